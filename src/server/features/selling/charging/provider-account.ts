import type { Payer, PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'
import type { Queryable } from '#server/db/transaction.ts'

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

/** The provider's id of this customer, created on first use. Null if the provider has no customers. */
export async function accountOf(
  { db }: Services,
  gateway: PaymentGateway,
  payer: Omit<Payer, 'account'>,
): Promise<string | null> {
  if (!gateway.openAccount) return null
  const { customerId: customer_id } = payer
  const whose = { customer_id, gateway: gateway.name }
  const before = await knownAccount(db, whose)
  if (before !== undefined) return before
  const reference = await gateway.openAccount(payer)
  await db
    .insertInto('provider_account')
    .values({ ...whose, reference })
    .onConflict((conflict) => conflict.columns(['customer_id', 'gateway']).doNothing())
    .execute()
  // Of two parallel requests the first one's id is used.
  return (await knownAccount(db, whose)) ?? reference
}
