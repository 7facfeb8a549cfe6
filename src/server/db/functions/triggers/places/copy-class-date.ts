export const copyClassDate = `
create or replace function copy_class_date() returns trigger language plpgsql as $$
begin
  select class_date into new.class_date from single_class where single_class_id = new.single_class_id;
  return new;
end $$;
comment on function copy_class_date is 'Copies the class''s date into the row.'`
