import { pino } from 'pino'
import { openServices } from '#server/compose.ts'
import { readEnvironment } from '#server/environment/environment.ts'
import { attemptPurchase } from '#server/features/selling/orders/attempt-purchase.ts'
import { captureWithPayPal } from '#server/features/selling/orders/buy-with-paypal.ts'
import { counterOf } from '#server/features/selling/orders/checkout-options.ts'
import { chooseMethod } from '#server/features/selling/charging/payment-methods.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'

// A process of its own that buys one package and is killed on the way:
// `node buyer.ts <customer> <package> <key> [<method>] [charged | granted] [<what PayPal's payer approved>]`.
const [customer, pack, key, method = 'pm_card_visa', diesOnce = 'never', approved = ''] =
  process.argv.slice(2)
const environment = readEnvironment(process.env)
const { services, close } = await openServices({
  environment,
  databaseUrl: environment.databaseUrl ?? '',
  log: pino({ level: 'silent' }),
})

/** Nothing that stands after it is done, and nothing is closed. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}

/** The provider took the money and said so; here it is not written down. */
const heard = (outcome: ChargeOutcome): ChargeOutcome | Promise<never> =>
  diesOnce === 'charged' && outcome.state === 'succeeded' ? die() : outcome

for (const gateway of services.gateways.values()) {
  const { charge, confirm, capture } = gateway
  gateway.charge = (attempt) => charge(attempt).then(heard)
  gateway.confirm = (reference) => confirm(reference).then(heard)
  if (capture) gateway.capture = (reference) => capture(reference).then(heard)
}

if (approved === '')
  await attemptPurchase(services, {
    customer_id: Number(customer),
    class_package_id: Number(pack),
    discountCode: null,
    expectedTotal: undefined,
    expectedLater: undefined,
    expectedFirst: undefined,
    seen: null,
    wantedClass: null,
    wantedPackage: null,
    inCash: false,
    chooseMethod: (total) =>
      chooseMethod({ name: method, installments: null, payment_source_id: null }, counterOf(services), total),
    returnOrigin: services.environment.publicUrl,
    requestKey: key ?? null,
    configuration: services.configuration.current(),
    now: new Date(),
  })
else await captureWithPayPal(services, Number(customer), approved)
if (diesOnce === 'granted') await die()
await close()
