export const announceConfiguration = `
create or replace function announce_configuration() returns trigger language plpgsql as $$
begin
  perform pg_notify('configuration', '');
  return null;
end $$;
comment on function announce_configuration is 'Notifies every process (channel configuration), which reads settings and texts again.'`
