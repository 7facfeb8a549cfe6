import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { cardErrors } from '#text/errors/cards.ts'
import { gatewayOf } from '#server/features/selling/charging/charge-card.ts'
import { findSource, listSources, type SourceRow, type Wallet } from './sources.queries.ts'

interface Asked {
  wallet: Wallet
  payment_source_id: number
  request_id: string
}

/** Makes one of a customer's own cards the default. Throws AppError 404. */
export function preferSource(db: Queryable, { wallet, ...asked }: Asked): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockOwn(trx, wallet, asked.payment_source_id)
    await prefer(trx, wallet, asked.payment_source_id)
    await audit(trx, { wallet, ...asked }, 'payment_source.preferred')
  })
}

/**
 * Deletes one of a customer's own cards, here and at the provider, and returns its last state. Throws AppError 404, 409 for a
 * card that pays a subscription, and 503 when the provider is unavailable: then nothing changes.
 */
export async function removeSource(services: Services, asked: Asked): Promise<SourceRow> {
  const { db, clock } = services
  await requireNotCharged(services, asked)
  const source = await inTransaction(db, async (trx) => {
    await lockOwn(trx, asked.wallet, asked.payment_source_id)
    const own = await findSource(trx, asked.wallet, asked.payment_source_id)
    if (!own) throw unknown()
    const since = clock.now().getTime() - CHANGING_MS
    const [
      paid = (await selectRenewed(trx, asked.wallet, 'cancelled')).find(
        ({ asked_card, asked_card_at }) => asked_card === own.source_id && Number(asked_card_at) > since,
      ),
    ] = own.pays
    if (paid) throw inUse(paid)
    await mark(trx, asked, { deleted_at: clock.now(), is_default: false })
    if (own.is_default) await preferNewest(trx, asked.wallet)
    await audit(trx, asked, 'payment_source.removed')
    return own
  })
  try {
    await gatewayOf(services, asked.wallet.gateway).sources?.remove(source.source_id ?? '')
  } catch (cause) {
    await inTransaction(db, async (trx) => {
      await mark(trx, asked, { deleted_at: null, is_default: false })
      if (source.is_default) await prefer(trx, asked.wallet, asked.payment_source_id)
      await audit(trx, asked, 'payment_source.restored')
    })
    throw removeFailed(cause)
  }
  return source
}

/** How long a request to change a subscription's card may take, in ms. */
export const CHANGING_MS = 10 * 60_000

const inUse = ({ title }: { title: string }) => new AppError(409, 'card_in_use', cardErrors.inUse({ title }))

const removeFailed = (cause: unknown) =>
  new AppError(503, 'provider_away', cardErrors.removeFailed, { retryAfterSeconds: 5, cause })

/**
 * Asks the provider whether a subscription charges the card: one that was changed to a card which was not saved then does so without
 * our records naming it.
 */
async function requireNotCharged(services: Services, { wallet, payment_source_id }: Asked): Promise<void> {
  const own = await findSource(services.db, wallet, payment_source_id)
  const chargedCard = services.gateways.get(wallet.gateway)?.chargedCard
  if (!chargedCard || !own || own.pays.length > 0) return
  for (const { subscription_id, title } of await selectRenewed(services.db, wallet)) {
    const card = await chargedCard(subscription_id).catch((cause: unknown) => {
      throw removeFailed(cause)
    })
    if (card === own.source_id) throw inUse({ title })
  }
}

/** A customer's subscriptions at a provider that will be charged again, or may be kept. */
const selectRenewed = (db: Queryable, { customer_id, gateway }: Wallet, ...kept: 'cancelled'[]) =>
  db
    .selectFrom('purchase')
    .innerJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
    .select(['subscription_id', 'asked_card', 'asked_card_at', 'class_package.title'])
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .where('purchase.status', 'in', ['pending', 'active', ...kept])
    .where('subscription_id', 'is not', null)
    .$narrowType<{ subscription_id: string }>()
    .execute()

/** Locked, so that no purchase starts with a card that is being deleted. */
async function lockOwn(trx: Trx, { customer_id, gateway }: Wallet, payment_source_id: number): Promise<void> {
  await trx
    .selectFrom('payment_source')
    .select('payment_source_id')
    .where('payment_source_id', '=', payment_source_id)
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(unknown)
}

const unknown = () => notFound(cardErrors.unknown)

async function prefer(trx: Trx, { customer_id, gateway }: Wallet, payment_source_id: number): Promise<void> {
  await trx
    .updateTable('payment_source')
    .set({ is_default: false })
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .where('is_default', '=', true)
    .execute()
  await trx
    .updateTable('payment_source')
    .set({ is_default: true })
    .where('payment_source_id', '=', payment_source_id)
    .execute()
}

async function preferNewest(trx: Trx, wallet: Wallet): Promise<void> {
  const [newest] = await listSources(trx, wallet)
  if (newest) await prefer(trx, wallet, newest.payment_source_id)
}

async function mark(
  trx: Trx,
  { payment_source_id }: Asked,
  change: { deleted_at: Date | null; is_default: boolean },
): Promise<void> {
  await trx
    .updateTable('payment_source')
    .set(change)
    .where('payment_source_id', '=', payment_source_id)
    .execute()
}

function audit(trx: Trx, { wallet, payment_source_id, request_id }: Asked, action: string): Promise<void> {
  return recordAudit(
    trx,
    { actor_customer_id: wallet.customer_id, request_id },
    action,
    payment_source_id,
    {},
  )
}
