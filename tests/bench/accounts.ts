import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { expectOk } from './measure.ts'

/**
 * Signs up customers over HTTP, as a browser does; returns their ids and tokens. `from` is the first one's number.
 */
export async function signUpCustomers(
  url: string,
  count: number,
  from = 0,
): Promise<{ ids: number[]; tokens: string[] }> {
  const ids: number[] = []
  const tokens: string[] = []
  const accepted_pages = await pagesToAccept(url)
  for (let n = from; n < from + count; n++) {
    const email = `banco${n}@example.com`
    const token = await tokenOf(
      url,
      await openSession(url, 'sign-up', { email, password: DEMO_PASSWORD, name: `Banco ${n}` }),
    )
    const answer = await expectOk(
      fetch(`${url}/api/customer/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, authorization: `Bearer ${token}` },
        body: JSON.stringify({
          name: 'Banco',
          last_name: `${n}`,
          email,
          phone: `55${String(10_000_000 + n)}`,
          accepted_pages,
        }),
      }),
    )
    const { customer } = JSON.parse(answer) as { customer: { customer_id: number } }
    ids.push(customer.customer_id)
    tokens.push(token)
  }
  return { ids, tokens }
}

/** Signs in one of the demo's accounts as a browser does; returns the session cookie. */
export const openDemoSession = (url: string, email: string): Promise<string> =>
  openSession(url, 'sign-in', { email, password: DEMO_PASSWORD })

/** Signs in one of the demo's accounts; returns its token. */
export async function signIn(url: string, email: string): Promise<string> {
  return tokenOf(url, await openDemoSession(url, email))
}

async function openSession(url: string, how: 'sign-in' | 'sign-up', form: object): Promise<string> {
  const answer = await fetch(`${url}/api/auth/${how}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(form),
  })
  await expectOk(Promise.resolve(answer))
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookies.length === 0) throw new Error(`${how} answered without a cookie`)
  return cookies.join('; ')
}

async function tokenOf(url: string, cookie: string): Promise<string> {
  const body = await expectOk(fetch(`${url}/api/auth/token`, { headers: { cookie } }))
  return (JSON.parse(body) as { token: string }).token
}

/** The pages that the demo studio requires at sign-up, and before anything is booked or bought. */
async function pagesToAccept(url: string): Promise<number[]> {
  const { pages } = JSON.parse(await expectOk(fetch(`${url}/api/pages`))) as {
    pages: { page_id: number; required: boolean; required_signup: boolean }[]
  }
  return pages.filter((page) => page.required || page.required_signup).map((page) => page.page_id)
}
