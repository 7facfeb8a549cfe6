import type { Pool } from 'pg'

/** Runs bookings with the database's own count of its functions; returns each one's calls and own time for a booking. */
export async function selfTimes(
  pool: Pool,
  book: () => number,
): Promise<Record<string, { 'a booking': string; 'own time, µs': number }>> {
  await pool.query(
    `do $$ begin execute format('alter database %I set track_functions = ''all''', current_database()); end $$`,
  )
  await pool.query('select pg_stat_reset()')
  const made = book()
  const { rows } = await pool.query<{ funcname: string; calls: number; self_time: number }>(
    'select funcname, calls, self_time from pg_stat_user_functions order by self_time desc',
  )
  return Object.fromEntries(
    rows.map(({ funcname, calls, self_time }) => [
      funcname,
      { 'a booking': (calls / made).toFixed(1), 'own time, µs': Math.round((self_time / made) * 1000) },
    ]),
  )
}
