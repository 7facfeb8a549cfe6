import { afterAll, describe } from 'vitest'
import { type Api, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { conektaFixture } from './conekta/fixture.ts'
import type { ProviderFixture } from './fixture.ts'
import { paypalFixture } from './paypal/fixture.ts'
import { sandboxFixture } from './sandbox.ts'
import { stripeFixture } from './stripe/fixture.ts'

/** Every provider behind the port. For a new one, add a fixture here. */
const fixtures = [
  ['sandbox', sandboxFixture],
  ['stripe', stripeFixture],
  ['conekta', conektaFixture],
  ['paypal', paypalFixture],
] as const

interface Setting {
  /** The studio's settings, besides those that the provider needs. */
  settings?: Record<string, unknown>
  /** The application's clock, in milliseconds; default: the real one. */
  now?: () => number
}

type Behind = Pick<ProviderFixture, 'environment'> & Partial<Pick<ProviderFixture, 'configuration'>>

/** The application with a provider's keys and settings. */
export async function apiBehind(
  { environment, configuration = {} }: Behind,
  { settings = {}, now = Date.now }: Setting = {},
): Promise<Api> {
  const api = await startApi({ environment, clock: { now: () => new Date(now()) } })
  const wanted = { ...configuration, ...settings }
  if (Object.keys(wanted).length > 0) await configure(api, wanted)
  return api
}

type Open = (setting: Setting) => Promise<{ provider: ProviderFixture; api: Api }>

type Name = (typeof fixtures)[number][0]

/** The same tests for every provider, or for those named: each is opened before and closed after all of them. */
export function describeProviders(what: string, tests: (open: Open) => void, only?: readonly Name[]): void {
  const wanted = fixtures.filter(([name]) => only?.includes(name) ?? true)
  describe.each(wanted)(`${what} %s`, (_name, fixture) => {
    let provider: ProviderFixture | undefined
    afterAll(() => provider?.close())
    tests(async (setting) => {
      provider = await fixture()
      return { provider, api: await apiBehind(provider, setting) }
    })
  })
}
