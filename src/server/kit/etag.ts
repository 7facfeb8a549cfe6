import { createHash } from 'node:crypto'

/** A strong tag of a body: the same bytes, the same tag. */
export const tagOf = (body: string): string => `"${createHash('sha1').update(body).digest('base64url')}"`

/** Whether an If-None-Match header names the tag; a weak one counts too, as RFC 9110 13.1.2 compares. */
export function matches(header: string | null, tag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag)
}
