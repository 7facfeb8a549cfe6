import { AccountLost, type Payer, type PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'

/** A customer as a provider knows them. */
export async function payerOf(db: Queryable, customer_id: number): Promise<Omit<Payer, 'account'>> {
  const { name, last_name, email, phone } = await db
    .selectFrom('customer')
    .select(['name', 'last_name', 'email', 'phone'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return { customerId: customer_id, email, name: `${name} ${last_name}`.trim(), phone }
}

/** The provider's id of a customer; undefined if they have none yet. */
export async function knownAccount(
  db: Queryable,
  { customer_id, gateway }: { customer_id: number; gateway: string | null },
): Promise<string | undefined> {
  const account = await db
    .selectFrom('provider_account')
    .select('reference')
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  return account?.reference
}

/**
 * Asks a provider for something with its id of this customer, created on first use; null if the provider has no customers. One who
 * was deleted there is replaced, once, and then `ask` is told so.
 */
export async function withAccount<T>(
  services: Services,
  gateway: PaymentGateway,
  payer: Omit<Payer, 'account'>,
  ask: (account: string | null, replaced: boolean) => Promise<T>,
): Promise<T> {
  const account = await accountOf(services, gateway, payer, null)
  try {
    return await ask(account, false)
  } catch (error) {
    if (account === null || !(error instanceof AccountLost)) throw error
    return ask(await accountOf(services, gateway, payer, account), true)
  }
}

/** @param lost the id of one who was deleted there */
async function accountOf(
  { db, clock }: Services,
  gateway: PaymentGateway,
  payer: Omit<Payer, 'account'>,
  lost: string | null,
): Promise<string | null> {
  if (!gateway.openAccount) return null
  const { customerId: customer_id } = payer
  const whose = { customer_id, gateway: gateway.name }
  const before = await knownAccount(db, whose)
  if (before !== undefined && before !== lost) return before
  const reference = await gateway.openAccount(payer, lost)
  await inTransaction(db, async (trx) => {
    const stored = await trx
      .insertInto('provider_account')
      .values({ ...whose, reference })
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'gateway'])
          .doUpdateSet({ reference })
          .where('provider_account.reference', '=', lost),
      )
      .executeTakeFirst()
    if (lost !== null && stored.numInsertedOrUpdatedRows) await forgetSources(trx, whose, clock.now())
  })
  // Of two parallel requests the first one's id is used.
  return (await knownAccount(db, whose)) ?? reference
}

/** The provider deleted the saved cards with its customer. */
async function forgetSources(
  trx: Trx,
  { customer_id, gateway }: { customer_id: number; gateway: string },
  deleted_at: Date,
): Promise<void> {
  const gone = await trx
    .updateTable('payment_source')
    .set({ deleted_at, is_default: false })
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .where('deleted_at', 'is', null)
    .returning('payment_source_id')
    .execute()
  for (const { payment_source_id } of gone)
    await recordAudit(trx, { actor_customer_id: null }, 'payment_source.removed', payment_source_id, {})
}
