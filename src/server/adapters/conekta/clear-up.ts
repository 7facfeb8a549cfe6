import type { LeftBehind } from '#server/ports/payment-gateway.ts'
import { type ConektaApi, found } from './api.ts'
import { subscriptionsShape } from './shapes.ts'
import { cardsSince, drop } from './sources.ts'

/** Has Conekta forget the card that was kept for an attempt, unless a subscription charges it. */
export async function clearUp(api: ConektaApi, { account, openedAt, kept }: LeftBehind): Promise<void> {
  const cards = (await cardsSince(api, account, openedAt)).filter(({ id }) => !kept.has(`${account}/${id}`))
  if (cards.length === 0) return
  const listed = await found(api.get(`/customers/${account}/subscriptions?limit=250`, subscriptionsShape))
  const charged = new Set(listed?.data.map(({ card_id }) => card_id))
  for (const { id } of cards) if (!charged.has(id)) await drop(api, `${account}/${id}`)
}
