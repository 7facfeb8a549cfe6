import { pino } from 'pino'
import { openServices } from '#server/compose.ts'
import { readEnvironment } from '#server/environment.ts'
import { attemptPurchase } from '#server/features/selling/attempt-purchase.ts'
import { counterOf } from '#server/features/selling/checkout-options.ts'
import { chooseMethod } from '#server/features/selling/payment-methods.ts'

// A process of its own that buys one package and is killed on the way: `node buyer.ts <customer> <package> <key>`.
const [customer, pack, key] = process.argv.slice(2)
const environment = readEnvironment(process.env)
const { services, close } = await openServices({
  environment,
  databaseUrl: environment.databaseUrl ?? '',
  log: pino({ level: 'silent' }),
})
await attemptPurchase(services, {
  customer_id: Number(customer),
  class_package_id: Number(pack),
  discountCode: null,
  chooseMethod: (total) =>
    chooseMethod(
      { name: 'pm_card_visa', installments: null, payment_source_id: null },
      counterOf(services),
      total,
    ),
  requestKey: key ?? null,
  configuration: services.configuration.current(),
  now: new Date(),
})
await close()
