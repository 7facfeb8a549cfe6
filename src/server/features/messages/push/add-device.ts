import { createECDH } from 'node:crypto'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { isPublicUrl } from '#server/kit/network/public-host.ts'
import type { Services } from '#server/kit/services.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { messageErrors } from '#text/errors/messages.ts'

interface Subscription extends By {
  /** The session it is switched on in; with it the device goes. */
  sid: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Adds the device of a session, in place of what the session had. A browser has one subscription, so an endpoint that somebody
 * else left behind on the same device changes hands. Throws AppError 400 for an address that is no push service's.
 */
export async function addDevice(
  { environment }: Pick<Services, 'environment'>,
  db: Queryable,
  { sid, endpoint, keys, actor_customer_id, request_id }: Subscription,
): Promise<void> {
  if (!environment.pushAnyHost && !isPublicUrl(endpoint))
    throw invalidFields({ endpoint: messageErrors.pushEndpoint })
  if (!isPoint(keys.p256dh)) throw invalidFields({ 'keys.p256dh': messageErrors.pushKey })
  await inTransaction(db, async (trx) => {
    const before = await trx
      .deleteFrom('push_device')
      .where((eb) => eb.or([eb('session_id', '=', sid), eb('endpoint', '=', endpoint)]))
      .returning(['session_id', 'endpoint'])
      .execute()
    const { user_agent } = await trx
      .selectFrom('auth.session')
      .select((eb) => eb.fn.coalesce('userAgent', eb.val('')).as('user_agent'))
      .where('id', '=', sid)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('push_device')
      .values({ session_id: sid, endpoint, p256dh: keys.p256dh, auth_secret: keys.auth, user_agent })
      .execute()
    // A browser that reports what is known already changes nothing.
    if (before.some((one) => one.session_id === sid && one.endpoint === endpoint)) return
    await recordAudit(trx, { actor_customer_id, request_id }, 'push_device.added', actor_customer_id)
  })
}

/** Whether a browser's key is a point of the curve; with any other nothing could be encrypted. */
function isPoint(p256dh: string): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
