import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { errorTexts } from '#text/errors.ts'
import { createTurns, tooMany } from './turns.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Points per number of seconds. What protects accounts, mails and cards counts over all processes; what protects a process from
 * load counts in that process, because a shared count would itself be a write for each request.
 */
const limits = {
  general: { points: 6000, duration: MINUTE, shared: false },
  signInByAddress: { points: 300, duration: MINUTE, shared: true },
  /** Challenges for passkeys: a page that can suggest them asks for one before the visitor signs in. */
  challengeByAddress: { points: 300, duration: MINUTE, shared: true },
  signUpByAddress: { points: 300, duration: MINUTE, shared: true },
  phoneByAddress: { points: 120, duration: MINUTE, shared: true },
  unsubscribeByAddress: { points: 300, duration: MINUTE, shared: false },
  recoverByAddress: { points: 60, duration: MINUTE, shared: true },
  firstRunByAddress: { points: 20, duration: 15 * MINUTE, shared: true },
  /** An account together with an address, or with a known device. */
  signInByPair: { points: 10, duration: 15 * MINUTE, shared: true },
  /** Beyond these, sign-ins to an account from unknown devices are slowed down. */
  signInByAccount: { points: 20, duration: 15 * MINUTE, shared: true },
  linkByAddress: { points: 60, duration: MINUTE, shared: true },
  linkByAccount: { points: 3, duration: 10 * MINUTE, shared: true },
  /** Links to sign up go to any e-mail that is typed. */
  signUpLinkByAddress: { points: 30, duration: HOUR, shared: true },
  signUpLinkByEmail: { points: 3, duration: HOUR, shared: true },
  linkTriesByAddress: { points: 60, duration: MINUTE, shared: true },
  codeTriesByAddress: { points: 60, duration: MINUTE, shared: true },
  /** Codes while setting up the second factor. */
  codeTriesByAccount: { points: 20, duration: 15 * MINUTE, shared: true },
  recoverByAccount: { points: 1, duration: 10 * MINUTE, shared: true },
  /** Wrong current passwords while changing the password. */
  passwordByAccount: { points: 10, duration: 15 * MINUTE, shared: true },
  confirmByAccount: { points: 5, duration: HOUR, shared: true },
  integrationByAccount: { points: 60, duration: 15 * MINUTE, shared: true },
  inviteByAccount: { points: 30, duration: HOUR, shared: true },
  deletionByAccount: { points: 5, duration: 15 * MINUTE, shared: true },
  dataByAccount: { points: 10, duration: HOUR, shared: true },
  discountByAccount: { points: 30, duration: 5 * MINUTE, shared: true },
  // Rendering a page costs a hundred times what a call does; cached pages are free and not counted.
  pageByAddress: { points: 240, duration: MINUTE, shared: false },
  pageByAccount: { points: 120, duration: MINUTE, shared: false },
  /** Receipts are drawn with each call. */
  receiptByAccount: { points: 60, duration: HOUR, shared: false },
  // Events without a valid signature. A point is given back when the provider confirms the event.
  eventByAddress: { points: 60, duration: MINUTE, shared: false },
  eventByProvider: { points: 600, duration: MINUTE, shared: false },
  pushByAccount: { points: 30, duration: HOUR, shared: true },
  bookingByAccount: { points: 60, duration: HOUR, shared: true },
  // Cards refused by a provider: limits the testing of stolen numbers.
  refusedByAccount: { points: 5, duration: 15 * MINUTE, shared: true },
  refusedByAddress: { points: 15, duration: HOUR, shared: true },
  /** Attempts that a provider is asked about at the moment: counted, and limited by the two above. */
  askedByAccount: { points: 5, duration: 2 * MINUTE, shared: true },
  /** Kiosk searches without a result, to prevent enumeration; a search that finds a customer refunds its point. */
  missesByKiosk: { points: 20, duration: 10 * MINUTE, shared: true },
  searchesByKiosk: { points: 60, duration: MINUTE, shared: true },
  pinByKiosk: { points: 5, duration: 15 * MINUTE, shared: true },
  uploadByAccount: { points: 30, duration: HOUR, shared: true },
} as const
export type Limit = keyof typeof limits

export interface RateLimits {
  /** Takes one point; throws AppError 429 with Retry-After when none is left. */
  take(limit: Limit, key: string): Promise<void>
  /** Takes one point and returns the count, for a caller with its own response. */
  count(limit: Limit, key: string): Promise<Count>
  /** Takes one point and returns when, in ms; over the limit it waits its turn. Throws AppError 429 if too many are waiting. */
  slowDown(limit: Limit, key: string): Promise<number>
  /** How many points are taken. */
  taken(limit: Limit, key: string): Promise<number>
  /**
   * Gives back a point, unless its window is over or the key was reset meanwhile: it would be another attempt's.
   * @param takenAt a time in ms that was read after the point was taken
   */
  giveBack(limit: Limit, key: string, takenAt: number): Promise<void>
  /** Resets a key, e.g. failures after signing in. */
  clear(limit: Limit, key: string): Promise<void>
}

function sentenceOf(limit: Limit, seconds: number): string {
  const { tooManyBookings, tooManyLinks, tooManyPayments, tooManyRefusals, tooManyRequests } =
    errorTexts.general
  if (limit === 'bookingByAccount') return tooManyBookings
  if (limit === 'signUpLinkByAddress' || limit === 'signUpLinkByEmail') return tooManyLinks
  // A network may be shared: other people's cards were refused.
  if (limit === 'refusedByAddress') return tooManyPayments
  if (limit === 'refusedByAccount') return tooManyRefusals({ minutes: Math.ceil(seconds / MINUTE) })
  return tooManyRequests
}

export interface Count {
  over: boolean
  /** The first one over the limit. */
  first: boolean
  retryAfterSeconds: number
}

const nothing = () => Promise.resolve()
const off: RateLimits = {
  take: nothing,
  count: () => Promise.resolve({ over: false, first: false, retryAfterSeconds: 0 }),
  slowDown: () => Promise.resolve(0),
  taken: () => Promise.resolve(0),
  giveBack: nothing,
  clear: nothing,
}

/** The API's rate limits, shared ones in the database and the others in memory. */
export function createRateLimits(pool: Pool, enabled: boolean, turns = createTurns(sleep)): RateLimits {
  if (!enabled) return off
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, createLimiter(pool, name, limit)]),
  )
  const limiterOf = (name: Limit) => limiters.get(name) as RateLimiterAbstract
  const count = async (limit: Limit, key: string) => limiterOf(limit).penalty(hidden(key))
  const taken = async (limit: Limit, key: string) =>
    (await limiterOf(limit).get(hidden(key)))?.consumedPoints ?? 0
  return {
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(hidden(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = secondsOf(refusal)
        throw tooMany(seconds, sentenceOf(limit, seconds))
      }
    },
    async count(limit, key) {
      const now = await count(limit, key)
      const over = now.consumedPoints - limits[limit].points
      return { over: over > 0, first: over === 1, retryAfterSeconds: secondsOf(now) }
    },
    async slowDown(limit, key) {
      const over = (await count(limit, key)).consumedPoints - limits[limit].points
      const takenAt = Date.now()
      if (over > 0) await turns.wait(hidden(key), over)
      return takenAt
    },
    taken,
    async giveBack(limit, key, takenAt) {
      const now = Date.now()
      const window = await limiterOf(limit).get(hidden(key))
      if (window === null || window.consumedPoints <= 0) return
      const beganAt = now + window.msBeforeNext - limits[limit].duration * 1000
      if (takenAt < beganAt) return
      const { consumedPoints } = await limiterOf(limit).reward(hidden(key))
      // It was reset in between: a count below zero would be a try more.
      if (consumedPoints < 0) await limiterOf(limit).penalty(hidden(key))
    },
    async clear(limit, key) {
      await limiterOf(limit).delete(hidden(key))
    },
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

function createLimiter(pool: Pool, name: string, limit: (typeof limits)[Limit]): RateLimiterAbstract {
  const options = { keyPrefix: name, points: limit.points, duration: limit.duration }
  const memory = new RateLimiterMemory(options)
  if (!limit.shared) return memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    // Created by our own migration, so that the application needs no right to create tables.
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: memory,
  })
}

/** Keys are e-mails and addresses, so the table and the memory store only hashes. */
const hidden = (key: string) => createHash('sha256').update(key.trim().toLowerCase()).digest('base64url')
