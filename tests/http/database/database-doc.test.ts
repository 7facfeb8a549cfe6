import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { describeDatabase } from './describe-database.ts'
import { testDatabase } from '#tests/postgres.ts'

const { db } = await testDatabase()

it('docs/database.md describes it as it is', async () => {
  await expect(await describeDatabase(db)).toMatchFileSnapshot('../../../docs/database.md')
})

it('every trigger’s effect and every function has a comment', async () => {
  await sql`comment on function count_taken() is null`.execute(db)
  await expect(describeDatabase(db)).rejects.toThrow(
    'no comment on the function of class_reservation_moved, class_reservation_removed',
  )
  await sql`comment on function count_taken() is 'Counts.'; comment on function spot_count is null`.execute(
    db,
  )
  await expect(describeDatabase(db)).rejects.toThrow('no comment on spot_count(spot_map text)')
})
