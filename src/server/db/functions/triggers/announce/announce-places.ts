/** Not NOTIFY: transactions that notify commit one after the other, each with its own disk sync. See announce_changes. */
export const announcePlaces = `
create or replace function announce_places() returns trigger language plpgsql as $$
begin
  insert into unannounced (single_class_id) values (new.single_class_id);
  return null;
end $$;
comment on function announce_places is 'Notes the class for announce_changes (channel places); open pages update.'`
