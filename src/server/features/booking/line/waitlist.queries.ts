import type { WaitlistState } from '#domain/booking/waitlist/waitlist-life.ts'
import { preparedOne, runOne, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { CLASS_COLUMNS, CLASS_PARTS, type FoundClasses } from '#server/features/schedule/select-classes.ts'
import { turnOf } from './turn-of.ts'

/** An entry as stored. Instants are text, because they come inside JSON. */
export interface EntryRow {
  waitlist_id: number
  single_class_id: number
  customer_id: number
  state: WaitlistState
  /** The entry's position, from 1. */
  position: number
  line_length: number
  offered_until: string | null
  available_class_id: number | null
  notify: boolean
  created_at: string
}

export interface FoundEntries extends FoundClasses {
  entries: EntryRow[]
}
/** One page of a list. */
export interface FoundPage extends FoundEntries {
  /** Across all pages. */
  total: number
}

const PER_PAGE = 50

/** One page of the part `all`, as the part `mine`, and the total. */
const pageOf = (order: string, page: string) => `
  mine as materialized (
    select w.* from "all" w join single_class c using (single_class_id) order by ${order} limit ${PER_PAGE} offset (${page} - 1) * ${PER_PAGE}
  ), ${parts(order)}, (select count(*)::integer from "all") as total`

/** The entries of a part of a statement, as FoundEntries has them. `classes` is another part of it. */
export const entryRows = (part: string, order: string) => `
coalesce((select json_agg(row) from (
  select w.waitlist_id, w.single_class_id, w.customer_id, w.state, w.offered_until, w.available_class_id, w.notify, w.created_at,
    (select count(*) from waitlist ahead where ahead.single_class_id = w.single_class_id and ahead.deleted_at is null
      and ${turnOf('ahead')} <= ${turnOf('w')}) as position,
    (select count(*) from waitlist line where line.single_class_id = w.single_class_id and line.deleted_at is null) as line_length
  from ${part} w join classes c using (single_class_id) order by ${order}) row), '[]') as entries`

/** Entries of the part `mine` and their classes. */
const parts = (order: string) => `
  classes as materialized (select ${CLASS_COLUMNS} from single_class c where c.single_class_id in (select single_class_id from mine))
select ${CLASS_PARTS}, ${entryRows('mine', order)}`

/** A customer's waitlist entries, offers first, then by the date of the class; or only that of one class. */
export const findOwnEntries = preparedOne<
  FoundPage,
  [customer_id: number, single_class_id: number | null, page: number]
>(
  'own_waitlists',
  `with "all" as materialized (
    select w.* from waitlist w where w.customer_id = $1 and w.deleted_at is null
      and ($2::integer is null or w.single_class_id = $2)
  ), ${pageOf(`w.state <> 'offered', c.class_date, w.waitlist_id`, '$3')}`,
)

export const findLineEntries = preparedOne<FoundPage, [single_class_id: number, page: number]>(
  'waitlist_of_class',
  `with "all" as materialized (
    select w.* from waitlist w where w.single_class_id = $1 and w.deleted_at is null
  ), ${pageOf(turnOf('w'), '$2')}`,
)

/** One entry, also one that has ended. */
export const findEntry = preparedOne<FoundEntries, [waitlist_id: number]>(
  'waitlist_entry',
  `with mine as materialized (select w.* from waitlist w where w.waitlist_id = $1), ${parts('w.waitlist_id')}`,
)

const LENGTH: Statement = {
  name: 'waitlist_length',
  text: 'select count(*)::integer as length from waitlist where single_class_id = $1 and deleted_at is null',
}

export async function lineLength(db: Queryable, single_class_id: number): Promise<number> {
  return (await runOne<{ length: number }>(db, LENGTH, [single_class_id])).length
}

/** Whether a customer has a place in a class, and whether they are on its waitlist. */
export const findStanding = preparedOne<
  { reserved: boolean; waiting: boolean },
  [single_class_id: number, customer_id: number]
>(
  'standing_of_customer',
  `select
    exists (select from class_reservation where single_class_id = $1 and customer_id = $2 and deleted_at is null
      and guest_of is null) as reserved,
    exists (select from waitlist where single_class_id = $1 and customer_id = $2 and deleted_at is null) as waiting`,
)
