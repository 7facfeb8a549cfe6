import type { Role } from '#domain/people/roles.ts'

export interface TokenClaims {
  /** The sign-in account. */
  uid: string
  /** The session the token was made for. */
  sid: string
  /** The customer's role when the token was made; null before there was a customer. */
  role: Role | null
}

/** Firebase's shape, schema version 1: the browser reads it before it lets a password be typed. */
export interface PasswordPolicy {
  schemaVersion: 1
  enforcementState: 'ENFORCE' | 'OFF'
  forceUpgradeOnSignin: boolean
  customStrengthOptions: {
    minPasswordLength: number
    maxPasswordLength?: number
    containsLowercaseCharacter?: boolean
    containsUppercaseCharacter?: boolean
    containsNumericCharacter?: boolean
    containsNonAlphanumericCharacter?: boolean
  }
  allowedNonAlphanumericCharacters: string[]
}

/** A token that cannot be used: `expired` may be renewed, `invalid` never was one of ours. */
export class TokenError extends Error {
  readonly reason: 'expired' | 'invalid'
  constructor(reason: 'expired' | 'invalid', cause?: unknown) {
    super(`token ${reason}`, { cause })
    this.name = 'TokenError'
    this.reason = reason
  }
}

/** What an account's password is told by, without being it. */
export interface Credentials {
  uid: string
  /** Another one after every change of the password; says nothing of it. */
  mark: string
  /** Null before there is a customer record. */
  customer_id: number | null
  role: TokenClaims['role']
}

export interface NewAccount {
  email: string
  password: string
  name: string
  /** The studio itself vouches for the address. */
  confirmed?: boolean
}

/** Who somebody is. What a person may do is our own record's matter, not the provider's. */
export interface IdentityProvider {
  /** Answers the provider's own paths below /api/auth. A refusal is thrown as AppError. */
  handle(request: Request): Promise<Response>
  /** Throws TokenError. Looks at the signature and the clock only; see `isLive`. */
  verifyToken(token: string): Promise<TokenClaims>
  /** Whether the session behind a token still holds, by its age, its last use and the role as it is now. */
  isLive(claims: TokenClaims): Promise<boolean>
  /** Notes that a person works with a session; a staff session that nobody works with ends. */
  noteSeen(session: Pick<TokenClaims, 'sid' | 'role'>): Promise<void>
  /**
   * A token for the session in the request's cookie; null without a live one.
   * @param byPerson somebody looks at what is made with it, as opposed to a page that reads its data anew by itself
   */
  tokenFromCookies(headers: Headers, byPerson?: boolean): Promise<string | null>
  /** The Set-Cookie that removes the session's cookie of this request, live or not; null where none came along. */
  removeCookie(headers: Headers): Promise<string | null>
  /** Removes the sessions that are over. */
  removeEnded(): Promise<void>
  /** Throws AppError 409 account_exists when the e-mail has an account. */
  createAccount(account: NewAccount): Promise<{ uid: string }>
  findAccount(email: string): Promise<{ uid: string } | null>
  /** Ends every session of the account, too. */
  setPassword(uid: string, password: string): Promise<void>
  /** Whether this is the account's password; counts as no attempt. */
  hasPassword(uid: string, password: string): Promise<boolean>
  /** Who signs in with this e-mail; null for an unknown one. */
  findCredentials(email: string): Promise<Credentials | null>
  /** Whose link to set a new password this is; null for one that is used, over or none. */
  findReset(token: string): Promise<{ uid: string; email: string } | null>
  /** Sends the mail to set a new password when the e-mail is known; says nothing either way. */
  requestReset(email: string): Promise<void>
  /** Ends every session of the account, and with them its tokens. */
  endSessions(uid: string): Promise<void>
  /** Ends the one session that a token was made for. */
  endSession(claims: TokenClaims): Promise<void>
  /** The account's e-mail; null for an unknown account. */
  emailOf(uid: string): Promise<string | null>
  /** Removes accounts from before an instant that never got a customer record, so that their e-mails are free again. */
  forgetAbandoned(before: Date): Promise<number>
  /** Makes or checks what signing needs; called once at the start. */
  prepare(): Promise<void>
  passwordPolicy(): PasswordPolicy
}
