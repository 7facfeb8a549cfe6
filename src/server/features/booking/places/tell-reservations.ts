import { paths } from '#domain/site-map/paths.ts'
import type { CancelledBy } from '#server/db/schema/booking.ts'
import { run, type Statement } from '#server/db/statement.ts'
import { inSavepoint, inTransaction, type Trx } from '#server/db/transaction.ts'
import { classWords } from '#server/features/messages/class-words.ts'
import { senderOf, type Telling, tellCustomers } from '#server/features/messages/tell-customers.ts'
import type { Services } from '#server/kit/services.ts'
import { messageTexts } from '#text/messages.ts'

/** Few enough that writing their mails delays nobody. */
const AT_ONCE = 50

interface EventRow {
  reservation_event_id: number
  class_reservation_id: number
  guest_reservation_id: number | null
  event: 'made' | 'cancelled'
  /** The guest's place if one was booked, else the reservation. */
  told_id: number
  customer_id: number
  name: string
  email: string
  phone: string | null
  class: string
  class_date: Date
  place: string
  coach: string | null
  spot: number | null
  guest: string | null
  credit: 'returned' | 'lost' | 'received' | null
  cancelled_by: CancelledBy | null
}

/** Deletes events and returns what their mails need. Parallel processes take different ones. */
const TAKE_EVENTS: Statement = {
  name: 'take_reservation_events',
  text: `
with taken as (
  delete from reservation_event where reservation_event_id in (
    select reservation_event_id from reservation_event where parked_at is null order by reservation_event_id limit ${AT_ONCE} for update skip locked)
  returning *
)
select e.reservation_event_id, e.class_reservation_id, e.guest_reservation_id, e.event, coalesce(e.guest_reservation_id, r.class_reservation_id) as told_id, p.customer_id, p.name, p.email, p.phone,
  t.name as class, c.class_date, l.name as place, r.spot, r.cancelled_by,
  (select string_agg(coalesce(nullif(i.nick_name, ''), i.name), ' y ' order by s.position, i.instructor_id)
    from single_class_instructor s join instructor i using (instructor_id) where s.single_class_id = c.single_class_id) as coach,
  coalesce(r.guest, (select string_agg(g.guest, ', ' order by g.class_reservation_id) from class_reservation g
    where g.guest_of = r.class_reservation_id
      and case e.event when 'made' then g.class_reservation_id = e.guest_reservation_id else g.deleted_at = r.deleted_at end)
  ) as guest,
  case when r.transferred_from is not null then 'received' when r.available_class_id is null or r.unlimited then null when r.credit_returned then 'returned' else 'lost' end as credit
from taken e
  join class_reservation r using (class_reservation_id)
  join customer p using (customer_id)
  join single_class c using (single_class_id)
  join class_type t using (class_type_id)
  join location l using (location_id)
order by e.reservation_event_id`,
}

/**
 * Writes the messages for reservations made or cancelled, in batches: a rush on a new timetable would fill the queue
 * with as many jobs as reservations. An event whose message cannot be written is parked and logged, and the others
 * continue. Returns how many there were; 0 when everybody has been notified.
 */
export async function tellReservations(services: Services): Promise<number> {
  const { db, log } = services
  const sender = senderOf(services)
  const { timezone } = sender.configuration
  return inTransaction(db, async (trx) => {
    const events = await run<EventRow>(trx, TAKE_EVENTS, [])
    const tell = (some: readonly EventRow[]) =>
      inSavepoint(trx, () =>
        tellCustomers(
          trx,
          sender,
          some.filter(isStillTrue).map((event) => tellingOf(event, timezone)),
        ),
      )
    try {
      await tell(events)
    } catch {
      for (const event of events) await tell([event]).catch((error: unknown) => park(trx, log, event, error))
    }
    return events.length
  })
}

/**
 * A place that was cancelled again is not confirmed. When the studio cancels a class, or somebody took over the
 * place, the person only gets the notice of that.
 */
const isStillTrue = ({ event, cancelled_by }: EventRow): boolean =>
  event === 'made' ? cancelled_by === null : cancelled_by !== 'studio' && cancelled_by !== 'transfer'

/** Puts an event back, out of the way of the others. */
async function park(trx: Trx, log: Services['log'], event: EventRow, error: unknown): Promise<void> {
  const { reservation_event_id, class_reservation_id, guest_reservation_id } = event
  log.error({ err: error, reservation_event_id, class_reservation_id }, 'a reservation could not be told')
  await trx
    .insertInto('reservation_event')
    .values({
      reservation_event_id,
      event: event.event,
      class_reservation_id,
      guest_reservation_id,
      parked_at: new Date(),
    })
    .execute()
}

function tellingOf(event: EventRow, timezone: string): Telling {
  const { customer_id, name, email, phone, told_id, credit } = event
  const { values, details } = classWords(event, timezone)
  const made = event.event === 'made'
  const credito = {
    returned: messageTexts.creditReturned,
    lost: messageTexts.creditKept,
    received: messageTexts.creditOfAnother,
  }
  return {
    kind: made ? 'reservation_made' : 'reservation_cancelled',
    customer_id,
    name,
    email,
    phone,
    event: `reservation:${told_id}`,
    values: { ...values, credito: credit === null ? null : credito[credit] },
    details,
    path: made ? paths.reservaciones() : paths.mystudio(),
  }
}
