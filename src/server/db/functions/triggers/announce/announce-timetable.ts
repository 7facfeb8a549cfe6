/** Only pages that show one of the two dates reload. announce_places() announces places taken. */
export const announceTimetable = `
create or replace function announce_timetable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('timetable', json_build_object('from', least(old.class_date, new.class_date),
      'to', greatest(old.class_date, new.class_date))::text);
  elsif tg_op = 'INSERT' then
    perform pg_notify('timetable', json_build_object('from', new.class_date, 'to', new.class_date)::text);
  else
    perform pg_notify('timetable', json_build_object('from', old.class_date, 'to', old.class_date)::text);
  end if;
  return null;
end $$;
comment on function announce_timetable is 'Notifies every process (channel timetable) of the dates before and after; open pages that show them load again.'`
