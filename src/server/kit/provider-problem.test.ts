import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { didNothing, ProviderAnswer } from './provider-problem.ts'

/** What Stripe's library throws for a refund that is answered so; null where nobody listens. */
async function thrownAt(status: number | null): Promise<unknown> {
  const server = createServer((_, response) => response.writeHead(status ?? 500).end('{"error":{}}'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((done) => server.close(done))
  if (status === null) await close()
  const stripe = new Stripe('sk_test', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
  const thrown = await stripe.refunds.create({ payment_intent: 'pi_1' }).catch((error: unknown) => error)
  if (status !== null) await close()
  return thrown
}

it.each([
  [401, true],
  [403, true],
  [429, true],
  [500, false],
  [502, false],
  [null, true],
])('tells whether a request did nothing at its provider, after %s', async (status, nothing) => {
  expect(didNothing(await thrownAt(status))).toBe(nothing)
  if (status !== null) expect(didNothing(new ProviderAnswer(status, ''))).toBe(nothing)
})

it('does not take a lost answer for none', () => {
  expect(didNothing(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))).toBe(false)
  expect(didNothing(new DOMException('', 'TimeoutError'))).toBe(false)
})
