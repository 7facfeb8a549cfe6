export const checkWaitlistMove = `
create or replace function check_waitlist_move() returns trigger language plpgsql as $$
begin
  raise exception 'entry % of the waitlist is over: %', old.waitlist_id, old.state
    using errcode = 'check_violation', constraint = 'waitlist_move_check';
end $$;
comment on function check_waitlist_move is 'Refuses the change: an entry that has ended keeps its state, unless a closed one is opened again.'`
