import { beforeAll, expect, it, vi } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

/** Lets the control go without the lock, and two changes read who is an admin before one of them writes. */
const lock = vi.hoisted(() => ({ off: false, read: () => Promise.resolve() }))
vi.mock(import('#server/features/people/lock-admins.ts'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    lockAdmins: async (trx, changed) => {
      if (!lock.off) return actual.lockAdmins(trx, changed)
      const rows = await trx
        .selectFrom('customer')
        .select('customer_id')
        .where('role', '=', 'admin')
        .where('blocked_at', 'is', null)
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

type Change = (who: Client, whom: Client) => ReturnType<Client['call']>
const remove: Change = (who, whom) => who.call(`DELETE /team/${whom.customer_id}`)
const block: Change = (who, whom) =>
  who.call('PUT /customer/block', { body: { customer_id: whom.customer_id, blocked: true } })

/** The only two admins, each of whom changes the other at the same moment. */
async function both(
  [first, second]: readonly [Change, Change],
  { others = 0, onFirst }: { others?: number; onFirst?: () => void } = {},
): Promise<{ answers: number[]; admins: number }> {
  await api.db.updateTable('customer').set({ role: 'customer' }).where('role', '=', 'admin').execute()
  const [one, other] = [await api.newcomer({ role: 'admin' }), await api.newcomer({ role: 'admin' })]
  for (let more = 0; more < others; more++) await api.newcomer({ role: 'admin' })
  const asked = [first(one, other), second(other, one)]
  void Promise.race(asked).then(onFirst)
  const answers = await Promise.all(asked)
  const left = await api.db
    .selectFrom('customer')
    .select('role')
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .execute()
  return { answers: answers.map(({ status }) => status).toSorted((a, b) => a - b), admins: left.length }
}

it.each([
  ['remove each other', [remove, remove]],
  ['block each other', [block, block]],
  ['remove and block each other', [remove, block]],
] as const)('leaves one admin when the last two %s at the same moment', async (_, changes) => {
  for (let round = 0; round < 8; round++) {
    const { answers, admins } = await both(changes)
    expect(admins).toBe(1)
    // The second one meets the lock as 409, or an ended session when the first was much faster.
    expect(answers[0]).toBe(200)
    expect([401, 404, 409]).toContain(answers[1])
  }
})

it('leaves one of two who block each other where there is a third', async () => {
  for (let round = 0; round < 8; round++) {
    const { answers, admins } = await both([block, block], { others: 1 })
    expect(admins).toBe(2)
    expect(answers[0]).toBe(200)
    expect([401, 403]).toContain(answers[1])
  }
})

it('control: without the lock nobody is left when one reads before the other writes', async () => {
  const written = Promise.withResolvers<void>()
  let readers = 0
  lock.off = true
  lock.read = () => (++readers === 1 ? written.promise : Promise.resolve())
  expect((await both([remove, remove], { onFirst: written.resolve })).admins).toBe(0)
  lock.off = false
})
