import { sql } from 'kysely'

/**
 * The statement that maintains a table's `updated_at`. With columns given, only a change of these counts, so that
 * counters maintained by triggers do not touch it.
 */
export function touchOnUpdate(table: string, columns: readonly string[] = []) {
  const of = columns.length === 0 ? sql`` : sql`of ${sql.join(columns.map((column) => sql.ref(column)))}`
  return sql`
    create trigger ${sql.ref(`${table}_touch`)} before update ${of} on ${sql.table(table)}
    for each row execute function touch_updated_at()`
}
