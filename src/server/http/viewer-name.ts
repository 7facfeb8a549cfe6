import { createHash } from 'node:crypto'
import { NOBODY } from '#domain/content/offline.ts'

/**
 * What an account is called towards its own browser, which keeps pages apart by it. Says nothing about the account itself.
 * @param token one of ours, just made
 */
export function viewerName(token: string | null): string {
  if (token === null) return NOBODY
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { sub } = JSON.parse(claims) as { sub?: string }
  // All accounts would be one.
  if (!sub) throw new Error('A token names no account')
  return createHash('sha256').update(`viewer:${sub}`).digest('base64url').slice(0, 16)
}
