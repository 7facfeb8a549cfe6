import { sql } from 'kysely'

/**
 * Whether the customer `c` of a statement has ever entered: there is a way in, a session or a proved address. Who enters by links of
 * mails alone has no more than the last one. An address that the desk confirmed is proved by nobody, but whoever entered with it since
 * may have signed out; then what they did themselves shows it.
 */
export const hasEntered = sql<boolean>`(
  exists (select from auth.account a where a."userId" = c.uid)
  or exists (select from auth.passkey p where p."userId" = c.uid)
  or exists (select from auth.session s where s."userId" = c.uid)
  or exists (select from auth."user" u where u.id = c.uid and u."emailVerified") and (
    not exists (select from audit d where d.entity = 'customer' and d.entity_id = c.customer_id::text
      and d.action = 'customer.email_confirmed')
    or exists (select from audit d where d.actor_customer_id = c.customer_id)))`
