import { beforeAll, expect, it, vi } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

/** Lets the control go without the lock, and two changes read who is an admin before one of them writes. */
const lock = vi.hoisted(() => ({ off: false, read: () => Promise.resolve() }))
vi.mock(import('#server/features/people/lock-admins.ts'), async (original) => {
  const actual = await original()
  return {
    lockAdmins: async (trx) => {
      if (!lock.off) return actual.lockAdmins(trx)
      const rows = await trx
        .selectFrom('customer')
        .select('customer_id')
        .where('role', '=', 'admin')
        .execute()
      await lock.read()
      return rows.map(({ customer_id }) => customer_id)
    },
  }
})

let api: Api
beforeAll(async () => {
  api = await startApi()
})

/** The only two admins, each of whom removes the other at the same moment. */
async function bothRemove(onFirst?: () => void): Promise<{ answers: number[]; admins: number }> {
  await api.db.updateTable('customer').set({ role: 'customer' }).where('role', '=', 'admin').execute()
  const [one, other] = [await api.newcomer({ role: 'admin' }), await api.newcomer({ role: 'admin' })]
  const remove = (who: Client, whom: Client) => who.call(`DELETE /team/${whom.customer_id}`)
  const asked = [remove(one, other), remove(other, one)]
  void Promise.race(asked).then(onFirst)
  const answers = await Promise.all(asked)
  const left = await api.db.selectFrom('customer').select('role').where('role', '=', 'admin').execute()
  return { answers: answers.map(({ status }) => status).toSorted((a, b) => a - b), admins: left.length }
}

it('leaves one admin when the last two remove each other at the same moment', async () => {
  for (let round = 0; round < 8; round++) {
    const { answers, admins } = await bothRemove()
    expect(admins).toBe(1)
    // The second one meets the lock as 409, or an ended session when the first was much faster.
    expect(answers[0]).toBe(200)
    expect([401, 404, 409]).toContain(answers[1])
  }
})

it('control: without the lock nobody is left when one reads before the other writes', async () => {
  const written = Promise.withResolvers<void>()
  let readers = 0
  lock.off = true
  lock.read = () => (++readers === 1 ? written.promise : Promise.resolve())
  expect((await bothRemove(written.resolve)).admins).toBe(0)
  lock.off = false
})
