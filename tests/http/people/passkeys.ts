import { expect } from 'vitest'
import { Authenticator, type Wrong } from '#tests/authenticator.ts'
import { type Api, type Client, cookiesIn, PASSWORD } from '#tests/http/harness.ts'

const SITE = 'http://localhost:3000'

/** A new device whose browser is on the site. */
export const newDevice = () => new Authenticator(SITE)

/** What tests of passkeys do with the API. */
export function passkeysOf(apiOf: () => Api) {
  const query = (text: string, values: unknown[] = []) => apiOf().services.pool.query(text, values)

  const post = (path: string, body: unknown, cookie = '', client = apiOf()) =>
    client.visitor.call(`POST /auth/passkey/${path}`, { body, headers: cookie ? { cookie } : {} })

  /** Begins to add one with the password; the options and the cookies to go on with. */
  async function begin(cookie: string, password = PASSWORD) {
    const { status, body, headers } = await post('generate-register-options', { password }, cookie)
    return { status, body, cookie: join(cookie, cookiesIn({ headers })) }
  }

  /** Somebody with a passkey on a new device, and the session in which it was added. */
  async function owner(given: Parameters<Api['newcomer']>[0] = {}) {
    const eva = await apiOf().newcomer(given)
    const device = newDevice()
    const cookie = await apiOf().cookieOf(eva.email)
    const begun = await begin(cookie)
    expect(begun.status).toBe(200)
    const made = { name: 'Mi teléfono', response: device.add(begun.body) }
    const done = await post('verify-registration', made, begun.cookie)
    expect([done.status, done.body]).toEqual([200, { status: true }])
    return { eva, device, cookie }
  }

  async function options() {
    const { body, headers } = await post('generate-authenticate-options', {})
    return { body, cookie: cookiesIn({ headers }) }
  }

  /** Signs in with a device's passkey. */
  async function enter(device: Authenticator, wrong: Wrong = {}) {
    const asked = await options()
    const response = device.use(asked.body, wrong)
    const reply = await post('verify-authentication', { response }, asked.cookie)
    const { status, body } = reply
    return { status, code: body.code as string, body, cookie: cookiesIn(reply) }
  }

  const listOf = async (who: Pick<Client, 'call'>) => (await who.call('GET /customer/passkeys')).body.passkeys

  /** Who a session's cookie belongs to. */
  async function whoIs(cookie: string) {
    const { body } = await apiOf().visitor.call('GET /auth/token', { headers: { cookie } })
    return (
      (
        await apiOf()
          .withToken(body.token ?? null)
          .call('GET /customer')
      ).body.customer?.customer_id ?? null
    )
  }

  async function auditOf({ customer_id }: Client) {
    const lines = await apiOf()
      .db.selectFrom('audit')
      .select('action')
      .where('entity_id', '=', String(customer_id))
      .orderBy('audit_id')
      .execute()
    return lines.map(({ action }) => action)
  }

  return { query, post, begin, owner, options, enter, listOf, whoIs, auditOf }
}

export const join = (...cookies: string[]) => cookies.filter(Boolean).join('; ')
