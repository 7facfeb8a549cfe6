import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { CardNotSaved, type SavedSource, type SavedSources } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'
import { cardErrors } from '#text/errors/cards.ts'
import { refusal, gatewayOf, providerAway } from '#server/features/selling/charging/charge-card.ts'
import { payerOf, withAccount } from '#server/features/selling/charging/provider-account.ts'
import type { Wallet } from './sources.queries.ts'
import { hasRoom, MOST_CARDS, writeSource } from './write-source.ts'

export interface NewSource {
  wallet: Wallet
  paymentMethod: string
  request_id: string
}

/**
 * Saves a customer's card at the provider and here; the first one becomes the default. Returns its id, the same for a card
 * saved before. Throws AppError 402 for a refused card, 400 for an unknown one, 409 when there are too many, 412 where cards
 * cannot be saved, 503 when the provider is unavailable.
 */
export async function saveSource(services: Services, { wallet, ...card }: NewSource): Promise<number> {
  const sources = services.gateways.get(wallet.gateway)?.sources
  if (!sources || !services.configuration.current().payment_sources_enabled)
    throw new AppError(412, 'cards_not_saved', cardErrors.notSaved)
  if (!(await inTransaction(services.db, (trx) => hasRoom(trx, wallet)))) throw tooMany()
  const saved = await saveAtProvider(services, sources, wallet, card.paymentMethod)
  try {
    return await inTransaction(services.db, async (trx) => {
      const written = await writeSource(trx, wallet, saved, card.request_id)
      if (written === null) throw tooMany()
      return written
    })
  } catch (error) {
    // It could not be stored here, so it is deleted at the provider.
    if (error instanceof AppError) await sources.remove(saved.sourceId)
    throw error
  }
}

async function saveAtProvider(
  services: Services,
  sources: SavedSources,
  { customer_id, gateway }: Wallet,
  paymentMethod: string,
): Promise<SavedSource> {
  const payer = await payerOf(services.db, customer_id)
  try {
    return await withAccount(services, gatewayOf(services, gateway), payer, (account) =>
      // A provider without customers gets our own customer id.
      sources.save(account ?? String(customer_id), paymentMethod),
    )
  } catch (error) {
    if (error instanceof CardNotSaved) throw refusal(error.code, error.declineCode)
    throw providerAway(error)
  }
}

const tooMany = () => new AppError(409, 'too_many_cards', cardErrors.tooMany({ most: MOST_CARDS }))
