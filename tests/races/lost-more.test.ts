import { it } from 'vitest'
import { arrivals, monthly, moreFlows, waitingFlows } from './lost-flows.ts'
import { breaks, describeLostSteps, toldOf } from './lost-steps.ts'

describeLostSteps('a lost step of another purchase by', moreFlows, ({ begin, playing, stepsOf, shop }) => {
  it.each(waitingFlows)(
    'is charged, granted and notified once: approved, begun anew on another device, and then heard of, with %s',
    (_name, flow) =>
      playing(flow, async (wanted) => {
        for (const [turn, at] of [null, ...breaks('browser', 1), ...breaks('provider', 3)].entries()) {
          const order = arrivals[turn % arrivals.length] ?? []
          const one = await begin(wanted)
          await one.moveOn(at, order)
          await one.ends(`${order.join(', ')}, ${at ? toldOf(at) : 'nothing is cut'}`)
        }
      }),
  )

  it.each([
    ['once', {}],
    ['as a subscription', { pack: monthly }],
  ])(
    'is bought again by a confirmation that is lost and repeated on another device: %s',
    async (_how, wish) => {
      const wanted = { ...wish, method: shop().provider.methods.works }
      for (const at of await stepsOf(wanted)) {
        const one = await begin(wanted)
        await one.buyAgain(at)
        await one.ends(toldOf(at), { wanted: 2 })
      }
    },
  )
})
