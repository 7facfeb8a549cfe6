import type { LeftBehind } from '#server/ports/payment-gateway.ts'
import { type ConektaApi, found } from './api.ts'
import { subscriptionsShape } from './shapes.ts'
import { cardsSince, drop } from './sources.ts'

/**
 * Deletes the card saved by an attempt, unless a subscription charges it or it is too new. Returns true if a new one remains,
 * to try again later.
 */
export async function clearUp(
  api: ConektaApi,
  { account, openedAt, saved, addedBefore }: LeftBehind,
): Promise<boolean> {
  const cards = (await cardsSince(api, account, openedAt)).filter(({ id }) => !saved.has(`${account}/${id}`))
  if (cards.length === 0) return false
  const listed = await found(api.get(`/customers/${account}/subscriptions?limit=250`, subscriptionsShape))
  const charged = new Set(listed?.data.map(({ card_id }) => card_id))
  const left = cards.filter(({ id }) => !charged.has(id))
  const isNew = ({ created_at }: { created_at?: number | null | undefined }) =>
    (created_at ?? 0) * 1000 >= addedBefore.getTime()
  for (const card of left) if (!isNew(card)) await drop(api, `${account}/${card.id}`)
  return left.some(isNew)
}
