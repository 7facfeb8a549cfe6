import { prepared } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import type { PlaceOrEntry } from '#server/features/messages/notices/notices.ts'

/** Somebody with a place in a class, or who waits for one. */
export type Recipient = PlaceOrEntry & {
  customer_id: number
  name: string
  last_name: string
  /** Whether no mail is sent to their address. */
  marked: boolean
  /** Whether they were sent this, or it waits to be written. */
  told: boolean
}

/** Everybody in a class, and who waits for a place if asked, each once. */
export const findRecipients = prepared<
  Recipient,
  [single_class_id: number, waitlist: boolean, event: string],
  Trx
>(
  'class_recipients',
  `
    with of_class as (
      select customer_id, class_reservation_id, null::integer as waitlist_id from class_reservation
      where single_class_id = $1 and deleted_at is null and guest_of is null
      union all
      select customer_id, null, waitlist_id from waitlist where $2 and single_class_id = $1 and deleted_at is null
    )
    select distinct on (customer_id) customer_id, c.name, c.last_name, class_reservation_id, waitlist_id,
      exists (select from undeliverable_address u where u.email = lower(c.email) and u.cleared_at is null) as marked,
      exists (select from notice n where n.kind = 'class_message' and n.customer_id = c.customer_id and n.event = $3)
        or exists (select from message m where m.customer_id = c.customer_id and m.kind = 'class_message'
          and starts_with(m.dedupe_key, 'class_message:' || c.customer_id || ':' || $3 || ':')) as told
    from of_class join customer c using (customer_id)
    where c.deleted_at is null
    order by customer_id, class_reservation_id nulls last`,
)
