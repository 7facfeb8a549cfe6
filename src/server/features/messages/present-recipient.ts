import { sql } from 'kysely'
import { addressedKinds } from '#domain/messages/kinds.ts'

/**
 * Where a message goes when it is sent again: to the customer's present address or number. An answer keeps the number that wrote,
 * and a message about an address that address.
 */
export const presentRecipient = sql`coalesce((
  select case m.channel when 'mail' then c.email when 'whatsapp' then c.phone end from customer c
  where c.customer_id = m.customer_id and c.deleted_at is null and m.answers is null and m.kind <> all (${addressedKinds})),
  m.recipient)`

/** Whether no mail is sent to where it would go. */
export const isMarked = sql`m.channel = 'mail' and exists (select from undeliverable_address u
  where u.email = lower(${presentRecipient}) and u.cleared_at is null)`
