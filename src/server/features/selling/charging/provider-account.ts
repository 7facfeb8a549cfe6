import type { Payer, PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'

/** The provider's id of this customer, created on first use. Null if the provider has no customers. */
export async function accountOf(
  { db }: Services,
  gateway: PaymentGateway,
  payer: Omit<Payer, 'account'>,
): Promise<string | null> {
  if (!gateway.openAccount) return null
  const { customerId: customer_id } = payer
  const known = () =>
    db
      .selectFrom('provider_account')
      .select('reference')
      .where('customer_id', '=', customer_id)
      .where('gateway', '=', gateway.name)
      .executeTakeFirst()
  const before = await known()
  if (before) return before.reference
  const reference = await gateway.openAccount(payer)
  await db
    .insertInto('provider_account')
    .values({ customer_id, gateway: gateway.name, reference })
    .onConflict((conflict) => conflict.columns(['customer_id', 'gateway']).doNothing())
    .execute()
  // Of two parallel requests the first one's id is used.
  return (await known())?.reference ?? reference
}
