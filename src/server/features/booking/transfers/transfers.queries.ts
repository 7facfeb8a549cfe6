import type { TransferState } from '#domain/booking/transfer.ts'
import { preparedOne } from '#server/db/statement.ts'
import { CLASS_COLUMNS, CLASS_PARTS, type FoundClasses } from '#server/features/schedule/select-classes.ts'

/** A link in any state. */
export interface LinkRow {
  customer_id: number
  /** First name. */
  giver: string
  state: TransferState
  spot: number | null
  guests: number
  cash_pending: boolean
  cancelled: boolean
  for_guest: boolean
  attend: boolean
  unlimited: boolean
  /** The asker has a place in the class. */
  has_place: boolean
}

/** Whether the holder of the place `r`, or a guest that belongs to it, has been checked in. */
export const partyAttends = `(r.attend or exists (select from class_reservation g
          where g.guest_of = r.class_reservation_id and g.deleted_at is null and g.attend))`

/** The place behind a link and its class; null for an unknown link. `asker` is null for a visitor. */
export const findLink = preparedOne<
  FoundClasses & { link: LinkRow | null },
  [token_hash: string, asker: number | null]
>(
  'transfer_by_token',
  `
    with link as materialized (
      select r.single_class_id, r.customer_id, split_part(g.name, ' ', 1) as giver, r.spot,
        case when t.accepted_at is not null then 'accepted' when t.revoked_at is not null then 'revoked' else 'open' end as state,
        (select count(*) from class_reservation o where o.guest_of = r.class_reservation_id and o.deleted_at is null) as guests,
        r.is_cash and not r.is_paid as cash_pending, r.deleted_at is not null as cancelled, r.guest_of is not null as for_guest,
        ${partyAttends} as attend, r.unlimited,
        exists (select from class_reservation o where o.single_class_id = r.single_class_id and o.customer_id = $2
          and o.deleted_at is null and o.guest_of is null) as has_place
      from reservation_transfer t join class_reservation r using (class_reservation_id)
        join customer g on g.customer_id = r.customer_id
      where t.token_hash = $1
    ), classes as materialized (select ${CLASS_COLUMNS} from single_class c where c.single_class_id in (select single_class_id from link))
    select ${CLASS_PARTS}, (select row_to_json(link) from link) as link`,
)
