import { completedRows } from '#domain/booking/cancel/penalty.ts'
import { cancelWindow } from '#domain/booking/cancel/cancel-notice.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import { bookingTexts } from '#text/booking/booking.ts'
import { findVisits, type SettledPlace, type VisitRow } from './penalties.queries.ts'

export interface SettlePenalties {
  places: readonly SettledPlace[]
  configuration: Configuration
  now: Date
}

const LOCK_CUSTOMERS: Statement = {
  name: 'lock_customers',
  text: `select from customer where customer_id = any ($1::integer[])
    order by role = 'admin' desc, customer_id for no key update`,
}

interface PenaltyRow {
  class_reservation_penalty_id: number
  customer_id: number
  class_reservation_id: number
  no_shows: number
}

const PENALTIES: Statement = {
  name: 'penalties_from_attendance',
  text: `select p.class_reservation_penalty_id, p.customer_id, p.class_reservation_id, p.no_shows
    from class_reservation_penalty p join class_reservation r using (class_reservation_id)
      join unnest($1::integer[], $2::timestamptz[], $3::integer[]) as asked (customer_id, since, since_id) on asked.customer_id = p.customer_id
    where not p.corrected and (r.class_date, r.class_reservation_id) >= (asked.since, asked.since_id)`,
}

const LIFT: Statement = {
  name: 'lift_corrected_penalties',
  text: `update class_reservation_penalty set lifted_at = coalesce(lifted_at, $2), corrected = true
    where class_reservation_penalty_id = any ($1::integer[])`,
}

const PENALISE: Statement = {
  name: 'penalise',
  text: `insert into class_reservation_penalty (customer_id, end_date, reason, no_shows, class_reservation_id, created_at)
    select * from unnest($1::integer[], $2::date[], $3::text[], $4::integer[], $5::integer[], $6::timestamptz[])
    on conflict (class_reservation_id) where class_reservation_id is not null
      do update set lifted_at = case when class_reservation_penalty.lifted_by_staff then class_reservation_penalty.lifted_at end,
        corrected = false where class_reservation_penalty.corrected
    returning class_reservation_penalty_id, customer_id, end_date, lifted_at`,
}

/**
 * Adds the penalties that missed classes caused, and removes those that a corrected attendance made unfounded. A
 * penalty belongs to the class that completes the streak, once: the customers are locked, and the database allows one
 * per such class.
 */
export async function settlePenalties(
  trx: Trx,
  { places, configuration, now }: SettlePenalties,
): Promise<void> {
  if (places.length === 0) return
  const { unlimited_membership_penalties_enabled: enabled, unlimited_max_no_shows_for_penalty: most } =
    configuration
  const window_seconds = cancelWindow(configuration) / 1000
  const asked = firstPlaces(places)
  const customers = asked.map((place) => place.customer_id)
  await run(trx, LOCK_CUSTOMERS, [customers])
  const visits = Map.groupBy(await findVisits(trx, asked, now), (visit) => visit.customer_id)
  const completed = (customer_id: number, max_no_shows: number) =>
    new Set(completedRows(visits.get(customer_id) ?? [], { max_no_shows, window_seconds }))

  const penalties = await run<PenaltyRow>(trx, PENALTIES, [
    customers,
    asked.map((place) => place.class_date),
    asked.map((place) => place.class_reservation_id),
  ])
  // By the number of missed classes that the studio required at that time.
  const unfounded = penalties.filter(
    (row) => !completed(row.customer_id, row.no_shows).has(row.class_reservation_id),
  )
  if (unfounded.length > 0)
    await run(trx, LIFT, [unfounded.map((row) => row.class_reservation_penalty_id), now])
  if (!enabled || most === null) return
  const due = asked.flatMap((place) => {
    const rows = completed(place.customer_id, most)
    // A streak completed by older classes is ignored: it had no penalty then and gets none now.
    return (visits.get(place.customer_id) ?? []).filter(
      (visit) => rows.has(visit.class_reservation_id) && !isBefore(visit, place),
    )
  })
  await penalise(trx, due, { configuration, most, now })
}

const SETTLED_PLACE: Statement = {
  name: 'settled_place',
  text: `select r.class_reservation_id, r.customer_id, r.class_date
    from class_reservation r join single_class c using (single_class_id)
    where r.class_reservation_id = $1 and r.unlimited and c.settled_at is not null`,
}

/** Recounts after a place changed whose class was settled before: a membership's missed class may have caused a penalty. */
export async function correctPenalty(
  trx: Trx,
  class_reservation_id: number,
  { configuration, now }: Omit<SettlePenalties, 'places'>,
): Promise<void> {
  const places = await run<SettledPlace>(trx, SETTLED_PLACE, [class_reservation_id])
  await settlePenalties(trx, { places, configuration, now })
}

const isBefore = (one: SettledPlace, other: SettledPlace): boolean =>
  one.class_date < other.class_date ||
  (one.class_date.getTime() === other.class_date.getTime() &&
    one.class_reservation_id < other.class_reservation_id)

/** The earliest place of each customer: streaks are recounted from there. */
function firstPlaces(places: readonly SettledPlace[]): SettledPlace[] {
  const first = new Map<number, SettledPlace>()
  for (const place of places) {
    const known = first.get(place.customer_id)
    if (!known || isBefore(place, known)) first.set(place.customer_id, place)
  }
  return [...first.values()]
}

interface Made {
  class_reservation_penalty_id: number
  customer_id: number
  end_date: string
  /** Set where staff had lifted it before its attendance was corrected. */
  lifted_at: Date | null
}

async function penalise(
  trx: Trx,
  due: readonly VisitRow[],
  { configuration, most, now }: { configuration: Configuration; most: number; now: Date },
): Promise<void> {
  if (due.length === 0) return
  const { timezone, unlimited_penalty_days } = configuration
  const made = await run<Made>(trx, PENALISE, [
    due.map((visit) => visit.customer_id),
    due.map((visit) => addDays(localDay(visit.class_date, timezone), unlimited_penalty_days)),
    due.map(() => bookingTexts.missedInRow({ classes: most })),
    due.map(() => most),
    due.map((visit) => visit.class_reservation_id),
    due.map(() => now),
  ])
  const today = localDay(now, timezone)
  const active = made.filter(({ end_date, lifted_at }) => lifted_at === null && end_date > today)
  await notify(
    trx,
    active.map(({ class_reservation_penalty_id, customer_id }) => ({
      kind: 'penalty' as const,
      customer_id,
      event: `penalty:${class_reservation_penalty_id}`,
      facts: { class_reservation_penalty_id },
    })),
  )
}
