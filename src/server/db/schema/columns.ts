import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** An instant with a default in the database. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
/** An instant or null. */
export type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A required instant. */
export type Instant = ColumnType<Date, Date | string, Date | string>
/** A day of the studio's calendar, YYYY-MM-DD. */
export type Day = string
/** JSON; serialised to text, because pg would send an array as a PostgreSQL array. */
export type Json<T = unknown> = ColumnType<T, string, string>

/** A row that knows when it was made, */
export interface Created {
  created_at: Stamp
}
/** and when it was last changed. */
export interface Stamped extends Created {
  updated_at: Stamp
}
/** The same of a row that is archived rather than removed. */
export interface Archivable extends Stamped {
  deleted_at: Moment
}

export type { Generated, GeneratedAlways }
