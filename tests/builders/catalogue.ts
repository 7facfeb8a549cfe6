import { randomUUID } from 'node:crypto'

import type { Insertable } from 'kysely'

import type {
  ClassCategoryTable,
  ClassTypeTable,
  InstructorTable,
  LocationTable,
  TagTable,
} from '#server/db/schema/catalogue.ts'
import type { PageTable } from '#server/db/schema/content.ts'
import type { Queryable } from '#server/db/transaction.ts'

export type CatalogueBuilders = ReturnType<typeof catalogueBuilders>

export function catalogueBuilders(db: Queryable) {
  return {
    location: (given: Partial<Insertable<LocationTable>> = {}) =>
      db
        .insertInto('location')
        .values({ name: 'Roma', address: 'Orizaba 12, Roma Norte', ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),
    instructor: (given: Partial<Insertable<InstructorTable>> = {}) =>
      db
        .insertInto('instructor')
        .values({ name: 'Marina', last_name: 'Ríos', nick_name: 'Mar', ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** `spot_map: '4,6,7'` for a type with spots. */
    classType: (given: Partial<Insertable<ClassTypeTable>> = {}) =>
      db
        .insertInto('class_type')
        .values({ name: 'Yoga', ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),
    classCategory: (given: Partial<Insertable<ClassCategoryTable>> = {}) =>
      db
        .insertInto('class_category')
        .values({ name: 'Calma', handle: randomUUID(), ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),
    tag: (given: Partial<Insertable<TagTable>> = {}) =>
      db
        .insertInto('tag')
        .values({ name: randomUUID(), ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),
    page: (given: Partial<Insertable<PageTable>> = {}) =>
      db
        .insertInto('page')
        .values({ slug: randomUUID(), title: 'Aviso de privacidad', content: '<p>Texto.</p>', ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}
