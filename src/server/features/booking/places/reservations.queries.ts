import type { z } from '@hono/zod-openapi'
import type { reservationFilter } from '#contract/booking/booking.ts'
import type { CancelledBy } from '#server/db/schema/booking.ts'
import { preparedOne, run, runOne, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { CLASS_COLUMNS, CLASS_PARTS, type FoundClasses } from '#server/features/schedule/select-classes.ts'

const RESERVATIONS_PER_PAGE = 50

/** A reservation as stored. Instants are text, because they come inside JSON. */
export interface ReservationRow {
  class_reservation_id: number
  single_class_id: number
  customer_id: number
  guest: string | null
  spot: number | null
  attend: boolean
  /** A guest who would be cancelled with it has been checked in. */
  guest_attends: boolean
  is_cash: boolean
  is_paid: boolean
  deleted_at: string | null
  cancelled_by: CancelledBy | null
  class_stars: number | null
  coach_stars: number | null
  created_at: string
  updated_at: string
  /** Until then it may be cancelled freely even inside the window. */
  grace_until: string | null
  /** Paid by a credit that cancelling could return. */
  counted_credit: boolean
  /** How often that credit was returned before. */
  earlier_cancels: number
  /** Its purchase was revoked or refunded. */
  withdrawn: boolean
  /** Paid by a membership. */
  unlimited: boolean
  /** Another customer transferred it to them. */
  received: boolean
  /** A link to transfer it is open. */
  transfer_open: boolean
  /** The asker teaches the class. */
  taught: boolean
}

export interface FoundReservations extends FoundClasses {
  reservations: ReservationRow[]
}

type Filter = z.output<typeof reservationFilter>
type Scope = 'customer' | 'class' | 'customer_in_class'

/**
 * Whether the person of a parameter teaches the class of `r`. Their coach record, which most people lack, is looked
 * up once.
 */
const taughtBy = (asker: string) => `exists (
  select from single_class_instructor i
  where i.single_class_id = r.single_class_id and i.instructor_id = (select instructor_id from instructor where customer_id = ${asker}))`
const TAUGHT = taughtBy('$2')

/** The reservations of the part `mine`, as in FoundReservations. Takes the parameters of now and of the asker. */
export const reservationRows = (order: string, now = '$1', asker = '$2') => `
coalesce((select json_agg(row) from (
  select r.class_reservation_id, r.single_class_id, r.customer_id, r.guest, r.spot, r.attend, r.is_cash, r.is_paid,
    r.deleted_at, r.cancelled_by, r.unlimited, r.class_stars, r.coach_stars, r.created_at, r.updated_at,
    r.transferred_from is not null as received,
    r.grace_until, r.available_class_id is not null and not r.unlimited as counted_credit,
    -- Only needed for cancelling, so only read where that is possible.
    case when r.deleted_at is null and r.class_date > ${now} then (
      select count(*) from class_reservation earlier
      where earlier.available_class_id = r.available_class_id and earlier.credit_returned
        and earlier.cancelled_by not in ('studio', 'transfer')) else 0 end as earlier_cancels,
    case when r.deleted_at is null and r.class_date > ${now} then coalesce((
      select a.refunded or p.status in ('revoked', 'refunded') from available_class a left join purchase p using (purchase_id)
      where a.available_class_id = r.available_class_id), false) else false end as withdrawn,
    exists (select from class_reservation g where g.guest_of = r.class_reservation_id and g.deleted_at is null
      and g.attend) as guest_attends,
    exists (select from reservation_transfer t where t.class_reservation_id = r.class_reservation_id
      and t.accepted_at is null and t.revoked_at is null and r.deleted_at is null) as transfer_open,
    ${taughtBy(asker)} as taught
  from mine r order by ${order}) row), '[]') as reservations`

const parts = (order: string) => `${CLASS_PARTS}, ${reservationRows(order)}`

const CLASSES = `classes as materialized (
  select ${CLASS_COLUMNS} from single_class c where c.single_class_id in (select single_class_id from mine))`

/** A reservation with its guests', oldest first. `asker` is the asker's customer_id. */
export const findReservations = preparedOne<
  FoundReservations,
  [now: Date, asker: number, class_reservation_id: number, guest_reservation_id: number | null]
>(
  'reservations_by_id',
  // Not any() of a list: the planner cannot know its length and would plan this query every time.
  `with mine as materialized (
    select r.* from class_reservation r where r.class_reservation_id in ($3, $4)
  ), ${CLASSES} select ${parts('r.class_reservation_id')}`,
)

const scopes: Record<Scope, string> = {
  customer: 'r.customer_id = $4',
  class: 'r.single_class_id = $4',
  customer_in_class: 'r.customer_id = $4 and r.single_class_id = $5',
}

/**
 * Hidden from the planner: with the value visible it would estimate few upcoming rows and plan it every time, which takes longer
 * than the query.
 */
const PRESENT = '(select $1::timestamptz)'

/** Within a class the holder before the guest. */
const LATEST_FIRST = 'r.class_date desc, r.class_reservation_id'

const UPCOMING = `r.deleted_at is null and r.class_date >= ${PRESENT}`

const filters: Record<Filter, { where: string; order: string }> = {
  all: { where: 'true', order: `case when ${UPCOMING} then r.class_date end nulls last, ${LATEST_FIRST}` },
  upcoming: { where: UPCOMING, order: 'r.class_date, r.class_reservation_id' },
  past: { where: `r.deleted_at is null and r.class_date < ${PRESENT}`, order: LATEST_FIRST },
  cancelled: { where: 'r.deleted_at is not null', order: LATEST_FIRST },
}

type Bound = 'from' | 'until'
const comparisons: Record<Bound, string> = { from: '>=', until: '<' }

/** A statement per filter: one for all of them could use no index. */
function listStatement(scope: Scope, filter: Filter, only_taught: boolean, bounds: Bound[]): Statement {
  const { where, order } = filters[filter]
  // After the ids, of which the last scope has two.
  const first = scope === 'customer_in_class' ? 6 : 5
  const within = bounds.map((bound, index) => `and r.class_date ${comparisons[bound]} $${first + index}`)
  const matching = `from class_reservation r where ${scopes[scope]} and ${where} ${only_taught ? `and ${TAUGHT}` : ''} ${within.join(' ')}`
  return {
    name: ['reservations', scope, filter, ...(only_taught ? ['taught'] : []), ...bounds].join('_'),
    text: `with mine as materialized (
      select r.* ${matching} order by ${order} limit ${RESERVATIONS_PER_PAGE} offset $3
    ), ${CLASSES} select ${parts(order)}, (select count(*) ${matching}) as total`,
  }
}

export interface ReservationList {
  /** At least one of the two. */
  customer_id: number | null
  single_class_id: number | null
  filter: Filter
  /** Classes from the one instant on, and before the other. */
  from?: Date | null
  until?: Date | null
  /** From 1. */
  page: number
  now: Date
  /** The asker's customer_id. */
  asker: number
  /** Only classes that the asker teaches. */
  only_taught: boolean
}

/**
 * One page of reservations with the total: upcoming ones soonest first, after them (or by themselves) the others, latest
 * class first.
 */
export function listReservations(
  db: Queryable,
  list: ReservationList,
): Promise<FoundReservations & { total: number }> {
  const { customer_id, single_class_id, filter, from = null, until = null, page } = list
  const { now, asker, only_taught } = list
  const scope = customer_id === null ? 'class' : single_class_id === null ? 'customer' : 'customer_in_class'
  const ids = [customer_id, single_class_id].filter((id) => id !== null)
  const offset = (page - 1) * RESERVATIONS_PER_PAGE
  const dates = Object.entries({ from, until }).filter(([, date]) => date !== null)
  const statement = listStatement(
    scope,
    filter,
    only_taught,
    dates.map(([bound]) => bound as Bound),
  )
  return runOne(db, statement, [now, asker, offset, ...ids, ...dates.map(([, date]) => date)])
}

const TEACHES: Statement = {
  name: 'teaches',
  text: `select from single_class_instructor i join instructor t using (instructor_id)
    where i.single_class_id = $1 and t.customer_id = $2`,
}

/** Whether a person teaches a class. */
export async function teaches(db: Queryable, customer_id: number, single_class_id: number): Promise<boolean> {
  return (await run(db, TEACHES, [single_class_id, customer_id])).length > 0
}
