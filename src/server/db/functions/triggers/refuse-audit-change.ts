export const refuseAuditChange = `
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if not only_empties(old.details, new.details) then
    raise exception 'audit is append-only: its values may be emptied, not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function refuse_audit_change is 'Refuses other details of a line than the same with some values emptied, as when a person is forgotten.'`
