import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { type Api, type Client, type Reply, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'
import { gate } from './gate.ts'

/**
 * Lets the control go without the lock, and as many as are one too many find the discount before one of them uses it: proof that
 * these tests notice when it is missing.
 */
const lock = vi.hoisted(() => ({ off: false, hasRead: () => Promise.resolve() }))
vi.mock(import('#server/features/selling/discounts/discounts.queries.ts'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    lockDiscountByCode: async (trx, code) => {
      if (!lock.off) return actual.lockDiscountByCode(trx, code)
      const found = await actual.findDiscountByCode(trx, code)
      await lock.hasRead()
      return found
    },
  }
})

const CROWD = 60
let api: Api
let crowd: Client[]
beforeAll(async () => {
  api = await startApi()
  await configure(api, { cash_checkout_enabled: true, discounts_enabled: true })
  crowd = []
  for (let index = 0; index < CROWD; index += 1) crowd.push(await api.newcomer())
})

const tally = (replies: readonly Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, (reply) => `${reply.status} ${reply.body.code ?? ''}`.trim())].map(
      ([name, list]) => [name, list.length],
    ),
  )

async function rush(method: (index: number) => string) {
  const { class_package_id } = await api.build.classPackage({ class_amount: 1 })
  const { code, discount_id } = await api.build.discount({ max_uses: 5 })
  const body = { discountCode: code }
  const replies = await Promise.all(
    crowd.map((who, index) => buy(who, class_package_id, method(index), { body })),
  )
  const kept = await api.db
    .selectFrom('discount_use')
    .select('purchase_id')
    .where('discount_id', '=', discount_id)
    .execute()
  const { uses } = await api.db
    .selectFrom('discount')
    .select('uses')
    .where('discount_id', '=', discount_id)
    .executeTakeFirstOrThrow()
  const { count } = await api.db
    .selectFrom('purchase')
    .select(sql<number>`count(*)`.as('count'))
    .where('discount_id', '=', discount_id)
    .where('status', 'in', ['pending', 'active', 'completed'])
    .executeTakeFirstOrThrow()
  return { replies, kept: kept.length, uses, lowered: count }
}

describe('a discount with five uses, sixty customers at once', () => {
  it('lowers five prices', async () => {
    const { replies, ...counted } = await rush(() => 'pm_card_visa')
    expect(tally(replies)).toEqual({ '200': 5, '412 discount_used_up': 55 })
    expect(counted).toEqual({ kept: 5, uses: 5, lowered: 5 })
  })

  it('lowers no more while cards are refused and their uses released', async () => {
    const { replies, ...counted } = await rush((index) =>
      index % 3 === 0 ? 'pm_card_chargeDeclined' : index % 3 === 1 ? 'cash' : 'pm_card_visa',
    )
    const sold = replies.filter((reply) => reply.status === 200).length
    expect(sold).toBeLessThanOrEqual(5)
    expect(counted).toEqual({ kept: sold, uses: sold, lowered: sold })
    expect(Object.keys(tally(replies)).toSorted()).toEqual(
      expect.arrayContaining(['200', '412 discount_used_up']),
    )
    expect(await verify(api.db)).toEqual([])
  })

  it('lowers more without the lock and the database’s own limit', async () => {
    await sql`alter table discount drop constraint discount_uses_check`.execute(api.db)
    lock.hasRead = gate(6)
    lock.off = true
    const { lowered } = await rush(() => 'pm_card_visa').finally(() => {
      lock.off = false
    })
    expect(lowered).toBeGreaterThan(5)
  })
})
