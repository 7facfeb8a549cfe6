import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import {
  AccountLost,
  CardNotSaved,
  type ChargeAttempt,
  type SavedSource,
  type SavedSources,
} from '#server/ports/payment-gateway.ts'
import { type ConektaApi, ConektaRefusal, found } from './api.ts'
import { whyOf } from '#domain/selling/cards/conekta-refusal.ts'
import { cardShown, seconds } from './outcome.ts'
import {
  anyShape,
  customerShape,
  type Order,
  orderShape,
  type Source,
  sourceShape,
  sourcesShape,
} from './shapes.ts'

/** Cards saved at Conekta. Their ids here include the customer's, which every call about a card needs. */
export function savedSources(api: ConektaApi): SavedSources {
  const shown = (account: string, source: Source): SavedSource => ({
    sourceId: `${account}/${source.id}`,
    ...cardShown(source),
  })
  return {
    async save(account, paymentMethod) {
      const added = await addSource(api, account, paymentMethod).catch(async (error: unknown) => {
        await requireAccount(api, account, error)
        return cardNotSaved(error)
      })
      const before = twinOf(added, await cardsOf(api, account))
      if (!before) return shown(account, added)
      await drop(api, `${account}/${added.id}`)
      return shown(account, before)
    },
    list: async (account) => (await cardsOf(api, account)).map((source) => shown(account, source)),
    remove: (sourceId) => drop(api, sourceId),
    async broughtBy(reference) {
      // A trial's reference contains its customer and card; a started subscription's does not.
      const [customer, card] = reference.split('/')
      if (!reference.startsWith('ord_')) return card?.startsWith('src_') ? `${customer}/${card}` : null
      const order = await found(api.get(`/orders/${reference}`, orderShape))
      const brought = order && cardIn(order)
      return brought ? `${brought.customer}/${brought.id}` : null
    },
  }
}

const cardsOf = async (api: ConektaApi, account: string): Promise<Source[]> =>
  (await api.get(`/customers/${account}/payment_sources?limit=250`, sourcesShape)).data.filter(
    ({ type }) => type === 'card',
  )

/** The customer and card in an order's metadata; null if there are none. */
export function cardIn({ metadata }: Order): { customer: string; id: string } | null {
  const { customer_id: customer, card_id: id } = metadata ?? {}
  return typeof customer === 'string' && typeof id === 'string' ? { customer, id } : null
}

/** Allowed difference of the two clocks, in seconds, when comparing a card's creation with its attempt's. */
const CLOCKS_APART = 30

/** The id of a card that can be charged again: a saved one, or the one behind a token. Null for anything else. */
export async function saveCard(
  api: ConektaApi,
  customer: string,
  { paymentMethod, openedAt }: Pick<ChargeAttempt, 'paymentMethod' | 'openedAt'>,
): Promise<string | null> {
  const card = cardNamed(paymentMethod, customer)
  if (!card) return null
  if ('payment_source_id' in card) return card.payment_source_id
  try {
    return (await addSource(api, customer, card.token_id)).id
  } catch (error) {
    const used = error instanceof ConektaRefusal && isUsed(error)
    // An earlier try of this attempt saved the card and Conekta's answer was lost: it is the newest since then.
    const [before] = used ? await cardsSince(api, customer, openedAt) : []
    if (!before) throw error
    return before.id
  }
}

/** Whether the refusal is of a token that was charged or saved before. */
export const isUsed = ({ complaint }: ConektaRefusal): boolean => complaint.code.endsWith('tokenization.used')

/** The customer's cards created since an attempt was stored, newest first. */
export async function cardsSince(api: ConektaApi, customer: string, openedAt: Date): Promise<Source[]> {
  const since = seconds(openedAt) - CLOCKS_APART
  return (await cardsOf(api, customer))
    .filter(({ created_at }) => (created_at ?? 0) >= since)
    .toSorted((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0))
    .toReversed()
}

/**
 * The outcome of an order with the id of the saved card that it names; an older copy of the same card is preferred, and then
 * the new copy is deleted unless a subscription charges it.
 */
export async function withSource<T extends ChargeOutcome>(
  api: ConektaApi,
  order: Order,
  outcome: T | null,
): Promise<T | null> {
  const card = cardIn(order)
  if (outcome?.state !== 'succeeded' || !card) return outcome
  const saved = await cardsOf(api, card.customer)
  const own = saved.find(({ id }) => id === card.id)
  const before = own && twinOf(own, saved)
  if (before && order.metadata?.['plan_id'] === undefined) await drop(api, `${card.customer}/${card.id}`)
  const source = before ?? own
  return { ...outcome, source: source ? `${card.customer}/${source.id}` : null }
}

/** A token from the browser, or a card saved by this customer (`cus_…/src_…`). Null for anything else. */
export function cardNamed(
  name: string,
  account: string | null,
): { token_id: string } | { payment_source_id: string } | null {
  if (/^tok_\w+$/.test(name)) return { token_id: name }
  const [, customer, source] = /^(cus_\w+)\/(src_\w+)$/.exec(name) ?? []
  return source !== undefined && customer === account ? { payment_source_id: source } : null
}

/** Saves the card behind a token. The token cannot be used again. */
function addSource(api: ConektaApi, account: string, token_id: string): Promise<Source> {
  return api.send('POST', `/customers/${account}/payment_sources`, { type: 'card', token_id }, sourceShape)
}

function cardNotSaved(error: unknown): never {
  if (!(error instanceof ConektaRefusal)) throw error
  const { code, declineCode } = whyOf(error.complaint)
  throw new CardNotSaved(code, declineCode)
}

/** Statuses with which Conekta refuses what names a customer whom it does not have. */
const MISSING: ReadonlySet<number> = new Set([404, 422])

/** Throws AccountLost for a refusal if the customer does not exist, e.g. was deleted in Conekta's panel. */
export async function requireAccount(
  api: ConektaApi,
  account: string | null,
  refusal: unknown,
): Promise<void> {
  if (account === null || !(refusal instanceof ConektaRefusal) || !MISSING.has(refusal.status)) return
  if ((await found(api.get(`/customers/${account}`, customerShape))) === null)
    throw new AccountLost('Conekta has no such customer', { cause: refusal })
}

/** The oldest other copy of the same card. */
const twinOf = (card: Source, saved: Source[]): Source | undefined =>
  saved
    .filter((other) => other.id !== card.id && isSame(other, card))
    .toSorted((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0))[0]

/** Conekta returns no fingerprint; brand, first and last digits and expiry identify a card well enough. */
function isSame(a: Source, b: Source): boolean {
  return (['brand', 'bin', 'last4', 'exp_month', 'exp_year'] as const).every((name) => a[name] === b[name])
}

/** Deletes a card at Conekta; one that no longer exists is no error. */
export async function drop(api: ConektaApi, sourceId: string): Promise<void> {
  const [customer, source] = sourceId.split('/')
  if (!customer || !source) return
  await found(api.send('DELETE', `/customers/${customer}/payment_sources/${source}`, undefined, anyShape))
}
