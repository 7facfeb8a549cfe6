import type { Queryable } from '#server/db/transaction.ts'

import { bookingBuilders } from './booking.ts'
import { catalogueBuilders } from './catalogue.ts'
import { peopleBuilders } from './people.ts'
import { scheduleBuilders } from './schedule.ts'
import { sellingBuilders } from './selling.ts'
import { videoBuilders } from './videos.ts'

/**
 * Inserts rows directly, with sensible defaults for omitted values, and returns the whole row: `const eva = await
 * build(db).customer({ name: 'Eva' })`.
 */
export function build(db: Queryable) {
  const people = peopleBuilders(db)
  const catalogue = catalogueBuilders(db)
  const schedule = scheduleBuilders(db, catalogue)
  const selling = sellingBuilders(db)
  return {
    ...people,
    ...catalogue,
    ...schedule,
    ...selling,
    ...bookingBuilders(db, people, schedule),
    ...videoBuilders(db, selling),
  }
}
