import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

const PATIENCE_MS = 8_000
/** How long keys are cached if the response does not say, and at most, in ms. */
const USUAL_MS = 60 * 60_000
const LONGEST_MS = 24 * 60 * 60_000
/** An unknown key makes us read the set again, but not more often than this: a visitor can invent a key's name. */
const AGAIN_MS = 30_000

interface Known {
  readAt: number
  validUntil: number
  find: JWTVerifyGetKey
}

/** Firebase's public keys, cached for as long as their answer says; Firebase changes them every few days. */
export function firebaseKeys(url: string, now: () => number = () => performance.now()): JWTVerifyGetKey {
  let known: Known | undefined
  let reading: Promise<Known> | undefined

  async function read(): Promise<Known> {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!response.ok) throw new Error(`Firebase’s keys answered ${response.status}`)
    const set = (await response.json()) as JSONWebKeySet
    known = { readAt: now(), validUntil: now() + validFor(response), find: createLocalJWKSet(set) }
    return known
  }
  const readOnce = (): Promise<Known> => {
    reading ??= read().finally(() => (reading = undefined))
    return reading
  }

  return async (header, input) => {
    const current = known && now() < known.validUntil ? known : await readOnce()
    try {
      return await current.find(header, input)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || now() - current.readAt < AGAIN_MS) throw error
      return (await readOnce()).find(header, input)
    }
  }
}

function validFor({ headers }: Response): number {
  const seconds = /max-age=(\d{1,9})/.exec(headers.get('cache-control') ?? '')?.[1]
  return seconds === undefined ? USUAL_MS : Math.min(Number(seconds) * 1000, LONGEST_MS)
}
