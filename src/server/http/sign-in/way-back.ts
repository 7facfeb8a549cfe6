import { returnPath } from '#domain/site-map/return-path.ts'

/** It is stored, and in mails. */
const LONGEST = 500

/** The path to return to after signing in; null unless it is one of this site. */
export function wayBack(given: unknown): string | null {
  return typeof given === 'string' && given.length <= LONGEST ? returnPath(given, '') || null : null
}
