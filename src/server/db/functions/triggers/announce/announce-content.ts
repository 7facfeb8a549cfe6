export const announceContent = `
create or replace function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', '');
  return null;
end $$;
comment on function announce_content is 'Notifies every process (channel content), which drops its cached public pages.'`
