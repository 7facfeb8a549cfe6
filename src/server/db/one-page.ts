import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queryable } from './transaction.ts'

const PER_PAGE = 50

/** One page of a list's rows, in pages of 50 that start at 1, and how many rows the whole list has. */
export async function onePage<DB, TB extends keyof DB, Row>(
  db: Queryable,
  list: SelectQueryBuilder<DB, TB, Row>,
  page: number,
) {
  const rows = await list
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute()
  const counted = list
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .as('counted')
  const { total } = await db
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
