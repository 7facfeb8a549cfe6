import type { SettingType, SettingValue } from '#domain/configuration/definition.ts'
import { definitionOf, type SettingKey } from '#domain/configuration/registry.ts'
import { fileKeysIn } from '#domain/site-map/paths.ts'
import type { Trx } from '#server/db/transaction.ts'

/**
 * Makes the files public that texts or settings now show or link. Only staff's uploads: a customer's picture stays
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

/** The types of settings that may name files: a picture, the landing page's film, what a link leads to, the pictures of the studio's CSS. */
const NAMING: ReadonlySet<SettingType> = new Set(['image', 'film', 'link', 'css'])

/** The settings that show or link files. */
export function shownIn(values: ReadonlyMap<SettingKey, SettingValue>): string[] {
  return [...values].flatMap(([key, value]) =>
    NAMING.has(definitionOf(key).type) && typeof value === 'string' ? [value] : [],
  )
}
