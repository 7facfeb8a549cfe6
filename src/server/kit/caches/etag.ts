import { createHash } from 'node:crypto'

/** A strong ETag of a body: identical bytes have identical tags. */
export const tagOf = (body: string): string => `"${createHash('sha1').update(body).digest('base64url')}"`

/** Whether an If-None-Match header contains the tag; weak tags match too (RFC 9110 13.1.2). */
export function matches(header: string | null, tag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag)
}
