import type { RateLimits } from '#server/kit/rate-limits.ts'

/** Counts an event against the limits of those that nobody signed. */
export interface UnsignedEvents {
  /** Counts it, once however often it is called; throws AppError 429 when there were too many. */
  count(): Promise<void>
  /** It was signed after all. */
  giveBack(): Promise<void>
}

/**
 * Events that nobody signed are limited by address and by provider: each leaves a log line, and one provider has to be asked
 * about each. So an event counts before anybody is asked, and no longer once the provider knows it; one that is refused for the
 * number of others comes again, as after any error.
 */
export function unsignedEvents(limits: RateLimits, provider: string, address: string): UnsignedEvents {
  const byAddress = `${provider} ${address}`
  let counted = false
  return {
    async count() {
      if (counted) return
      counted = true
      await limits.take('eventByAddress', byAddress)
      await limits.take('eventByProvider', provider)
    },
    async giveBack() {
      if (!counted) return
      await limits.giveBack('eventByAddress', byAddress)
      await limits.giveBack('eventByProvider', provider)
    },
  }
}
