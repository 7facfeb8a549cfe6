import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Api } from '#tests/http/harness.ts'
import { apiBehind } from '#tests/vendors/describe-providers.ts'
import { paypalFixture } from '#tests/vendors/paypal/fixture.ts'
import type { ProviderFixture } from '#tests/vendors/fixture.ts'

let provider: ProviderFixture
let api: Api
beforeAll(async () => {
  provider = await paypalFixture()
  api = await apiBehind(provider)
})
afterAll(() => provider.close())

/**
 * One device captures the order that its payer approved, while another one, which saw it before the approval, cancels it and buys anew.
 * `first` says which of them reaches our books first: the other one must notice, or both orders take money.
 */
it.each(['capture', 'cancel'] as const)(
  'takes money for one of two orders: %s comes first',
  async (first) => {
    const ana = await api.newcomer()
    const { class_package_id } = await api.build.classPackage()
    const open = () => ana.call('POST /checkout/paypal', { body: { class_package_id } })
    const capture = (orderID: string) => ana.call('POST /checkout/capture', { body: { orderID } })
    const approve = (orderID: string) =>
      provider.act(
        api,
        {
          customer_id: ana.customer_id,
          amount_cents: 0,
          attempt_key: '',
          reference: orderID,
          clientSecret: orderID,
        },
        true,
      )
    const one: string = (await open()).body.orderID
    const gateway = api.services.gateways.get('paypal')
    if (!gateway) throw new Error('no PayPal')

    const [looked, mayCancel, taken, mayStore] = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
    const cancel = gateway.cancel.bind(gateway)
    const cancels = vi.spyOn(gateway, 'cancel').mockImplementationOnce(async (reference) => {
      const outcome = await cancel(reference)
      looked?.resolve()
      await mayCancel?.promise
      return outcome
    })
    // Without a claim of its own, the money moves in `confirm`.
    const step = first === 'capture' && gateway.capture ? 'capture' : 'confirm'
    const work = (gateway[step] as typeof gateway.confirm).bind(gateway)
    const takes = vi.spyOn(gateway, step as 'confirm').mockImplementationOnce(async (reference) => {
      const outcome = await work(reference)
      taken?.resolve()
      await mayStore?.promise
      return outcome
    })
    const second = open()
    await looked?.promise
    await approve(one)
    const late = capture(one)
    await taken?.promise
    mayCancel?.resolve()
    const { status, body } = await second
    mayStore?.resolve()
    const kept = await late
    cancels.mockRestore()
    takes.mockRestore()
    if (first === 'capture') {
      expect([kept.status, status, body.code]).toEqual([200, 409, 'recently_bought'])
    } else {
      expect([kept.status, status]).toEqual([402, 200])
      await approve(body.orderID)
      expect((await capture(body.orderID)).status).toBe(200)
    }
    if (body.orderID && first === 'capture') {
      await approve(body.orderID)
      await capture(body.orderID)
    }
    expect(await provider.charges(api, ana.customer_id)).toBe(1)
    const { purchases } = (await ana.call('GET /purchases')).body
    expect(purchases.filter(({ status: stands }: { status: string }) => stands === 'completed')).toHaveLength(
      1,
    )
  },
)
