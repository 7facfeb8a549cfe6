import type { SettingValue } from '#domain/configuration/definition.ts'
import { definitionOf, type SettingKey } from '#domain/configuration/registry.ts'
import { fileKeysIn } from '#domain/site-map/paths.ts'
import type { Trx } from '#server/db/transaction.ts'

/**
 * Makes the pictures and films public that texts or settings now show. Only staff's uploads: a customer's picture stays
 * private, even if its URL is entered into a field.
 */
export async function publishPictures(trx: Trx, shown: readonly string[]): Promise<void> {
  const keys = shown.flatMap(fileKeysIn)
  if (keys.length === 0) return
  await trx
    .updateTable('file')
    .set({ public: true })
    .where('storage_key', 'in', keys)
    .where((eb) =>
      eb.or([
        eb('customer_id', 'is', null),
        eb(
          'customer_id',
          'in',
          eb.selectFrom('customer').select('customer.customer_id').where('role', '<>', 'customer'),
        ),
      ]),
    )
    .execute()
}

/** The URLs of what settings show: pictures, and the landing page's film. */
export function shownIn(values: ReadonlyMap<SettingKey, SettingValue>): string[] {
  return [...values].flatMap(([key, value]) =>
    (definitionOf(key).type === 'image' || key === 'hero_video') && typeof value === 'string' ? [value] : [],
  )
}
