export const onlyEmpties = `
create or replace function only_empties(before jsonb, after jsonb) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if after is not distinct from before or after = 'null' then return true; end if;
  if jsonb_typeof(before) <> 'object' or jsonb_typeof(after) <> 'object' then return false; end if;
  return not exists (
    select from jsonb_each(before) b full join jsonb_each(after) a using (key)
    where b.value is null or a.value is null or not only_empties(b.value, a.value));
end $$;
comment on function only_empties is 'Whether a document differs from an earlier one only in values that are null now; its keys stay.'`
