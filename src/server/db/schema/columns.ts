import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** An instant that the database fills in when nobody does. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
/** An instant or nothing. */
export type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** An instant that must be given. */
export type Instant = ColumnType<Date, Date | string, Date | string>
/** A day of the studio's calendar, YYYY-MM-DD. */
export type Day = string
/** JSON as it is; written as text, because pg would send an array as a PostgreSQL array. */
export type Json<T = unknown> = ColumnType<T, string, string>

export type { Generated, GeneratedAlways }
