import { createHash } from 'node:crypto'
import { NOBODY } from '#domain/content/offline.ts'

/**
 * What an account is called towards its own browser, which keeps pages apart by it. Says nothing about the account itself.
 * @param token one of ours, just made
 */
export function viewerName(token: string | null): string {
  if (token === null) return NOBODY
  const { uid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    uid: string
  }
  return createHash('sha256').update(`viewer:${uid}`).digest('base64url').slice(0, 16)
}
