import { betterAuth } from 'better-auth'
import { APIError, isAPIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { jwt, magicLink } from 'better-auth/plugins'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#domain/accounts/password-policy.ts'
import type { Schema } from '#server/db/schema.ts'
import type { AccessMail } from '#server/ports/identity-provider.ts'
import type { OutsideClients } from '#server/environment/environment-outside.ts'
import type { FirebaseProject } from '#domain/accounts/firebase.ts'
import { paths } from '#domain/site-map/paths.ts'
import { errorTexts } from '#text/errors.ts'
import { cookieOptions } from './cookies.ts'
import { firebaseSignIn } from './firebase/plugin.ts'
import { outsideProviders } from './outside.ts'
import { FIREBASE_HASH, isFirebasePassword } from '#server/kit/firebase-scrypt.ts'
import { passkeys } from './passkeys.ts'
import { secondFactor } from './second-factor.ts'
import { proveAddress } from './prove-address.ts'
import { roleOfSession, SESSION_DAYS } from './sessions.ts'

/** Not the URL: processes on one database may have several URLs, but share their keys. */
export const TOKEN_ISSUER = 'cupo'
const TOKEN_LIFE = '15m'
const DAY_SECONDS = 24 * 60 * 60
const RESET_SECONDS = 60 * 60
const LINK_SECONDS = 15 * 60

/** Carries the client's address, which only the API knows, to the hook that stores it. */
export const ADDRESS_HEADER = 'x-cupo-address'

/** What a link by mail is asked for with. */
export interface LinkWish extends Record<string, unknown> {
  back: string | null
  signsUp?: true
}

export interface BetterAuthOptions {
  db: Kysely<Schema>
  secret: string
  publicUrl: string
  /**
   * Origins a browser may sign in from, besides the public one; evaluated each time, since the studio may change its
   * domain.
   */
  origins: () => readonly string[]
  log: Logger
  /** Providers of identity that people may sign in with. */
  outside: OutsideClients
  /** The project whose accounts people sign in with, and where its keys are. */
  firebase: { project: () => FirebaseProject | null; keysUrl: string; authUrl?: string | undefined }
  /** The origin under which visitors reach the site. */
  siteOrigin: () => string
  /** What people know the studio by. */
  studioName: () => string
  /** Whether accounts are created by a link of a mail. */
  signsUpByLink: () => boolean
  /** Sends a mail with a link to the account. */
  sendMail(mail: AccessMail): Promise<void>
}

/**
 * The library on our own pool, its tables in the schema "auth". Everything that would send mail or call home is off.
 */
export function configureAuth(options: BetterAuthOptions) {
  const {
    db,
    secret,
    publicUrl,
    origins,
    log,
    outside,
    firebase,
    siteOrigin,
    studioName,
    signsUpByLink,
    sendMail,
  } = options
  return betterAuth({
    appName: 'Cupo',
    baseURL: publicUrl,
    basePath: paths.api('/auth'),
    secret,
    trustedOrigins: () => [...origins()],
    database: { db, type: 'postgres', schemaName: 'auth', transaction: true },
    telemetry: { enabled: false },
    // We have our own limits, which also count by account and know the trusted proxy.
    rateLimit: { enabled: false },
    // Its messages may quote the request; the error code is logged with the request.
    logger: {
      level: 'error',
      log: (_level, message) => log.warn({ provider_message: message.slice(0, 60) }, 'sign-in provider'),
    },
    // Set explicitly, because the library drops these checks when it detects a test environment.
    advanced: {
      ...cookieOptions(publicUrl),
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // What asks for a fresh session of ours asks for the password as well, see http/sign-in/passkeys.ts.
    session: { expiresIn: SESSION_DAYS * DAY_SECONDS, disableSessionRefresh: true, freshAge: 0 },
    user: { additionalFields: {} },
    // An account of a provider joins the one with its e-mail only if both have proved that it is theirs.
    account: {
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    onAPIError: {
      errorURL: paths.entrar(),
      // Anything but a refusal of its own, such as the database's errors, is ours to answer and to log.
      onError(error) {
        if (!isAPIError(error)) throw error
      },
    },
    emailAndPassword: {
      enabled: true,
      // The studio's own policy is checked before; this is the minimum for every installation.
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      requireEmailVerification: false,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) =>
          hash.startsWith(FIREBASE_HASH)
            ? isFirebasePassword(hash, password)
            : verifyPassword({ hash, password }),
      },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: ({ user, token }) =>
        sendMail({ kind: 'reset', uid: user.id, email: user.email, token }),
      // The link was in the owner's inbox.
      onPasswordReset: ({ user: { id, email } }) =>
        proveAddress(db, { email, providerId: 'credential', accountId: id }),
    },
    databaseHooks: {
      user: {
        create: {
          // A link to sign in never creates an account, even if its account was deleted since it was sent.
          before: (user, context) => {
            if (context?.path === '/magic-link/verify' && !signsUpByLink())
              throw new APIError('FORBIDDEN', { code: 'SIGN_UP_BY_LINK_OFF' })
            return Promise.resolve({ data: user })
          },
        },
      },
      account: {
        create: {
          // A provider is asked once for the identity: its tokens are not needed again, so none is stored.
          before: (account) =>
            Promise.resolve({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }),
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            // A new account cannot be blocked yet; checking would take a second connection inside its transaction.
            if (context?.path !== '/sign-up/email') await refuseBlocked(db, session.userId)
            return { data: { ...session, ipAddress: context?.headers?.get(ADDRESS_HEADER) ?? '' } }
          },
        },
      },
    },
    plugins: [
      outsideProviders({ clients: outside, siteOrigin, log }),
      firebaseSignIn({ db, ...firebase }),
      secondFactor(),
      passkeys({ db, site: () => ({ origin: siteOrigin(), name: studioName() }) }),
      magicLink({
        storeToken: 'hashed',
        expiresIn: LINK_SECONDS,
        async sendMagicLink({ email, token, metadata }) {
          const user = await db
            .selectFrom('auth.user')
            .select('id')
            .where('email', '=', email)
            .executeTakeFirst()
          const { back, signsUp } = metadata as LinkWish
          const request = { email, token, ...(back !== null && { back }) }
          if (user)
            await sendMail({ kind: signsUp ? 'account_exists' : 'sign_in_link', uid: user.id, ...request })
          else if (signsUp) await sendMail({ kind: 'sign_up_link', uid: null, ...request })
        },
      }),
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: TOKEN_ISSUER,
          audience: TOKEN_ISSUER,
          expirationTime: TOKEN_LIFE,
          getSubject: ({ user }) => user.id,
          async definePayload({ session: { id: sid } }) {
            const session = await roleOfSession(db, sid)
            if (!session) throw new APIError('UNAUTHORIZED')
            return { sid, role: session.role }
          },
        },
      }),
    ],
  })
}

export type Auth = ReturnType<typeof configureAuth>

/** Throws for a blocked account. One that became part of another is both blocked and deleted, until its sign-in account goes as well. */
async function refuseBlocked(db: Kysely<Schema>, uid: string): Promise<void> {
  const row = await db
    .selectFrom('customer')
    .select(['blocked_at', 'deleted_at'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!row?.blocked_at) return
  const { blocked, merged } = errorTexts.access
  throw row.deleted_at === null
    ? new APIError('FORBIDDEN', { code: 'ACCOUNT_BLOCKED', message: blocked })
    : new APIError('FORBIDDEN', { code: 'ACCOUNT_MERGED', message: merged })
}
