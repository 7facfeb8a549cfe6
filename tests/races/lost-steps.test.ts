import { expect, it } from 'vitest'
import { messagesOf } from '#tests/http/messages/help.ts'
import { ledgerSum } from '#tests/http/selling/help.ts'
import { MINUTE } from './hurried-customer.ts'
import { flows, monthly } from './lost-flows.ts'
import { breaks, describeLostSteps, toldOf } from './lost-steps.ts'

describeLostSteps('a lost step of a purchase by', flows, ({ begin, skip, shop }) => {
  // Before the others: the test gateway's engine does what is due of all.
  it('renews once each time, however its events get lost', async () => {
    const { provider, api } = shop()
    const one = await begin({ method: provider.methods.works, pack: monthly })
    await one.press(one.first)
    await one.goOn(one.first)
    await one.ends('the beginning')
    let periods = 1
    for (const at of breaks('provider', 3)) {
      skip(periods * 32 * 24 * 60 * MINUTE)
      const { customer_id, subscription_id } = await one.subscription()
      const { events } = await provider.subscriptions.turn(api, subscription_id)
      const answered: number[] = []
      await one.cutting(at, async () => {
        for (const event of events) answered.push(await one.send(event))
      })
      // Where it was not taken in, or our answer was lost, the provider sends it again.
      expect(answered.filter((status) => status !== 204 && status < 500)).toEqual([])
      await one.deliver([...events.toReversed(), ...events])
      periods += 1
      const mails = await messagesOf(api, customer_id, 'renewal_paid')
      expect([(await one.grants()).length, mails.length], toldOf(at)).toEqual([periods, periods - 1])
    }
    expect(await ledgerSum(api)).toBe(0)
  })
})
