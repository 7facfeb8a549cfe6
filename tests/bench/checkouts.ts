import { signUpCustomers } from './accounts.ts'
import type { Figure } from './figures.ts'
import { expectOk, measure } from './measure.ts'

/** Numbers above those of the reserving customers. */
const FIRST = 10_000

/** Whole purchases with the built-in gateway: the attempt, the charge, the grant, the books and the mail's job. */
export async function measureCheckouts(
  url: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Figure[]> {
  const { tokens } = await signUpCustomers(url, clients, FIRST)
  const class_package_id = await packageOnSale(url)
  const body = JSON.stringify({ class_package_id, payment_method: 'pm_card_visa', again: true })
  const run = await measure('checkout', { clients, seconds }, (client) =>
    expectOk(
      fetch(`${url}/api/checkout/attempt`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokens[client]}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body,
      }),
    ),
  )
  return [
    { name: 'purchases, paid', value: run.perSecond, unit: 'a second' },
    { name: 'purchases, p50', value: run.p50, unit: 'ms' },
    { name: 'purchases, p99', value: run.p99, unit: 'ms' },
  ]
}

/** A one-time package that can be bought any number of times. */
async function packageOnSale(url: string): Promise<number> {
  const list = await expectOk(fetch(`${url}/api/class_packages/presenciales/all`))
  const { class_packages } = JSON.parse(list) as {
    class_packages: {
      class_package_id: number
      price: number
      is_subscription: boolean
      limit_per_customer: number | null
      people_limit: number | null
    }[]
  }
  const found = class_packages.find(
    (pack) =>
      pack.price > 0 &&
      !pack.is_subscription &&
      pack.limit_per_customer === null &&
      pack.people_limit === null,
  )
  if (!found) throw new Error('the demo sells nothing that can be bought twice')
  return found.class_package_id
}
