import { DEMO_PASSWORD } from '#server/demo/accounts.ts'

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
  const json = { 'content-type': 'application/json', origin: url }
  const accepted_pages = await pagesToAccept(url)
  for (let n = from; n < from + count; n++) {
    const email = `banco${n}@example.com`
    const account = await fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password: 'casa-aura-demo', name: `Banco ${n}` }),
    })
    if (!account.ok) throw new Error(`sign-up answered ${account.status}: ${await account.text()}`)
    const cookie = account.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const { token } = (await fetch(`${url}/api/auth/token`, { headers: { cookie } }).then((r) =>
      r.json(),
    )) as { token: string }
    const answer = await fetch(`${url}/api/customer/signup`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({
        name: 'Banco',
        last_name: `${n}`,
        email,
        phone: `55${String(10_000_000 + n)}`,
        accepted_pages,
      }),
    })
    if (!answer.ok) throw new Error(`POST /customer/signup answered ${answer.status}: ${await answer.text()}`)
    const { customer } = (await answer.json()) as { customer: { customer_id: number } }
    ids.push(customer.customer_id)
    tokens.push(token)
  }
  return { ids, tokens }
}

/** The pages that the demo studio requires at sign-up. */
async function pagesToAccept(url: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/pages`)
  const { pages } = (await answer.json()) as { pages: { page_id: number; required_signup: boolean }[] }
  return pages.filter((page) => page.required_signup).map((page) => page.page_id)
}

/** Signs in one of the demo's accounts; returns its token. */
export async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { token } = (await (await fetch(`${url}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string
  }
  return token
}
