export const countDiscountUse = `
create or replace function count_discount_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update discount set uses = uses + 1 where discount_id = new.discount_id;
  else
    update discount set uses = uses - 1 where discount_id = old.discount_id;
  end if;
  return null;
end $$;
comment on function count_discount_use is 'Updates discount.uses.'`
