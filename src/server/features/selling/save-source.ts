import { sql } from 'kysely'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/features/studio/audit.ts'
import { AppError } from '#server/http/errors.ts'
import { CardNotKept, type SavedSource, type SavedSources } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/services.ts'
import { cardErrors } from '#text/errors/cards.ts'
import { refusal } from './attempt-purchase.ts'
import { gatewayOf, providerAway } from './charge-card.ts'
import { accountOf } from './provider-account.ts'
import type { Wallet } from './sources.queries.ts'

/** More than anybody needs, and too few to try stolen numbers by. */
const MOST_CARDS = 10

export interface NewSource {
  wallet: Wallet
  paymentMethod: string
  request_id: string
}

/**
 * Has the provider keep a card of a customer's and writes it down; the first one is offered first. Gives its id, which for
 * a card that was kept before is the same. Throws AppError 402 for a refused card, 400 for an unknown one, 409 when there
 * are too many, 412 where no cards are kept, 503 when the provider is away.
 */
export async function saveSource(services: Services, { wallet, ...card }: NewSource): Promise<number> {
  const sources = gatewayOf(services, wallet.gateway).sources
  if (!sources || !services.configuration.current().payment_sources_enabled)
    throw new AppError(412, 'cards_not_kept', cardErrors.notKept)
  await inTransaction(services.db, (trx) => requireRoom(trx, wallet))
  const kept = await keep(services, sources, wallet, card.paymentMethod)
  try {
    return await inTransaction(services.db, (trx) => write(trx, wallet, kept, card.request_id))
  } catch (error) {
    // Nobody would know of it any more: one that came too late is not left at the provider.
    if (error instanceof AppError) await sources.remove(kept.sourceId)
    throw error
  }
}

async function keep(
  services: Services,
  sources: SavedSources,
  { customer_id, gateway }: Wallet,
  paymentMethod: string,
): Promise<SavedSource> {
  const { name, last_name, email, phone } = await services.db
    .selectFrom('customer')
    .select(['name', 'last_name', 'email', 'phone'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  try {
    const payer = { customerId: customer_id, email, name: `${name} ${last_name}`.trim(), phone }
    // A provider that keeps no customers keeps their cards by our own number of them.
    const account = (await accountOf(services, gatewayOf(services, gateway), payer)) ?? String(customer_id)
    return await sources.save(account, paymentMethod)
  } catch (error) {
    if (error instanceof CardNotKept) throw refusal(error.code, error.declineCode)
    throw providerAway(error)
  }
}

/** Locks the customer, so that of two at once the second one counts the first. */
async function requireRoom(trx: Trx, { customer_id, gateway }: Wallet, source_id = ''): Promise<void> {
  await trx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .forNoKeyUpdate()
    .execute()
  const { cards } = await trx
    .selectFrom('payment_source')
    .select(sql<number>`count(*)`.as('cards'))
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .where('deleted_at', 'is', null)
    .where('source_id', 'is distinct from', source_id)
    .executeTakeFirstOrThrow()
  if (cards >= MOST_CARDS) throw new AppError(409, 'too_many_cards', cardErrors.tooMany(MOST_CARDS))
}

async function write(trx: Trx, wallet: Wallet, kept: SavedSource, request_id: string): Promise<number> {
  const { customer_id, gateway } = wallet
  await requireRoom(trx, wallet, kept.sourceId)
  const own = trx
    .selectFrom('payment_source')
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .where('deleted_at', 'is', null)
  const before = await own
    .select('payment_source_id')
    .where('source_id', '=', kept.sourceId)
    .executeTakeFirst()
  if (before) return before.payment_source_id
  const first = await own.select('payment_source_id').where('is_default', '=', true).executeTakeFirst()
  const { payment_source_id } = await trx
    .insertInto('payment_source')
    .values({
      customer_id,
      gateway,
      source_id: kept.sourceId,
      card_type: kept.brand,
      last_digits: kept.lastDigits,
      is_default: first === undefined,
    })
    .returning('payment_source_id')
    .executeTakeFirstOrThrow()
  await recordAudit(trx, {
    actor_customer_id: customer_id,
    action: 'payment_source.added',
    entity: 'payment_source',
    entity_id: payment_source_id,
    details: { card_type: kept.brand, last_digits: kept.lastDigits },
    request_id,
  })
  return payment_source_id
}
