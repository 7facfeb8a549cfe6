export const announceTags = `
create or replace function announce_tags() returns trigger language plpgsql as $$
begin
  perform pg_notify('timetable', json_build_object('from', class_date, 'to', class_date)::text)
    from single_class where single_class_id = case when tg_op = 'DELETE' then old.single_class_id else new.single_class_id end;
  return null;
end $$;
comment on function announce_tags is 'Notifies every process (channel timetable) of the class''s date; open pages that show it load again.'`
