import { addDays, mondayOf } from '#domain/time/days.ts'
import { signIn } from './accounts.ts'
import { measureCheckIn } from './check-in.ts'
import type { Figure } from './figures.ts'
import { expectOk, measure } from './measure.ts'
import { onLargeStudio } from './large.ts'

const CLIENTS = 4
/** Seconds. */
const WARM = 1
/** Milliseconds. */
const AT_MOST = 80

/**
 * What the back office asks: the customers that reception types or presses for (the words occur in everybody's mail, in many names, in
 * few, in none), Ctrl+K, and each list, its first page and with filters. `{customer}` is one with messages.
 */
const asked = (monday: string) => ({
  recepcion: [
    '/customer/admin/all',
    '/customer/admin/all?page=200',
    '/customer/admin/all?query=example',
    '/customer/admin/all?query=example&page=200',
    '/customer/admin/all?query=garcia',
    '/customer/admin/all?query=maria%20lopez',
    '/customer/admin/all?query=gonsalez',
    '/customer/admin/all?query=xyzxyz',
    '/customer/admin/all?query=55%201234',
    '/customer/admin/all?filter=with_credits',
    '/customer/admin/all?filter=without_credits',
    '/customer/admin/all?filter=expiring',
    '/customer/admin/all?filter=birthday',
    '/customer/query?query=example',
    '/customer/query?query=garcia',
    '/studio/search?q=garcia',
    '/studio/search?q=gonsalez',
    '/studio/search?q=garsiz',
    '/studio/search?q=reformer%20ma%C3%B1ana',
    '/studio/search?q=reformer',
    '/studio/search?q=%23731',
    '/purchases/admin/all',
    '/purchases/admin/all?page=200',
    '/purchases/admin/all?query=garcia',
    '/purchases/admin/all?status=completed',
    `/purchases/admin/all?from=${addDays(monday, -400)}&until=${addDays(monday, -370)}`,
    '/purchases/admin/pending',
    '/subscriptions/admin/all',
    '/subscriptions/admin/all?state=at_risk',
    '/subscriptions/admin/all?query=garcia',
    '/invoices/admin/all',
    '/invoices/admin/all?query=garcia',
    `/invoices/admin/all?from=${addDays(monday, -400)}&until=${addDays(monday, -370)}`,
    '/conversations',
    '/conversations?page=5',
    '/conversations?filter=unseen',
    '/conversations?filter=failed',
    '/conversations?query=garcia',
    '/customer/admin/{customer}/conversation',
    '/messages',
    '/messages?stage=failed',
    '/messages?kind=receipt',
    '/messages?query=garcia',
    `/messages?from=${addDays(monday, -200)}&until=${addDays(monday, -170)}`,
    '/studio/today',
    `/schedule/staff?start_date=${monday}&end_date=${addDays(monday, 6)}`,
  ],
  admin: [
    '/audit',
    '/audit?page=200',
    '/audit?topic=bookings',
    '/audit?topic=settings',
    '/audit?query=731',
    '/audit?query=laura',
    '/audit?actor_customer_id={self}',
    `/audit?start_date=${addDays(monday, -400)}&end_date=${addDays(monday, -370)}`,
    `/audit?actor_customer_id={self}&start_date=${addDays(monday, -400)}&end_date=${addDays(monday, -370)}`,
    `/audit?topic=settings&start_date=${addDays(monday, -400)}&end_date=${addDays(monday, -370)}`,
    '/payouts',
  ],
})

/** The lists and searches of the back office on a large studio (BENCH_STUDIO) at four clients, those with BENCH_ONLY in their address; and the check-in, alone with `check-in`. */
export const measureDesk = (seconds: number): Promise<Figure[]> =>
  onLargeStudio(async (server) => {
    const figures: Figure[] = []
    const only = process.env['BENCH_ONLY'] ?? ''
    for (const [who, paths] of Object.entries(asked(mondayOf(new Date().toISOString().slice(0, 10))))) {
      const headers = { authorization: `Bearer ${await signIn(server.url, `${who}@casaaura.mx`)}` }
      const read = (path: string) => expectOk(fetch(`${server.url}/api${path}`, { headers }))
      const named = await namesIn(read)
      for (const path of paths.filter((one) => one.includes(only)))
        figures.push(await measureList(path, () => read(named(path)), seconds))
    }
    if ('check-in'.includes(only)) figures.push(await measureCheckIn(server.url))
    return figures
  })

async function measureList(name: string, ask: () => Promise<string>, seconds: number): Promise<Figure> {
  const { total } = JSON.parse(await ask()) as { total?: number }
  // A new process compiles, and does what was due while it was down.
  await measure('warm', { clients: CLIENTS, seconds: WARM }, ask)
  const run = await measure(name, { clients: CLIENTS, seconds }, ask)
  return {
    name: `${name}, p99`,
    value: run.p99,
    unit: 'ms',
    atMost: AT_MOST,
    note: `p50 ${run.p50.toFixed(1)} ms${total === undefined ? '' : `, ${total} found`}`,
  }
}

/** Writes ids into an address: of the person who asks, and of the customer with the latest message. */
async function namesIn(read: (path: string) => Promise<string>): Promise<(path: string) => string> {
  const { customer } = JSON.parse(await read('/customer')) as { customer: { customer_id: number } }
  const { conversations } = JSON.parse(await read('/conversations')) as {
    conversations: { customer_id: number | null }[]
  }
  const latest = conversations.find(({ customer_id }) => customer_id !== null)?.customer_id ?? 0
  return (path) => path.replace('{self}', String(customer.customer_id)).replace('{customer}', String(latest))
}
