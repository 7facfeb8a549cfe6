/**
 * A number that is no customer's writes with `52` or the former `521` before the ten digits that a customer's phone has. `receiveMessage`
 * takes the same lock before it stores a message as no customer's, so that none slips through between the two.
 */
export const adoptMessages = `
create or replace function adopt_messages() returns trigger language plpgsql as $$
declare
  adopted bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('phone:' || new.phone, 0));
  with theirs as (
    update incoming_message set customer_id = new.customer_id, adopted_at = now()
    where customer_id is null and sender in ('52' || new.phone, '521' || new.phone)
    returning incoming_message_id
  )
  select array_agg(incoming_message_id) into adopted from theirs;
  update message set customer_id = new.customer_id where customer_id is null and answers = any (adopted);
  return null;
end $$;
comment on function adopt_messages is 'Gives what a number wrote while it was nobody''s, and the answers to it, to the customer whose phone it becomes.'`
