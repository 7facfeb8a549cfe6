import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '#server/db/transaction.ts'
import type { Services } from '#server/kit/services.ts'

/** A customer's cards at one provider. */
export interface Wallet {
  customer_id: number
  gateway: string
}

/** The cards at the provider that charges cards here; the empty name if there is none. */
export const walletOf = (services: Services, { customer_id }: { customer_id: number }): Wallet => ({
  customer_id,
  gateway: services.cardGateway ?? '',
})

/** Includes the subscriptions that a card pays: those that may still be charged. */
const selectSources = (db: Queryable, { customer_id, gateway }: Wallet) =>
  db
    .selectFrom('payment_source as source')
    .select((eb) => [
      'source.payment_source_id',
      'source.source_id',
      'source.card_type',
      'source.last_digits',
      'source.is_default',
      jsonArrayFrom(
        eb
          .selectFrom('purchase')
          .innerJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
          .select('class_package.title')
          .whereRef('purchase.payment_source_id', '=', 'source.payment_source_id')
          .where('purchase.subscription_period', 'is not', null)
          .where('purchase.status', 'in', ['pending', 'active'])
          .orderBy('purchase.purchase_id'),
      ).as('pays'),
    ])
    .where('source.customer_id', '=', customer_id)
    .where('source.gateway', '=', gateway)
    .where('source.deleted_at', 'is', null)
    .where('source.source_id', 'is not', null)

export type SourceRow = Awaited<ReturnType<ReturnType<typeof selectSources>['executeTakeFirstOrThrow']>>

/** A customer's saved cards: the default first, then the newest. */
export function listSources(db: Queryable, wallet: Wallet): Promise<SourceRow[]> {
  return selectSources(db, wallet)
    .orderBy('is_default', 'desc')
    .orderBy('payment_source_id', 'desc')
    .execute()
}

/** One of a customer's own saved cards. */
export function findSource(
  db: Queryable,
  wallet: Wallet,
  payment_source_id: number,
): Promise<SourceRow | undefined> {
  return selectSources(db, wallet).where('payment_source_id', '=', payment_source_id).executeTakeFirst()
}

/** The owner of a card by the provider's id; undefined if it was never saved here. Of duplicates the one not deleted counts. */
export function findByProviderId(db: Queryable, gateway: string, source_id: string) {
  return db
    .selectFrom('payment_source')
    .select(['payment_source_id', 'customer_id', 'deleted_at'])
    .where('gateway', '=', gateway)
    .where('source_id', '=', source_id)
    .orderBy(sql`deleted_at is null`, 'desc')
    .executeTakeFirst()
}
