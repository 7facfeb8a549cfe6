import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { errorTexts } from '#text/errors.ts'
import { AppError } from './errors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Points within so many seconds. Those of an account are shared by every process, those of an address are each process's own. */
const limits = {
  general: { points: 6000, duration: MINUTE, shared: false },
  signInByAddress: { points: 300, duration: MINUTE, shared: false },
  signUpByAddress: { points: 300, duration: MINUTE, shared: false },
  phoneByAddress: { points: 120, duration: MINUTE, shared: false },
  unsubscribeByAddress: { points: 300, duration: MINUTE, shared: false },
  recoverByAddress: { points: 60, duration: MINUTE, shared: false },
  firstRunByAddress: { points: 20, duration: 15 * MINUTE, shared: false },
  signInByAccount: { points: 10, duration: 15 * MINUTE, shared: true },
  recoverByAccount: { points: 5, duration: HOUR, shared: true },
  confirmByAccount: { points: 5, duration: HOUR, shared: true },
  discountByAccount: { points: 30, duration: 5 * MINUTE, shared: true },
  // Making a page costs a hundred times what a call does; those that are kept cost nothing and are not counted.
  pageByAddress: { points: 240, duration: MINUTE, shared: false },
  pageByAccount: { points: 120, duration: MINUTE, shared: false },
  // Events that no provider signed. One that it did is given back.
  eventByAddress: { points: 60, duration: MINUTE, shared: false },
  eventByProvider: { points: 600, duration: MINUTE, shared: false },
  // Of each process: a reservation holds its connection already, and waiting for a second one could wait for itself.
  bookingByAccount: { points: 60, duration: HOUR, shared: false },
  // Cards that a provider refused: whoever tries stolen numbers by them gets no further.
  refusedByAccount: { points: 5, duration: 15 * MINUTE, shared: true },
  refusedByAddress: { points: 15, duration: HOUR, shared: false },
  uploadByAccount: { points: 30, duration: HOUR, shared: true },
} as const
export type Limit = keyof typeof limits

export interface RateLimits {
  /** Counts one; throws AppError 429 with Retry-After when there were too many. */
  take(limit: Limit, key: string): Promise<void>
  /** Takes one back that was counted. */
  giveBack(limit: Limit, key: string): Promise<void>
  /** Forgets what was counted, e.g. failures once somebody signed in. */
  clear(limit: Limit, key: string): Promise<void>
}

function sentenceOf(limit: Limit): string {
  const { tooManyBookings, tooManyRefusals, tooManyRequests } = errorTexts.general
  if (limit === 'bookingByAccount') return tooManyBookings
  return limit === 'refusedByAccount' || limit === 'refusedByAddress' ? tooManyRefusals : tooManyRequests
}

const off: RateLimits = {
  take: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
  clear: () => Promise.resolve(),
}

/** The limits of the API, by client address in memory and by account in the database. */
export function createRateLimits(pool: Pool, enabled: boolean): RateLimits {
  if (!enabled) return off
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, createLimiter(pool, name, limit)]),
  )
  const limiterOf = (name: Limit) => limiters.get(name) as RateLimiterAbstract
  return {
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(hidden(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new AppError(429, 'too_many_requests', sentenceOf(limit), {
          retryAfterSeconds: seconds,
        })
      }
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(hidden(key))
    },
    async clear(limit, key) {
      await limiterOf(limit).delete(hidden(key))
    },
  }
}

function createLimiter(pool: Pool, name: string, limit: (typeof limits)[Limit]): RateLimiterAbstract {
  const options = { keyPrefix: name, points: limit.points, duration: limit.duration }
  const memory = new RateLimiterMemory(options)
  if (!limit.shared) return memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    // Made by our own migration, so that the application needs no right to create tables.
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: memory,
  })
}

/** Keys are e-mails and addresses: the table and the memory hold only what can't be read back. */
const hidden = (key: string) => createHash('sha256').update(key.trim().toLowerCase()).digest('base64url')
