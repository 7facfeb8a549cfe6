import type { SettingValue } from '#domain/configuration/definition.ts'
import { definitionOf, type SettingKey } from '#domain/configuration/registry.ts'
import type { Trx } from '#server/db/transaction.ts'

/** The URL of a picture in our own store, in full size or scaled, anywhere in a text. */
const OWN = /\/files\/([a-z0-9-]{8,64})(?=[/"'\s)]|$)/g

/**
 * Makes the pictures public that texts or settings now show. Only staff's uploads: a customer's picture stays
 * private, even if its URL is entered into a field.
 */
export async function publishPictures(trx: Trx, shown: readonly string[]): Promise<void> {
  const keys = shown.flatMap((text) => [...text.matchAll(OWN)].map((match) => match[1] ?? ''))
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

/** The URLs of pictures in settings. */
export function picturesIn(values: ReadonlyMap<SettingKey, SettingValue>): string[] {
  return [...values].flatMap(([key, value]) =>
    definitionOf(key).type === 'image' && typeof value === 'string' ? [value] : [],
  )
}
