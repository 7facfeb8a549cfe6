import { createHash } from 'node:crypto'
import { NOBODY } from '#domain/content/offline.ts'

/**
 * An opaque name of an account for its own browser, which separates cached pages by it.
 * @param token one of ours, just issued
 */
export function viewerName(token: string | null): string {
  if (token === null) return NOBODY
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { sub } = JSON.parse(claims) as { sub?: string }
  // All accounts would share one name.
  if (!sub) throw new Error('A token names no account')
  return createHash('sha256').update(`viewer:${sub}`).digest('base64url').slice(0, 16)
}
