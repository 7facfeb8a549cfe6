import { createHmac } from 'node:crypto'
import { paths } from '#domain/site-map/paths.ts'
import { sameSecret } from '#server/kit/same-secret.ts'

const HOUR = 60 * 60

/** The address of a private file without a session, until `ends`. */
export interface FileLink {
  address: string
  ends: Date
}

/**
 * Signs a link to a private file and its variants, valid for one to two hours. Links of the same hour are the same, so
 * that browsers cache what they show.
 */
export function signFileLink(secret: string, key: string, now: Date): FileLink {
  const ends = (Math.floor(now.getTime() / 1000 / HOUR) + 2) * HOUR
  const query = new URLSearchParams({ hasta: String(ends), firma: signature(secret, key, ends) })
  return { address: `${paths.file(key)}?${query}`, ends: new Date(ends * 1000) }
}

/** The end of a genuine link, past or not; null for every other request. */
export function readFileLink(secret: string, key: string, query: URLSearchParams): Date | null {
  const ends = /^[1-9]\d{8,10}$/.exec(query.get('hasta') ?? '')?.[0]
  if (ends === undefined) return null
  if (!sameSecret(query.get('firma') ?? '', signature(secret, key, Number(ends)))) return null
  return new Date(Number(ends) * 1000)
}

const signature = (secret: string, key: string, ends: number): string =>
  createHmac('sha256', secret).update(`file-link\n${key}\n${ends}`).digest('base64url')
