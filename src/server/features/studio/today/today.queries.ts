import { prepared, preparedOne } from '#server/db/statement.ts'
import { CLASS_COLUMNS, CLASS_PARTS, type FoundClasses } from '#server/features/schedule/select-classes.ts'

/** How many people come to a class. */
export interface OccupancyRow {
  single_class_id: number
  guests: number
  checked_in: number
}

/** The classes of a day, including cancelled ones; only those of one coach if `taught_by` is set. */
export const findDay = preparedOne<
  FoundClasses & { occupancies: OccupancyRow[] },
  [from: Date, until: Date, taught_by: number | null]
>(
  'classes_of_day',
  `with classes as materialized (
    select ${CLASS_COLUMNS} from single_class c
    where c.class_date >= $1 and c.class_date < $2 and not c.draft and ($3::integer is null or exists (
      select from single_class_instructor i join instructor t using (instructor_id)
      where i.single_class_id = c.single_class_id and t.customer_id = $3))
  )
  select ${CLASS_PARTS}, coalesce((select json_agg(row) from (
    select r.single_class_id, count(*) filter (where r.guest_of is not null) as guests,
      count(*) filter (where r.attend) as checked_in
    from class_reservation r join classes c using (single_class_id)
    where r.deleted_at is null group by r.single_class_id) row), '[]') as occupancies`,
)

/** How many people come to a class, and its capacity. */
export interface RoomRow {
  class_date: Date
  capacity: number | null
  taken: number
  held: number
  spot_map: string | null
}

/** The classes between two instants, without cancelled ones, by places; filtered like `findDay`. */
export const findRooms = prepared<RoomRow, [from: Date, until: Date, taught_by: number | null]>(
  'rooms_of_days',
  `select c.class_date, c.capacity, c.taken, c.held, c.spot_map from single_class c
    where c.class_date >= $1 and c.class_date < $2 and c.cancelled_at is null and not c.draft and ($3::integer is null or exists (
      select from single_class_instructor i join instructor t using (instructor_id)
      where i.single_class_id = c.single_class_id and t.customer_id = $3))`,
)

export interface FigureRow {
  new_customers: number
  sales_cents: number
  pending_purchases: number
}

/**
 * New customers, and money less refunds, between two instants. Also orders of any day whose money staff must confirm.
 */
export const findFigures = preparedOne<FigureRow, [from: Date, until: Date]>(
  'figures_of_day',
  // Customer ids are sequential, so the day's are the last ones: found without reading the others.
  `select
    (select count(*)::integer from customer where created_at >= $1 and created_at < $2 and role = 'customer'
      and customer_id > coalesce((select customer_id from customer where created_at < $1 order by customer_id desc limit 1), 0)
    ) as new_customers,
    (select coalesce(sum(l.amount_cents), 0)::bigint from ledger_transaction t join ledger_line l using (ledger_transaction_id)
      where t.created_at >= $1 and t.created_at < $2 and t.kind <> 'drawer' and (l.account = 'cash' or l.account like 'provider:%')) as sales_cents,
    (select count(*)::integer from purchase
      where status = 'pending' and gateway is null and payment_method_id is not null) as pending_purchases`,
)
