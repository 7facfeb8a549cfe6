import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { handleOAuthUserInfo } from 'better-auth/oauth2'
import { decodeJwt } from 'jose'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { FIREBASE, type FirebaseProject } from '#domain/accounts/firebase.ts'
import type { Schema } from '#server/db/schema.ts'
import { TokenError } from '#server/ports/identity-provider.ts'
import { proveAddress } from '#server/adapters/better-auth/prove-address.ts'
import { firebaseKeys, type FirebasePerson, readFirebaseToken } from './tokens.ts'

const PATH = '/sign-in/firebase'

interface Options {
  db: Kysely<Schema>
  /** The studio's project; null while it has none. */
  project: () => FirebaseProject | null
  keysUrl: string
}

/**
 * Opens a session for a Firebase token. From there on everything is as after any other sign-in: blocked accounts, the second
 * factor, sessions, tokens of our own.
 */
export function firebaseSignIn({ db, project, keysUrl }: Options) {
  const keys = firebaseKeys(keysUrl)

  async function personOf(token: string): Promise<FirebasePerson> {
    const { projectId } = project() ?? {}
    if (projectId === undefined) throw new APIError('NOT_FOUND')
    try {
      return await readFirebaseToken(token, projectId, keys)
    } catch (error) {
      if (error instanceof TokenError) throw refused('FIREBASE_TOKEN_REFUSED')
      throw error
    }
  }

  return {
    id: 'cupo-firebase',
    init: () => ({
      options: {
        databaseHooks: {
          user: {
            create: {
              // The account keeps the uid that it has in the project. The token was checked before.
              before: (user, context) =>
                Promise.resolve(
                  context?.path === PATH
                    ? { data: { ...user, id: String(decodeJwt(context.body.id_token).sub) } }
                    : undefined,
                ),
            },
          },
        },
      },
    }),
    endpoints: {
      signInFirebase: createAuthEndpoint(
        PATH,
        { method: 'POST', use: [formCsrfMiddleware], body: z.object({ id_token: z.string() }) },
        async (c) => {
          const { uid, email, proved, name, signedInAt } = await personOf(c.body.id_token)
          if (email === null) throw refused('FIREBASE_EMAIL_MISSING')
          if (!(await isFirst(db, uid, signedInAt))) throw refused('FIREBASE_TOKEN_REFUSED')
          if (proved) await proveAddress(db, { email, providerId: FIREBASE, accountId: uid })
          const { data } = await handleOAuthUserInfo(c, {
            userInfo: { id: uid, email, emailVerified: proved, name },
            account: { providerId: FIREBASE, accountId: uid },
          })
          if (!data) throw refused('FIREBASE_NOT_LINKED')
          await setSessionCookie(c, data)
          return c.json({ user: data.user })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

const refused = (code: string) => new APIError('UNAUTHORIZED', { code })

/**
 * A sign-in at Firebase opens one session here. Otherwise the holder of a token could open another one after its owner
 * signed out or got another role. The record goes with the library's other expired ones; an older sign-in is refused by its age.
 */
async function isFirst(db: Kysely<Schema>, uid: string, signedInAt: number): Promise<boolean> {
  const id = `${FIREBASE}:${uid}:${signedInAt}`
  const { numAffectedRows } = await sql`
    insert into auth.verification (id, identifier, value, "expiresAt")
    values (${id}, ${id}, ${uid}, now() + interval '1 hour') on conflict (id) do nothing`.execute(db)
  return numAffectedRows === 1n
}
