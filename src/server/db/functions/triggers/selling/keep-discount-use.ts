export const keepDiscountUse = `
create or replace function keep_discount_use() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' and new.status in ('failed', 'cancelled') then
    delete from discount_use where purchase_id = new.purchase_id;
  elsif old.status in ('pending', 'failed') and new.status in ('active', 'completed') then
    -- A payment that arrives afterwards takes the returned use again, if one is left.
    perform from discount where discount_id = new.discount_id for no key update;
    insert into discount_use (purchase_id, discount_id, customer_id)
      select new.purchase_id, discount_id, new.customer_id from discount
      where discount_id = new.discount_id and (max_uses is null or uses < max_uses)
      on conflict (purchase_id) do nothing;
  end if;
  return null;
end $$;
comment on function keep_discount_use is 'Gives the discount''s use back when the purchase fails or is cancelled; takes it again when it is paid after all.'`
