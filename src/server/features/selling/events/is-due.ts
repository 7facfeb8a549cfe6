import { type RawBuilder, sql } from 'kysely'

/** The longest interval between two tries, in minutes. */
const AT_MOST_EVERY = 60

interface Tried {
  since: RawBuilder<unknown>
  last: RawBuilder<unknown>
  /** Without it every hour from the start. */
  often?: RawBuilder<unknown>
}

/** Whether something undecided is to be tried again: in the first hour at every run, later after a tenth of its age. */
export const isDue = (at: Date, { since, last, often = sql`true` }: Tried) => sql<boolean>`(
  (${often} and ${at}::timestamptz - ${since} < interval '1 hour')
  or coalesce(${last}, ${since}) < ${at}::timestamptz - least(make_interval(mins => ${AT_MOST_EVERY}),
    case when ${often} then (${at}::timestamptz - ${since} - interval '1 hour') / 10 end))`
