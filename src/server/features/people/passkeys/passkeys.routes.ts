import { calls } from '#contract/index.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { refusePasskeysOfProject } from './passkeys.policy.ts'
import { removePasskey, renamePasskey } from './change-passkey.ts'
import { findPasskeys, ownsPassword, type PasskeyRow } from './passkeys.queries.ts'

export const passkeyRoutes = [
  implement(calls['GET /customer/passkeys'], ({ services, db, actor }) => {
    refusePasskeysOfProject(services)
    return all(db, actor.uid)
  }),

  implement(calls['PUT /customer/passkeys/{id}'], async ({ services, db, actor, params, body, ...by }) => {
    refusePasskeysOfProject(services)
    const { address, requestId } = by
    await renamePasskey(services, db, { actor, id: params.id, name: body.name, address, requestId })
    return all(db, actor.uid)
  }),

  implement(calls['DELETE /customer/passkeys/{id}'], async ({ services, db, actor, params, ...by }) => {
    refusePasskeysOfProject(services)
    const { address, requestId } = by
    await removePasskey(services, db, { actor, id: params.id, address, requestId })
    return all(db, actor.uid)
  }),
]

async function all(db: Queryable, uid: string) {
  return {
    asks_password: await ownsPassword(db, uid),
    passkeys: (await findPasskeys(db, uid)).map(presentPasskey),
  }
}

const presentPasskey = ({ id, name, createdAt, usedAt }: PasskeyRow) => ({
  passkey_id: id,
  name: name ?? '',
  createdAt: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
})
