import type { Insertable } from 'kysely'

import type { SingleClassTable, WaitlistTable } from '#server/db/schema/schedule.ts'
import type { Queryable } from '#server/db/transaction.ts'

import type { CatalogueBuilders } from './catalogue.ts'

export type ScheduleBuilders = ReturnType<typeof scheduleBuilders>

const DAY = 86_400_000

/** An instant this many days from now; negative for the past. */
export function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY)
}

export function scheduleBuilders(db: Queryable, catalogue: CatalogueBuilders) {
  return {
    /**
     * A class of 10 places in two days, with its type's map; creates a type and a location when none is given.
     * `instructor_ids` in order.
     */
    singleClass: async (
      given: Partial<Insertable<SingleClassTable>> & { instructor_ids?: number[] } = {},
    ) => {
      const { instructor_ids = [], ...columns } = given
      const type =
        columns.class_type_id === undefined
          ? await catalogue.classType({ spot_map: columns.spot_map })
          : await db
              .selectFrom('class_type')
              .selectAll()
              .where('class_type_id', '=', columns.class_type_id)
              .executeTakeFirstOrThrow()
      const row = await db
        .insertInto('single_class')
        .values({
          class_date: inDays(2),
          duration: 50,
          capacity: 10,
          class_type_id: type.class_type_id,
          spot_map: type.spot_map,
          location_id: columns.location_id ?? (await catalogue.location()).location_id,
          ...columns,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (instructor_ids.length > 0)
        await db
          .insertInto('single_class_instructor')
          .values(
            instructor_ids.map((instructor_id, position) => ({
              single_class_id: row.single_class_id,
              instructor_id,
              position,
            })),
          )
          .execute()
      return row
    },
    waitlist: (given: Insertable<WaitlistTable>) =>
      db.insertInto('waitlist').values(given).returningAll().executeTakeFirstOrThrow(),
  }
}
