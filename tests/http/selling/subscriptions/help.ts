import { beforeAll, beforeEach } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

export const DAY = 24 * 60 * 60_000
/** Noon in the studio, early in a month of 31 days. */
export const START = Date.parse('2026-12-03T18:00:00Z')

/** A month of eight classes for a thousand pesos. */
export const MONTHLY = {
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
  price_cents: 100_000,
  class_amount: 8,
} as const

interface Studio {
  api: Api
  /** A new customer in each test. */
  ana: Client
  /** The studio's clock, at START when a test begins. */
  now: number
}

/** A studio with these settings for a file's tests, whose clock they move. */
export function ownStudio(settings: Record<string, unknown>): Studio {
  const studio = { now: START } as Studio
  beforeAll(async () => {
    studio.api = await startApi({ clock: { now: () => new Date(studio.now) } })
    await configure(studio.api, settings)
  })
  beforeEach(async () => {
    studio.now = START
    studio.ana = await studio.api.newcomer()
  })
  return studio
}
