import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { reconcilePurchases } from '#server/features/selling/events/reconcile-purchases.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { startApi } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

it('one that hangs holds up no other one’s payment, and is asked once a run, each time of another payment', async () => {
  let minutes = 0
  const api = await startApi({ clock: { now: () => new Date(Date.now() + minutes * 60_000) } })
  const sandbox = api.services.gateways.get('sandbox') as PaymentGateway
  const ana = await api.newcomer()
  const purchases = async () => (await ana.call('GET /purchases')).body.purchases as { status: string }[]
  for (const gateway of ['away', 'away', 'sandbox']) {
    const { class_package_id } = await api.build.classPackage()
    const lost = () => Promise.reject(new Error('socket hang up'))
    const lookUp = vi.spyOn(sandbox, 'lookUp').mockImplementation(lost)
    const charge = vi.spyOn(sandbox, 'charge').mockImplementation(lost)
    expect((await buy(ana, class_package_id)).status).toBe(503)
    for (const spy of [lookUp, charge]) spy.mockRestore()
    await sql`update payment set gateway = ${gateway}
      where payment_id = (select max(payment_id) from payment)`.execute(api.db)
  }
  const hangs = Promise.withResolvers<never>()
  const lookUp = vi.fn<PaymentGateway['lookUp']>(() => hangs.promise)
  const away = { ...sandbox, name: 'away', lookUp }
  const gateways = new Map([away, sandbox].map((gateway) => [gateway.name, gateway]))
  const run = () => reconcilePurchases({ ...api.services, gateways })

  minutes = 11
  const first = run()
  await expect
    .poll(async () => (await purchases()).map(({ status }) => status), { timeout: 10_000 })
    .toContain('failed')
  hangs.reject(new DOMException('', 'TimeoutError'))
  await first
  expect(lookUp).toHaveBeenCalledTimes(1)
  minutes = 12
  await run()
  expect(lookUp).toHaveBeenCalledTimes(2)
  expect(new Set(lookUp.mock.calls.map(([{ attemptKey }]) => attemptKey)).size).toBe(2)
})
