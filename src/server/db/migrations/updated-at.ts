import { sql } from 'kysely'

/**
 * The statement that keeps a table's `updated_at`. With columns given, only a change of these counts;
 * counters kept by triggers then leave it alone.
 */
export function touchOnUpdate(table: string, columns: readonly string[] = []) {
  const of = columns.length === 0 ? sql`` : sql`of ${sql.join(columns.map((column) => sql.ref(column)))}`
  return sql`
    create trigger ${sql.ref(`${table}_touch`)} before update ${of} on ${sql.table(table)}
    for each row execute function touch_updated_at()`
}
