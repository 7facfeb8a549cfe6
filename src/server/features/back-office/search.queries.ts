import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import { prepared, run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'

export interface FoundClass {
  single_class_id: number
  class_date: Date
  cancelled_at: Date | null
  draft: boolean
  type: string
  location: string
  coaches: string
}

interface WantedClasses {
  from: Date
  until: Date
  /** Each must be in the type, a coach, the location or the hour. */
  words: readonly string[]
  /** Only those of this coach; null for all. */
  taught_by: number | null
  timezone: string
  now: Date
  limit: number
}

/** $1 and $2 are the instants, $3 the coach, $4 the words, $5 the time zone, $6 now, $7 how many of each. */
const wanted = (side: string, direction: string) => `
  select s.single_class_id, s.class_date, s.cancelled_at, s.draft, s.class_type_id, s.location_id from single_class s
  where s.class_date >= $1 and s.class_date < $2 and ${side}
    and ($3::integer is null or exists (
      select from single_class_instructor si join instructor i using (instructor_id)
      where si.single_class_id = s.single_class_id and i.customer_id = $3))
    -- A word that is nowhere ends it before a class is read: most searches are somebody's name.
    and not exists (select from hits where not hour and types = '{}' and locations = '{}' and coaches = '{}')
    and not exists (select from hits where not (
      s.class_type_id = any(types) or s.location_id = any(locations)
      or hour and position(word in to_char(s.class_date at time zone $5, 'HH24:MI')) > 0
      or coaches <> '{}' and exists (select from single_class_instructor si
        where si.single_class_id = s.single_class_id and si.instructor_id = any(coaches))))
  order by s.class_date ${direction}, s.single_class_id limit $7`

/** The types, locations and coaches with each word come first, so that of the classes no name is read. */
const CLASSES: Statement = {
  name: 'search_classes',
  text: `with hits as materialized (
      select word, word ~ '^[0-9:]+$' as hour,
        array(select class_type_id from class_type where position(word in normalise_text(name)) > 0) as types,
        array(select location_id from location where position(word in normalise_text(name)) > 0) as locations,
        array(select instructor_id from instructor
          where position(word in normalise_text(name || ' ' || last_name)) > 0) as coaches
      from (select normalise_text(word) as word from unnest($4::text[]) word offset 0) asked),
    next as (${wanted('s.class_date >= $6', 'asc')}),
    over as (${wanted('s.class_date < $6', 'desc')}),
    found as (select * from next union all select * from over)
    select single_class_id, class_date, cancelled_at, draft, t.name as type, l.name as location,
      coalesce((select string_agg(trim(i.name || ' ' || i.last_name), ', ' order by si.position)
        from single_class_instructor si join instructor i using (instructor_id)
        where si.single_class_id = found.single_class_id), '') as coaches
    from found join class_type t using (class_type_id) join location l using (location_id)
    order by class_date < $6, abs(extract(epoch from class_date - $6)), single_class_id limit $7`,
}

/** Classes between two instants whose words fit, drafts among them, as the timetable shows them to the team: the next first, then those that are over. */
export const findClasses = (
  db: Queryable,
  { from, until, taught_by, words, timezone, now, limit }: WantedClasses,
): Promise<FoundClass[]> => run(db, CLASSES, [from, until, taught_by, words, timezone, now, limit])

export interface FoundPurchase {
  purchase_id: number
  name: string
  title: string
  status: PurchaseStatus
  total_cents: number
  created_at: Date
}

/** The order of that number, and the latest purchases of these customers. */
export const findSomePurchases = prepared<
  FoundPurchase,
  [customers: readonly number[], order: number | null, limit: number]
>(
  'search_purchases',
  `select p.purchase_id, trim(c.name || ' ' || c.last_name) as name, coalesce(p.package_title, k.title) as title,
      p.status, p.total_cents, p.created_at
    from purchase p join customer c using (customer_id) join class_package k using (class_package_id)
    where p.customer_id = any($1::integer[]) or p.purchase_id = $2
    order by p.purchase_id = $2 desc nulls last, p.purchase_id desc limit $3`,
)
