import { createLocalJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import { isRole } from '#domain/people/roles.ts'
import type { Pool } from 'pg'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { FIREBASE_HASH } from '#server/kit/firebase-scrypt.ts'
import { type IdentityProvider, type TokenClaims, TokenError } from '#server/ports/identity-provider.ts'
import { errorTexts } from '#text/errors.ts'
import { createAccount } from './create-account.ts'
import { cookieTokens } from './cookie-tokens.ts'
import { cookieOptions, expired, expireOldCookie, findCookie } from './cookies.ts'
import {
  ADDRESS_HEADER,
  type Auth,
  type BetterAuthOptions,
  configureAuth,
  type LinkWish,
  TOKEN_ISSUER,
} from './better-auth.ts'
import { askedForCode, isLink, isRedirect, isReturn, refusedLink, withoutSession } from './answers.ts'
import { translateRefusal } from './errors.ts'
import { probeFirebase } from './firebase/probe.ts'
import { accountOf, createInvitation, findCredentials, findReset, storePassword } from './passwords.ts'
import { challengedBy, hasSecondFactor } from './second-factor.ts'
import { removeEnded, seenNotes, sessionHolds, sessionsOf } from './sessions.ts'

/** An unknown signing key makes us reload the keys, but not more often than this, in ms. */
const KEYS_AGAIN_MS = 5_000

/** The start of the library's error when the stored keys were encrypted with another secret; it has no code. */
const CANNOT_DECRYPT = 'Failed to decrypt private key'

interface ProviderOptions extends BetterAuthOptions {
  pool: Pool
  passwordPolicy: () => PasswordPolicy
}

/** Signing in with e-mail and password, stored in our own database. */
export function betterAuthProvider(options: ProviderOptions): IdentityProvider {
  const { pool, db, publicUrl, log, passwordPolicy, firebase, siteOrigin } = options
  const auth = configureAuth(options)
  const keys = keyReader(auth)
  const noteSeen = seenNotes(pool)

  async function verifyToken(token: string): Promise<TokenClaims> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: TOKEN_ISSUER,
        audience: TOKEN_ISSUER,
        algorithms: ['EdDSA'],
      })
      const { sub, sid, role } = payload
      if (!sub || typeof sid !== 'string') throw new TokenError('invalid')
      return { uid: sub, sid, role: isRole(role) ? role : null }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new TokenError('expired', error)
      if (error instanceof errors.JOSEError || error instanceof TypeError)
        throw new TokenError('invalid', error)
      throw error
    }
  }

  const sendLink = async (email: string, metadata: LinkWish): Promise<void> => {
    await auth.api.signInMagicLink({ body: { email: email.toLowerCase(), metadata }, headers: new Headers() })
  }

  return {
    verifyToken,
    passwordPolicy,

    probeProject() {
      const project = firebase.project()
      if (project === null) return undefined
      return probeFirebase({ project, authUrl: firebase.authUrl, siteOrigin: siteOrigin() })
    },

    async handle(request, address) {
      const copy = request.clone()
      const response = await auth.handler(fromBrowserOrNot(withAddress(request, address), publicUrl))
      expireOldCookie(request, response)
      if (isReturn(request) && isRedirect(response)) return askedForCode(response)
      if (response.ok) return withoutSession(request, response)
      // The library says the same while the database is away, in which nobody is signed out: the query then fails.
      if (response.status === 401) await pool.query('select')
      if (isLink(request)) throw await refusedLink(response)
      const refusal = translateRefusal(response.status, await response.json().catch(() => null))
      if (refusal instanceof AppError && refusal.code === 'wrong_password')
        throw await whichWasWrong(copy, pool, refusal)
      throw refusal
    },

    isLive: (claims) => sessionHolds(pool, claims),

    noteSeen,
    removeEnded: () => removeEnded(pool),

    tokenFromCookies: cookieTokens(auth, pool, noteSeen),

    async removeCookie(headers) {
      const { name } = (await auth.$context).authCookies.sessionToken
      return findCookie(headers.get('cookie') ?? '', name)
        ? expired(name, publicUrl.startsWith('https:'))
        : null
    },

    async createAccount({ email, password, name, confirmed = false }, within = db) {
      const { password: hasher } = await auth.$context
      const hash = password === null ? null : await hasher.hash(password)
      return createAccount(within, { email: email.toLowerCase(), name, confirmed, hash })
    },

    async findAccount(email) {
      const { rows } = await pool.query<{ id: string }>(
        'select id from auth."user" where email = lower($1)',
        [email],
      )
      return rows[0] ? { uid: rows[0].id } : null
    },

    emailOf: async (uid) => (await accountOf(pool, uid))?.email ?? null,
    accountOf: (uid) => accountOf(pool, uid),

    async setPassword(uid, password, { keep, within = db } = {}) {
      const { password: hasher } = await auth.$context
      const hash = await hasher.hash(password)
      await inTransaction(within, (trx) => storePassword(trx, { uid, hash, keep }))
    },

    async hasPassword(uid, password) {
      const { internalAdapter, password: hasher } = await auth.$context
      const accounts = await internalAdapter.findAccounts(uid)
      const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password
      return hash ? hasher.verify({ hash, password }) : false
    },

    async keepsPassword(uid) {
      const { internalAdapter } = await auth.$context
      return (await internalAdapter.findAccounts(uid)).some(({ password }) => Boolean(password))
    },

    async entersByLinkAlone(uid) {
      const { internalAdapter } = await auth.$context
      return (await internalAdapter.findAccounts(uid)).length === 0
    },

    findCredentials: (email) => findCredentials(pool, email),
    findReset: (token) => findReset(pool, token),
    createInvitation: (uid, until, within = db) => createInvitation(within, uid, until),

    async requestLink(email, back) {
      // Without an account there is nothing to store.
      if (await this.findAccount(email)) await sendLink(email, { back })
    },

    requestSignUp: (email, back) => sendLink(email, { back, signsUp: true }),

    async requestReset(email) {
      await auth.api.requestPasswordReset({ body: { email } })
    },

    hasSecondFactor: (uid) => hasSecondFactor(pool, uid),
    challengedBy: (headers) => challengedBy(pool, headers, cookieOptions(publicUrl).cookiePrefix),

    sessionsOf: (uid) => sessionsOf(pool, uid),

    async endSessions(uid, except) {
      const text = 'delete from auth.session where "userId" = $1 and id is distinct from $2'
      return (await pool.query(text, [uid, except ?? null])).rowCount ?? 0
    },

    async forgetDevices(uid) {
      const text = `delete from auth.verification where value = $1 and identifier like 'trust-device-%'`
      await pool.query(text, [uid])
    },

    async endSession({ uid, sid }) {
      const text = 'delete from auth.session where id = $1 and "userId" = $2'
      return (await pool.query(text, [sid, uid])).rowCount ?? 0
    },

    async forgetAbandoned(before) {
      const { rowCount } = await pool.query(
        `delete from auth."user" u where "createdAt" < $1 and not exists (select from customer c where c.uid = u.id)
          and not exists (select from auth.account a where a."userId" = u.id and a.password like $2)`,
        // Who was taken over from Firebase may come back after months.
        [before, `${FIREBASE_HASH}:%`],
      )
      return rowCount ?? 0
    },

    async prepare() {
      // Keys are stored encrypted. After a change of the secret they are useless and would make every sign-in fail.
      try {
        await auth.api.signJWT({ body: { payload: { sub: 'self-test' } } })
      } catch (error) {
        // A brief database outage must not cost everybody their session.
        if (!(error instanceof Error && error.message.startsWith(CANNOT_DECRYPT))) throw error
        log.warn(
          'the signing keys were made with another SECRET; new ones are made and everyone signs in again',
        )
        await pool.query('delete from auth.jwks')
        await auth.api.signJWT({ body: { payload: { sub: 'self-test' } } })
      }
    },
  }
}

/** The public keys, cached; another process may have created a newer one. */
function keyReader(auth: Auth): JWTVerifyGetKey {
  let readAt = Number.NEGATIVE_INFINITY
  let current: Promise<JWTVerifyGetKey> | undefined
  const read = () => {
    readAt = performance.now()
    current = auth.api.getJwks().then((set) => createLocalJWKSet(set))
    current.catch(() => (current = undefined))
    return current
  }
  return async (header, input) => {
    const known = await (current ?? read())
    try {
      return await known(header, input)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() - readAt < KEYS_AGAIN_MS)
        throw error
      return (await read())(header, input)
    }
  }
}

/**
 * A program without a browser sends no Origin, and some send Sec-Fetch-Mode, which the library takes for a browser
 * that hides its origin. A browser always sends Origin, Referer or Sec-Fetch-Site with a POST: without all three,
 * cross-site request forgery is impossible, and the request counts as same-origin.
 */
function fromBrowserOrNot(request: Request, publicUrl: string): Request {
  const { headers } = request
  if (headers.has('origin') || headers.has('referer') || headers.has('sec-fetch-site')) return request
  const own = new Headers(headers)
  own.set('origin', publicUrl)
  return new Request(request, { headers: own })
}

/** The address in a header of ours, which a client cannot set. */
function withAddress(request: Request, address: string | undefined): Request {
  const headers = new Headers(request.headers)
  headers.delete(ADDRESS_HEADER)
  if (address !== undefined) headers.set(ADDRESS_HEADER, address)
  return new Request(request, { headers })
}

/** The specification distinguishes an unknown e-mail from a wrong password. */
async function whichWasWrong(request: Request, pool: Pool, wrongPassword: AppError): Promise<AppError> {
  const body: unknown = await request.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('email' in body)) return wrongPassword
  const { rowCount } = await pool.query('select from auth."user" where email = lower($1)', [body.email])
  if (rowCount) return wrongPassword
  return new AppError(401, 'user_not_found', errorTexts.signIn.userNotFound)
}
