import { prepared, preparedOne } from '#server/db/statement.ts'
import { turnOf } from '#server/features/booking/line/turn-of.ts'
import { CLASS_COLUMNS, CLASS_PARTS, type FoundClasses } from '#server/features/schedule/select-classes.ts'
import { HAS_CONTENT } from '#server/shared/page-content.ts'
import { fileOf, type FileRow } from '#server/shared/present-file.ts'

/** A place with its customer. Instants are text, because they come inside JSON. */
export interface RosterRow {
  class_reservation_id: number
  single_class_id: number
  customer_id: number
  name: string
  last_name: string
  file: FileRow | null
  guest: string | null
  guest_of: number | null
  spot: number | null
  attend: boolean
  checked_in_at: string | null
  is_cash: boolean
  is_paid: boolean
  paid_cents: number | null
  unlimited: boolean
  transferred: boolean
  first_class: boolean
  birthday: boolean
  alerts: string[]
  owes: boolean
  missing_documents: string[]
  blocked: boolean
  waived: boolean
  deleted_at: string | null
}

export interface LineRow {
  waitlist_id: number
  customer_id: number
  name: string
  last_name: string
  file: FileRow | null
  offered_until: string | null
}

export interface FoundRoster extends FoundClasses {
  entries: RosterRow[]
}

const PAID_CENTS = `(select l.amount_cents from ledger_line l where l.ledger_transaction_id = r.paid_entry and l.account = 'cash') as paid_cents`

const PICTURE = `${fileOf('c.file_id')} as file`

/**
 * For the places `r` of the part `places` and the one class of the part `classes`. Ordered by the holders' names,
 * guests after their holder. $2 is the studio's time zone.
 */
const PARTS = `${CLASS_PARTS},
coalesce((select json_agg(row) from (
  select r.class_reservation_id, r.single_class_id, r.customer_id, c.name, c.last_name, r.guest, r.guest_of, r.spot, r.attend,
    r.checked_in_at, r.is_cash, r.is_paid,
    ${PAID_CENTS},
    r.unlimited, r.transferred_from is not null as transferred, r.deleted_at,
    ${PICTURE},
    r.waived_at is not null as waived, c.blocked_at is not null as blocked,
    r.guest_of is null and coalesce(to_char(c.birthdate, 'MM-DD') = any (array[
      to_char(r.class_date at time zone $2::text, 'MM-DD'),
      case when to_char((r.class_date at time zone $2::text) + interval '1 day', 'MM-DD') = '03-01' then '02-29' end]), false) as birthday,
    case when r.guest_of is null then coalesce((select json_agg(n.text order by n.customer_note_id) from customer_note n
      where n.customer_id = c.customer_id and n.is_alert), '[]') else '[]' end as alerts,
    case when r.guest_of is null and c.role = 'customer' then coalesce((select json_agg(p.title order by p.page_id) from page p
      where p.required and ${HAS_CONTENT} and not exists (select from accepted_page a
        where a.customer_id = c.customer_id and a.page_id = p.page_id and a.version >= p.version)), '[]') else '[]' end as missing_documents,
    r.guest_of is null and (exists (
      select from class_reservation o where o.customer_id = c.customer_id and o.is_cash and not o.is_paid and o.attend
        and o.deleted_at is null and o.single_class_id <> r.single_class_id
    ) or exists (
      select from purchase p where p.customer_id = c.customer_id and p.past_due_since is not null and p.status = 'active'
    )) as owes,
    r.guest_of is null and not exists (
      select from class_reservation earlier
      where earlier.customer_id = r.customer_id and earlier.class_date < r.class_date and earlier.attend
        and earlier.guest_of is null and earlier.deleted_at is null
    ) as first_class
  from places r join customer c using (customer_id)
  order by normalise_text(c.name), normalise_text(c.last_name), r.customer_id, r.guest_of nulls first, r.class_reservation_id) row), '[]') as entries`

/** A class with its live places, the cancelled ones whose cash was not given back, and its waitlist, in order. */
export const findRoster = preparedOne<
  FoundRoster & { line: LineRow[] },
  [single_class_id: number, timezone: string]
>(
  'roster',
  `with classes as materialized (select ${CLASS_COLUMNS} from single_class c where c.single_class_id = $1), places as (
    select r.* from class_reservation r where r.single_class_id = $1 and (r.deleted_at is null or r.paid_entry is not null)
  ) select ${PARTS}, coalesce((select json_agg(row) from (
    select w.waitlist_id, w.customer_id, c.name, c.last_name, ${PICTURE}, case when w.state = 'offered' then w.offered_until end as offered_until
    from waitlist w join customer c using (customer_id)
    where w.single_class_id = $1 and w.deleted_at is null order by ${turnOf('w')}) row), '[]') as line`,
)

/** A place, also a cancelled one, with its class and the same holder's live places in it. */
export const findParty = preparedOne<FoundRoster, [class_reservation_id: number, timezone: string]>(
  'roster_party',
  `with own as materialized (
    select single_class_id, customer_id from class_reservation where class_reservation_id = $1
  ), classes as materialized (
    select ${CLASS_COLUMNS} from single_class c where c.single_class_id = (select single_class_id from own)
  ), places as (
    select r.* from class_reservation r
    where r.class_reservation_id = $1
      or (r.single_class_id = (select single_class_id from own) and r.customer_id = (select customer_id from own) and r.deleted_at is null)
  ) select ${PARTS}`,
)

export interface ToReturnRow {
  class_reservation_id: number
  single_class_id: number
  name: string
  guest: string | null
  class_date: Date
  paid_cents: number
}

/** A customer's cancelled places whose cash was not given back, the latest class first. */
export const findToReturnTo = prepared<ToReturnRow, [customer_id: number]>(
  'customer_to_return',
  `select r.class_reservation_id, r.single_class_id, t.name, r.guest, r.class_date, ${PAID_CENTS}
    from class_reservation r join single_class s using (single_class_id) join class_type t using (class_type_id)
    where r.customer_id = $1 and r.deleted_at is not null and r.paid_entry is not null
    order by r.class_date desc, r.class_reservation_id`,
)
