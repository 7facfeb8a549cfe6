import { pino } from 'pino'
import { openServices } from '#server/compose.ts'
import { readEnvironment } from '#server/environment/environment.ts'

// A process of its own that asks Conekta how a payment stands, which makes up for a subscription that is missing:
// `node asker.ts <order>`. It prints the subscription that it then knows of.
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
