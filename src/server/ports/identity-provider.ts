import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { ProviderProblem } from './provider-problem.ts'

export interface TokenClaims {
  /** The id of the sign-in account. */
  uid: string
  /** The session the token was issued for. */
  sid: string
  /** The customer's role when the token was issued; null if there was no customer record yet. */
  role: Role | null
}

/** A token that cannot be used: `expired` can be renewed, `invalid` was never issued by us. */
export class TokenError extends Error {
  readonly reason: 'expired' | 'invalid'
  constructor(reason: 'expired' | 'invalid', cause?: unknown) {
    super(`token ${reason}`, { cause })
    this.name = 'TokenError'
    this.reason = reason
  }
}

/** Identifies an account's current password without containing it. */
export interface Credentials {
  uid: string
  /** Changes with every change of the password; reveals nothing about it. */
  mark: string
  /** Null until there is a customer record. */
  customer_id: number | null
  role: TokenClaims['role']
}

export interface NewAccount {
  email: string
  /** Null for an account whose owner sets the first password with an invitation. */
  password: string | null
  name: string
  /** Staff confirmed the address, so no confirmation mail is sent. */
  confirmed?: boolean
}

/** Somebody whose first factor was right and who still owes the code. */
export interface Challenged {
  uid: string
  email: string
}

/** A session that is open, as its owner sees it. */
export interface OpenSession {
  sid: string
  /** What the browser said about itself; may be anything. */
  userAgent: string
  /** Where it was opened; null if unknown. */
  address: string | null
  startedAt: Date
  seenAt: Date
}

/** Authenticates people. What a person may do is decided by our own customer record, not by the provider. */
export interface IdentityProvider {
  /**
   * Answers the provider's own paths below /api/auth. Throws AppError when it refuses.
   * @param address the client's, stored with a session that it opens
   */
  handle(request: Request, address?: string): Promise<Response>
  /** Throws TokenError. Checks the signature and the expiry only; see `isLive`. */
  verifyToken(token: string): Promise<TokenClaims>
  /** Whether the session behind a token is still valid: its age, its last use, and the person's current role. */
  isLive(claims: TokenClaims): Promise<boolean>
  /** Records that a person is using a session, every few minutes; an idle staff session expires. */
  noteSeen(sid: string): Promise<void>
  /**
   * Returns a token for the session in the request's cookie; null without a live one.
   * @param byPerson true for something a person asked for, false for a page that refreshes its data by itself
   */
  tokenFromCookies(headers: Headers, byPerson?: boolean): Promise<string | null>
  /** Returns the Set-Cookie that removes the request's session cookie, live or not; null if the request has none. */
  removeCookie(headers: Headers): Promise<string | null>
  /** Removes expired sessions. */
  removeEnded(): Promise<void>
  /**
   * Replaces an account without a customer record, in which anybody may have prepared ways in. Throws AppError 409
   * account_exists when the e-mail has one with a record.
   * @param within the caller's transaction
   */
  createAccount(account: NewAccount, within?: Queryable): Promise<{ uid: string }>
  findAccount(email: string): Promise<{ uid: string } | null>
  /** Also ends every session of the account except `keep`. */
  setPassword(uid: string, password: string, options?: { keep?: string; within?: Queryable }): Promise<void>
  /** Whether this is the account's password. Not counted as a sign-in attempt. */
  hasPassword(uid: string, password: string): Promise<boolean>
  /** Whether the account has a password here; not one that only signs in by a link or elsewhere. */
  keepsPassword(uid: string): Promise<boolean>
  /** Whether a link by mail is the only way into the account. */
  entersByLinkAlone(uid: string): Promise<boolean>
  /** Returns the credentials for this e-mail; null for an unknown one. */
  findCredentials(email: string): Promise<Credentials | null>
  /** Returns the account a reset link belongs to; null when it is used, expired or unknown. */
  findReset(token: string): Promise<{ uid: string; email: string } | null>
  /** Returns a token with which the account's owner sets the first password, as with a reset link. */
  createInvitation(uid: string, until: Date, within?: Queryable): Promise<string>
  /**
   * Sends a mail with a link to sign in if the e-mail is known. The result is the same either way.
   * @param back the path that the link leads to after signing in
   */
  requestLink(email: string, back: string | null): Promise<void>
  /**
   * Sends an unknown e-mail a link that creates its account, without a password or a customer record yet; a known one a
   * link to sign in. The result is the same either way.
   */
  requestSignUp(email: string, back: string | null): Promise<void>
  /** Sends the reset mail if the e-mail is known. The result is the same either way. */
  requestReset(email: string): Promise<void>
  /** The account's open sessions, the one used last first. */
  sessionsOf(uid: string): Promise<OpenSession[]>
  /**
   * Ends the account's sessions, which invalidates their tokens. Returns how many.
   * @param except the session that stays open
   */
  endSessions(uid: string, except?: string): Promise<number>
  /** Ends one session of the account. Returns how many there were: one or none. */
  endSession(session: Pick<TokenClaims, 'uid' | 'sid'>): Promise<number>
  /** Asks every device of the account for a code again. */
  forgetDevices(uid: string): Promise<void>
  /** Whether signing in asks the account for a code of an app. */
  hasSecondFactor(uid: string): Promise<boolean>
  /** The account whose sign-in waits for a code, by the request’s cookie; null without one. */
  challengedBy(headers: Headers): Promise<Challenged | null>
  /** Returns the account's e-mail; null for an unknown account. */
  emailOf(uid: string): Promise<string | null>
  /** Returns the account's e-mail and the full name it was created with; null for an unknown account. */
  accountOf(uid: string): Promise<{ email: string; name: string } | null>
  /**
   * Removes accounts created before an instant that never got a customer record, which frees their e-mails. Returns
   * how many.
   */
  forgetAbandoned(before: Date): Promise<number>
  /** Creates or checks the signing keys; called once at start. */
  prepare(): Promise<void>
  /** Asks the outside project that people sign in with something harmless; undefined without one. */
  probeProject(): Promise<ProviderProblem | null> | undefined
  /** The browser reads it before it shows the field of a new password. */
  passwordPolicy(): PasswordPolicy
}

/** A mail with a link to an account. */
export interface AccessMail {
  kind: 'reset' | 'sign_in_link' | 'sign_up_link' | 'account_exists'
  /** Null for an e-mail without an account. */
  uid: string | null
  email: string
  token: string
  /** The path that the link leads to after signing in. */
  back?: string
}
