import { randomUUID } from 'node:crypto'
import { prepared, run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'

/** How many days of past reservations a feed contains. */
const DAYS_BACK = 60
const AT_MOST = 500

export interface CalendarRow {
  class_reservation_id: number
  class_date: Date
  duration: number
  name: string
  coach: string | null
  location: string
  address: string | null
  spot: number | null
  cancelled: boolean
  changed: Date
}

const COLUMNS = `r.class_reservation_id, c.class_date, c.duration, t.name, l.name as location, l.address, r.spot,
  r.deleted_at is not null or c.cancelled_at is not null as cancelled, greatest(r.updated_at, c.updated_at) as changed,
  (select string_agg(btrim(i.name || ' ' || i.last_name), ' y ' order by s.position, i.instructor_id)
    from single_class_instructor s join instructor i using (instructor_id) where s.single_class_id = c.single_class_id) as coach`
const TABLES = `class_reservation r join single_class c using (single_class_id)
  join class_type t using (class_type_id) join location l using (location_id)`

const OWNER: Statement = {
  name: 'calendar_owner',
  text: 'select customer_id from customer where calendar_token = $1 and blocked_at is null',
}

/** The owner of a calendar token; undefined for an unknown one. */
export async function findCalendarOwner(db: Queryable, token: string): Promise<number | undefined> {
  return (await run<{ customer_id: number }>(db, OWNER, [token]))[0]?.customer_id
}

/** A customer's own places, without guests' (they are in the same class). Latest first. */
export const findCalendar = prepared<CalendarRow, [customer_id: number, now: Date]>(
  'calendar_feed',
  `
    select ${COLUMNS} from customer o join ${TABLES.replace('class_reservation r', 'class_reservation r on r.customer_id = o.customer_id')}
    where o.customer_id = $1 and r.guest_of is null and r.class_date >= $2::timestamptz - make_interval(days => ${DAYS_BACK})
    order by r.class_date desc, r.class_reservation_id desc limit ${AT_MOST}`,
)

const TOKEN: Statement = {
  name: 'calendar_token',
  text: 'select calendar_token from customer where customer_id = $1',
}

export async function findCalendarToken(db: Queryable, customer_id: number): Promise<string> {
  const [row] = await run<{ calendar_token: string }>(db, TOKEN, [customer_id])
  if (row === undefined) throw new Error('a session without its customer')
  return row.calendar_token
}

/** Replaces the calendar's secret; the previous URL stops working. */
export async function renewCalendarToken(
  db: Queryable,
  customer_id: number,
  request_id: string,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { calendar_token } = await trx
      .updateTable('customer')
      .set({ calendar_token: randomUUID().replaceAll('-', '') })
      .where('customer_id', '=', customer_id)
      .returning('calendar_token')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, { actor_customer_id: customer_id, request_id }, 'calendar.renewed', customer_id)
    return calendar_token
  })
}
