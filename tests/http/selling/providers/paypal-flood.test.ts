import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import { type PayPalDouble, startPayPal } from '#tests/vendors/paypal/server.ts'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import type { Api } from '#tests/http/harness.ts'

let double: PayPalDouble
let api: Api
beforeAll(async () => {
  double = await startPayPal()
  api = await apiBehind(double, { settings: { paypal_enabled: true } })
  api.services.rateLimits = createRateLimits(api.services.pool, true)
})
afterAll(() => double.close())

it('asks PayPal about at most sixty unsigned events a minute, and about every signed one', async () => {
  const calls = vi.spyOn(globalThis, 'fetch')
  const asked = () => calls.mock.calls.filter(([url]) => String(url).endsWith('/verify-webhook-signature'))
  const resource = { id: 'FOREIGN', status: 'COMPLETED', amount: { currency_code: 'MXN', value: '1.00' } }
  const { body, headers } = double.books.sign(
    double.books.event('PAYMENT.CAPTURE.COMPLETED', { ...resource, custom_id: 'invoice 7' }),
  )
  const deliver = async (text: string) =>
    (await api.fetch('POST /api/webhooks/paypal', { body: text, headers })).status
  for (let n = 0; n < 70; n++) expect(await deliver(body)).toBe(204)
  for (let n = 0; n < 90; n++) expect(await deliver('{}'), String(n)).toBe(n < 60 ? 400 : 429)
  expect(asked()).toHaveLength(130)
  calls.mockRestore()
})
