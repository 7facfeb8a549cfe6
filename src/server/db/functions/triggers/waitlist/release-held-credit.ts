export const releaseHeldCredit = `
create or replace function release_held_credit() returns trigger language plpgsql as $$
begin
  update available_class set held_for = null
    where available_class_id = old.available_class_id and held_for = old.single_class_id;
  return null;
end $$;
comment on function release_held_credit is 'Releases the credit that was held for the offer.'`
