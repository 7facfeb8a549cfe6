import type { Kysely } from 'kysely'
import webPush from 'web-push'
import type { Schema } from '#server/db/schema.ts'

/** The studio's key at every push service, base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The keys that the environment gives, else those of the database, made at the first start. Two processes that start at once get
 * the same.
 */
export async function openPushKeys(db: Kysely<Schema>, given: PushKeys | undefined): Promise<PushKeys> {
  if (given !== undefined) return given
  const stored = () => db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
  let row = await stored()
  if (row === undefined) {
    const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys()
    await db
      .insertInto('push_key')
      .values({ public_key, private_key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = await stored()
  }
  if (row === undefined) throw new Error('the keys for notifications could not be stored')
  return { publicKey: row.public_key, privateKey: row.private_key }
}
