import { calls } from '#contract/index.ts'
import { checkoutOptions } from '#server/features/selling/orders/checkout-options.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { Services } from '#server/kit/services.ts'
import { findGuide } from './guide.queries.ts'

/** Whether customers can pay on the site: by card, PayPal or an order in cash. A test gateway of a studio moves no money. */
function canBePaid(services: Services): boolean {
  const { form, test, paypal } = checkoutOptions(services)
  return (
    (form !== 'none' && !test) || paypal !== null || services.configuration.current().cash_checkout_enabled
  )
}

export const guideRoutes = [
  implement(calls['GET /studio/guide'], async ({ services, db }) => {
    const has = await findGuide(db)
    const step = <K extends string>(key: K, count: number) => ({ key, done: count > 0, count })
    return {
      shown: services.configuration.current().setup_guide,
      maps: has.maps,
      steps: [
        step('brand', Number(has.brand)),
        step('location', has.locations),
        step('coach', has.coaches),
        step('class_type', has.class_types),
        step('package', has.packages),
        step('payment', Number(canBePaid(services))),
        step('week', has.classes),
        step('sale', has.sales),
      ],
    }
  }),
]
