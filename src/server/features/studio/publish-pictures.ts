import type { SettingValue } from '#domain/configuration/definition.ts'
import { definitionOf, type SettingKey } from '#domain/configuration/registry.ts'
import type { Trx } from '#server/db/transaction.ts'

/** The address of a picture of our own store, in full size or scaled. */
const OWN = /^\/files\/([a-z0-9-]{8,64})(?:\/|$)/

/**
 * Opens to everybody the pictures that the configuration now shows. Only what the studio's own people uploaded: a
 * customer's picture stays the customer's, whoever writes its address into a field.
 */
export async function publishPictures(
  trx: Trx,
  values: ReadonlyMap<SettingKey, SettingValue>,
): Promise<void> {
  const keys = [...values].flatMap(([key, value]) => {
    const found =
      definitionOf(key).type === 'image' && typeof value === 'string' ? OWN.exec(value)?.[1] : undefined
    return found === undefined ? [] : [found]
  })
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
