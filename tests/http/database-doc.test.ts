import { expect, it } from 'vitest'

import { describeDatabase } from '../../src/cli/describe-database.ts'
import { testDatabase } from '../postgres.ts'

const { db } = await testDatabase()

it('is described in docs/database.md as it is', async () => {
  await expect(await describeDatabase(db)).toMatchFileSnapshot('../../docs/database.md')
})
