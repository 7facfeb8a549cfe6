import { type Api, type Client, PASSWORD } from './harness.ts'

/** The name and value of each Set-Cookie. */
const cookiesIn = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** The token that a browser with these cookies gets, as a page asks for it. */
export async function tokenOf(api: Api, cookie: string): Promise<string> {
  const answer = await api.fetch('GET /api/auth/token', { headers: { cookie } })
  return ((await answer.json()) as { token: string }).token
}

/** Staff act as a customer in a browser of their own: its two cookies, and calls with the token for it. */
export async function actAs(api: Api, staff: Client, customer: Pick<Client, 'customer_id'>) {
  const session = await api.cookieOf(staff.email, PASSWORD)
  const own = api.withToken(await tokenOf(api, session))
  const { customer_id } = customer
  const started = await own.call('POST /acting', { body: { customer_id, reason: 'No encuentra su clase' } })
  if (started.status !== 200) throw new Error(`acting answered ${started.status}: ${started.body.error}`)
  const cookie = cookiesIn(started.headers)
  const token = await tokenOf(api, `${session}; ${cookie}`)
  return { own, session, cookie, token, client: api.withToken(token) }
}
