import { globSync, readFileSync } from 'node:fs'
import type { Updateable } from 'kysely'
import { expect, it } from 'vitest'
import type { PurchaseTable } from '#server/db/schema/purchases.ts'
import type { WaitlistTable } from '#server/db/schema/schedule.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { updatePurchase } from '#server/features/selling/order-rows.ts'
import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'

const nowhere = {} as Queryable

it('a state is written only as its life cycle returned it', async () => {
  const purchase: Updateable<PurchaseTable> = {}
  const entry: Updateable<WaitlistTable> = { state: moveOf('leave').to }
  // @ts-expect-error -- a state that nothing led to
  purchase.status = 'cancelled'
  // @ts-expect-error -- the same
  entry.state = 'left'
  // @ts-expect-error -- the same
  const change: Parameters<typeof updatePurchase>[2] = { status: 'cancelled' }
  expect([purchase, entry, change]).toEqual([
    { status: 'cancelled' },
    { state: 'left' },
    { status: 'cancelled' },
  ])
  const notAllowed = updatePurchase(nowhere, 7, { status: nextState('refunded', 'cancelled', false) })
  await expect(notAllowed).rejects.toThrow('purchase 7')
})

/** SQL that writes a state by hand, by what follows the table's name. */
const BY_HAND =
  /\bupdate (?:purchase|waitlist)\b[^`;]*?\bset\b(?:(?!\bwhere\b)[^`;])*?\b(?:status|state) = (?:case[^`;]*?then )?'(?!\$\{)/gi
const byHand = (code: string): string[] => code.match(BY_HAND) ?? []

it('no SQL writes one by hand', () => {
  const files = globSync('src/server/**/*.ts').filter((file) => !/\.test\.ts$|\/db\/migrations\//.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => byHand(readFileSync(file, 'utf8')).length > 0)).toEqual([])
})

it.each([
  ["update waitlist set state = 'reserved', deleted_at = $3", true],
  ["update waitlist l set deleted_at = null, state = 'left' from line", true],
  ["update waitlist l set state = case when offered then 'offered' else 'waiting' end", true],
  ["update purchase p set status = 'failed'", true],
  ["update waitlist set state = '${moveOf('close').to}' where state in ('waiting', 'offered')", false],
  ["update waitlist w set turn = 1 where w.state = 'waiting'", false],
])('%s writes one by hand: %s', (code, isByHand) => {
  expect(byHand(code)).toHaveLength(isByHand ? 1 : 0)
})
