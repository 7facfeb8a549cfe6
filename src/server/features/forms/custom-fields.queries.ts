import type { Queryable, Trx } from '#server/db/transaction.ts'
import { fieldColumns } from './forms.queries.ts'

/** The custom fields of an object or of all, archived ones too, in order. */
export function findCustomFields(db: Queryable, object: string | null = null) {
  return db
    .selectFrom('form_field')
    .select([...fieldColumns, 'archived_at', 'updated_at'])
    .where('object', 'is not', null)
    .$if(object !== null, (query) => query.where('object', '=', object))
    .orderBy('object')
    .orderBy('step')
    .orderBy('position')
    .orderBy('form_field_id')
    .$narrowType<{ object: string }>()
    .execute()
}

export type CustomFieldRow = Awaited<ReturnType<typeof findCustomFields>>[number]

/** What custom fields belong to, or one of it. */
export function findGroups(db: Queryable, custom_field_group_id: number | null = null) {
  return db
    .selectFrom('custom_field_group')
    .selectAll()
    .$if(custom_field_group_id !== null, (query) =>
      query.where('custom_field_group_id', '=', custom_field_group_id),
    )
    .orderBy('custom_field_group_id')
    .execute()
}

export type GroupRow = Awaited<ReturnType<typeof findGroups>>[number]

/** A group that is changed, locked until the transaction ends. */
export function lockGroup(trx: Trx, custom_field_group_id: number) {
  return trx
    .selectFrom('custom_field_group')
    .selectAll()
    .where('custom_field_group_id', '=', custom_field_group_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the group of an object, which a program may name for the first time; its fields change. */
export async function lockGroupOf(trx: Trx, object: string): Promise<void> {
  await trx
    .insertInto('custom_field_group')
    .values({ object, name: object })
    .onConflict((conflict) => conflict.column('object').doUpdateSet({ object }))
    .execute()
}
