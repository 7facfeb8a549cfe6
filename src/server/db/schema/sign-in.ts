import type { Generated, Instant, Moment, Stamp } from './columns.ts'

/** The sign-in provider's own tables; only the columns that this product reads or clears. */
export interface AuthUserTable {
  id: string
  name: string
  email: string
  emailVerified: boolean
  /** Whether signing in asks for a code. */
  twoFactorEnabled: Generated<boolean>
  image: string | null
  createdAt: Stamp
  updatedAt: Stamp
}

export interface AuthSessionTable {
  id: string
  expiresAt: Instant
  token: string
  createdAt: Stamp
  updatedAt: Instant
  ipAddress: string | null
  userAgent: string | null
  userId: string
  /** When a person last used it. */
  seenAt: Stamp
}

export interface AuthAccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Moment
  refreshTokenExpiresAt: Moment
  scope: string | null
  password: string | null
  createdAt: Stamp
  updatedAt: Instant
}

export interface AuthPasskeyTable {
  id: string
  name: string | null
  publicKey: string
  userId: string
  /** The authenticator's name of it, base64url. */
  credentialID: string
  /** How often the authenticator used it; those that are copied between devices always say 0. */
  counter: number
  deviceType: string
  backedUp: boolean
  transports: string | null
  createdAt: Stamp
  aaguid: string | null
  usedAt: Moment
}
