import { pino } from 'pino'
import { openServices } from '#server/compose.ts'
import { readEnvironment } from '#server/environment/environment.ts'

// A separate process that reads a payment's state from Conekta, which creates a missing subscription: `node asker.ts
// <order>`. It prints the resulting subscription.
const [order = ''] = process.argv.slice(2)
const environment = readEnvironment(process.env)
const { services, close } = await openServices({
  environment,
  databaseUrl: environment.databaseUrl ?? '',
  log: pino({ level: 'silent' }),
})
const outcome = await services.gateways.get('conekta')?.lookUp({ reference: order, attemptKey: '' })
process.stdout.write(outcome?.state === 'succeeded' ? (outcome.subscription ?? 'none') : 'unpaid')
await close()
