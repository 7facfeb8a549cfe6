import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { noteSecurity, type SecurityEvent } from '#server/shared/security-log.ts'
import { passkeyErrors } from '#text/errors/passkeys.ts'

interface Change {
  actor: Actor
  id: string
  address: string
  requestId: string
}

/** Gives one of one's own passkeys another name. Throws AppError 404 for another person's. */
export function renamePasskey(
  services: Services,
  db: Queryable,
  change: Change & { name: string },
): Promise<void> {
  const { actor, id, name } = change
  return changed(services, db, change, 'passkey.renamed', async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('auth.passkey')
      .set({ name })
      .where('id', '=', id)
      .where('userId', '=', actor.uid)
      .executeTakeFirst()
    return numUpdatedRows
  })
}

/**
 * Removes one of one's own passkeys: it opens the account no longer. The database notifies the owner. Throws AppError 404 for
 * another person's.
 */
export function removePasskey(services: Services, db: Queryable, change: Change): Promise<void> {
  const { actor, id } = change
  return changed(services, db, change, 'passkey.removed', async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('auth.passkey')
      .where('id', '=', id)
      .where('userId', '=', actor.uid)
      .executeTakeFirst()
    return numDeletedRows
  })
}

async function changed(
  services: Services,
  db: Queryable,
  { actor, address, requestId }: Change,
  event: SecurityEvent,
  write: (trx: Trx) => Promise<bigint>,
): Promise<void> {
  const email = (await services.identity.emailOf(actor.uid)) ?? ''
  const account = await services.identity.findCredentials(email)
  await inTransaction(db, async (trx) => {
    if ((await write(trx)) === 0n) throw notFound(passkeyErrors.missing)
    await noteSecurity(services, trx, { event, email, address, requestId, account })
  })
}
