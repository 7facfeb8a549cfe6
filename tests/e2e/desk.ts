import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export const PASSWORD = 'casa-aura-demo'

/** Calls the API as an account of the demo studio. */
export interface Desk {
  // oxlint-disable-next-line typescript/no-explicit-any
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<any>
}

/** Signs in one of the demo's accounts, with the context's cookies. */
export async function signInAs(request: APIRequestContext, baseURL: string, email: string): Promise<Desk> {
  const headers = { origin: baseURL }
  const session = await request.post('/api/auth/sign-in/email', {
    data: { email, password: PASSWORD },
    headers,
  })
  if (!session.ok()) throw new Error(`${email} could not sign in: ${await session.text()}`)
  return withToken(request, headers)
}

const signedIn = new Map<string, { desk: Promise<Desk>; since: number }>()
/** Much less than a token's lifetime. */
const SIGNED_IN_MS = 5 * 60_000

/**
 * The same without a browser, for preparing tests, with one sign-in shared by many: hashing a password takes a fifth
 * of a second of CPU.
 */
export function deskAs(baseURL: string, email: string): Promise<Desk> {
  const key = `${baseURL} ${email}`
  const known = signedIn.get(key)
  if (known && Date.now() - known.since < SIGNED_IN_MS) return known.desk
  const desk = open(baseURL, email)
  signedIn.set(key, { desk, since: Date.now() })
  desk.catch(() => signedIn.delete(key))
  return desk
}

async function open(baseURL: string, email: string): Promise<Desk> {
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    data?: object,
  ): Promise<Response> => {
    const reply = await fetch(`${baseURL}/api${path}`, {
      method,
      headers: {
        origin: baseURL,
        ...headers,
        ...(data === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
    return reply
  }
  const session = await send('POST', '/auth/sign-in/email', {}, { email, password: PASSWORD })
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { token } = (await (await send('GET', '/auth/token', { cookie })).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  return { call: async (method, path, data) => (await send(method, path, headers, data)).json() }
}

/** Calls as the account that the context's cookies sign in. */
export async function deskOf(request: APIRequestContext, baseURL: string): Promise<Desk> {
  return withToken(request, { origin: baseURL })
}

async function withToken(request: APIRequestContext, headers: { origin: string }): Promise<Desk> {
  const answer = await request.get('/api/auth/token', { headers })
  const { token } = (await answer.json()) as { token: string }
  return {
    async call(method, path, data) {
      const reply = await request.fetch(`/api${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(data === undefined ? {} : { data }),
      })
      if (!reply.ok()) throw new Error(`${method} ${path} answered ${reply.status()}: ${await reply.text()}`)
      return reply.json()
    },
  }
}

/** The path of a link in the newest mail of a kind to an address. */
export async function linkInMail(
  admin: Desk,
  kind: string,
  recipient: string,
  link: RegExp,
): Promise<string> {
  const { messages } = await admin.call('GET', `/messages?kind=${kind}&channel=mail`)
  const mail = messages.find((one: { recipient: string }) => one.recipient === recipient)
  const { message } = await admin.call('GET', `/messages/${mail?.message_id}`)
  const [path] = link.exec(message.body_text) ?? []
  if (path === undefined) throw new Error(`There is no ${String(link)} in the mail ${kind} to ${recipient}.`)
  return path
}

/** Chooses an action of a customer's page. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Presses what a page offers in its head: a button, or an entry of its menu. */
export async function pressInHead(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Más opciones', exact: true })
  const shown = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
  await expect(menu.or(shown).first()).toBeVisible()
  if (await shown.isVisible()) return shown.click()
  await menu.click()
  return page.getByRole('menuitem', { name, exact: true }).click()
}

/** What is pending in Hoy: a list at a desk, and a line to unfold on the phone. */
export async function openPending(page: Page): Promise<Locator> {
  const pending = page.getByRole('region', { name: 'Pendientes' })
  if ((page.viewportSize()?.width ?? 0) < 760)
    await pending.getByRole('button', { name: 'Pendientes' }).click()
  return pending
}
