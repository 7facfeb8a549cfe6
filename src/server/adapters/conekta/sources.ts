import { CardNotKept, type SavedSource, type SavedSources } from '#server/ports/payment-gateway.ts'
import { type ConektaApi, ConektaRefusal, found } from './api.ts'
import { whyOf } from '#domain/selling/conekta-refusal.ts'
import { cardNamed } from './charge-once.ts'
import { cardShown } from './outcome.ts'
import { anyShape, type Source, sourceShape, sourcesShape } from './shapes.ts'

/** Cards that Conekta keeps with its customer. Their names carry the customer's, which every call of theirs needs. */
export function savedSources(api: ConektaApi): SavedSources {
  const kept = async (account: string): Promise<Source[]> =>
    (await api.get(`/customers/${account}/payment_sources?limit=250`, sourcesShape)).data.filter(
      ({ type }) => type === 'card',
    )
  const shown = (account: string, source: Source): SavedSource => ({
    sourceId: `${account}/${source.id}`,
    ...cardShown(source),
  })
  return {
    async save(account, paymentMethod) {
      const added = await addSource(api, account, paymentMethod).catch(notKept)
      const before = (await kept(account)).find((source) => source.id !== added.id && isSame(source, added))
      if (!before) return shown(account, added)
      await drop(api, `${account}/${added.id}`)
      return shown(account, before)
    },
    list: async (account) => (await kept(account)).map((source) => shown(account, source)),
    remove: (sourceId) => drop(api, sourceId),
  }
}

/** The id of a card that can be charged again: a saved one, or the one behind a token. Null for what is neither. */
export async function keepCard(api: ConektaApi, customer: string, method: string): Promise<string | null> {
  const card = cardNamed(method, customer)
  if (!card) return null
  return 'token_id' in card ? (await addSource(api, customer, card.token_id)).id : card.payment_source_id
}

/** Keeps the card behind a token, which is used up by it. */
function addSource(api: ConektaApi, account: string, token_id: string): Promise<Source> {
  return api.send('POST', `/customers/${account}/payment_sources`, { type: 'card', token_id }, sourceShape)
}

function notKept(error: unknown): never {
  if (!(error instanceof ConektaRefusal)) throw error
  const { code, declineCode } = whyOf(error.complaint)
  throw new CardNotKept(code, declineCode)
}

/** Conekta tells no fingerprint; first and last digits and the date are as good. */
function isSame(a: Source, b: Source): boolean {
  return (['brand', 'bin', 'last4', 'exp_month', 'exp_year'] as const).every((name) => a[name] === b[name])
}

async function drop(api: ConektaApi, sourceId: string): Promise<void> {
  const [customer, source] = sourceId.split('/')
  if (!customer || !source) return
  await found(api.send('DELETE', `/customers/${customer}/payment_sources/${source}`, undefined, anyShape))
}
