import type { RateLimits } from '#server/kit/rates/rate-limits.ts'

/** Counts an event against the limits for events with an invalid signature. */
export interface UnsignedEvents {
  /** Counts it, once however often it is called; throws AppError 429 beyond the limit. */
  count(): Promise<void>
  /** Uncounts the event: its signature is valid. */
  giveBack(): Promise<void>
}

/**
 * Events with an invalid signature are limited by address and by provider: each leaves a log line, and one provider must be
 * asked about each. An event counts before it is verified and is taken off the count once it is valid; an event refused by the
 * limit is resent, as after any error.
 */
export function unsignedEvents(limits: RateLimits, provider: string, address: string): UnsignedEvents {
  const byAddress = `${provider} ${address}`
  let counted = false
  let takenAt = 0
  return {
    async count() {
      if (counted) return
      counted = true
      await limits.take('eventByAddress', byAddress)
      await limits.take('eventByProvider', provider)
      takenAt = Date.now()
    },
    async giveBack() {
      if (!counted) return
      await limits.giveBack('eventByAddress', byAddress, takenAt)
      await limits.giveBack('eventByProvider', provider, takenAt)
    },
  }
}
