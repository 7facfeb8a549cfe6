import { beforeAll, describe, expect, it } from 'vitest'
import { readInProcess } from '#server/http/calls/read-in-process.ts'
import { ApiError } from '#web/api/client.ts'
import { type PreparedRequest, requestContext } from '#web/request-context.ts'
import { apiContext } from '#web/server-context.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let eva: Client
let admin: Client
beforeAll(async () => {
  api = await startApi()
  eva = await api.newcomer()
  admin = await api.newcomer({ role: 'admin' })
})

const reader = (person: Client | null) =>
  readInProcess(api.services, { token: person?.token ?? null, kiosk: null, address: '203.0.113.1' })

/** A refusal, without the number of its request. */
const refusal = ({ request_id: _id, ...body }: Record<string, unknown>) => body

describe('a page rendered on the server', () => {
  it('reads the same as a request over HTTP', async () => {
    const { class_date } = await api.build.singleClass({ class_date: new Date('2027-03-03T15:00:00Z') })
    await api.build.credits(2, { customer_id: eva.customer_id })
    const query = { start_date: '2027-03-01', end_date: '2027-03-07' }
    for (const [name, request] of [
      ['GET /schedule', { query }],
      ['GET /customer', {}],
      ['GET /available_classes', {}],
      ['GET /locations', {}],
    ] as const) {
      const { body } = await eva.call(name, request)
      expect(await reader(eva)(name, request), name).toEqual({ status: 200, answer: body })
    }
    const { answer } = await reader(null)('GET /schedule', { query })
    expect(JSON.stringify(answer)).toContain(class_date.toISOString())
  })

  it.each([
    ['GET /customer', 'visitor', {}, 401],
    ['GET /studio/today', 'eva', {}, 403],
    ['GET /class_reservations/{id}', 'eva', { params: { id: 999_999 } }, 404],
    ['GET /schedule', 'eva', { query: { start_date: 'ayer', end_date: '2027-03-07' } }, 400],
    ['GET /class_reservations', 'eva', { query: { customer_id: 999_999 } }, 403],
  ] as const)('is refused %s as %s like a request over HTTP', async (name, who, request, status) => {
    const person = who === 'eva' ? eva : null
    const path = name.replace('{id}', '999999')
    const { body } = await (person ?? api.visitor).call(
      path,
      'query' in request ? { query: request.query } : {},
    )
    const found = await reader(person)(name, request)
    expect(found.status).toBe(status)
    expect(refusal(found.answer as Record<string, unknown>)).toEqual(refusal(body))
  })

  it('is refused an invalid token', async () => {
    const ana = await api.newcomer()
    expect((await reader(ana)('GET /customer', {})).status).toBe(200)
    await api.db.deleteFrom('auth.session').where('userId', '=', ana.uid).execute()
    api.services.liveness.forget()
    expect((await reader(ana)('GET /customer', {})).status).toBe(401)
  })

  it('reads lists from the cache, but without it for staff and for filters', async () => {
    const cached = { locations: 'of the cache' }
    const read = async (person: Client | null, query?: object) => {
      await api.services.lists.get('GET /locations', () => Promise.resolve(cached))
      return (await reader(person)('GET /locations', { query })).answer
    }
    api.services.lists.forget()
    expect(await read(eva)).toEqual(cached)
    expect(await read(null)).toEqual(cached)
    expect(await read(admin)).not.toEqual(cached)
    expect(await read(eva, { start_date: '2027-03-01' })).not.toEqual(cached)
  })
})

const apiThatSays = async (code: string) => {
  const read: PreparedRequest['read'] = () => Promise.resolve({ status: 503, answer: { code } })
  return (await requestContext({ read, signedIn: false } as PreparedRequest)).get(apiContext)
}

it('a page whose data cannot be read because the database is away has the status 503', async () => {
  const away = await apiThatSays('database_away')
  await expect(away('GET /locations')).rejects.toMatchObject({ init: { status: 503 } })
})

it('another 503 is a refusal of that call, which the page may do without', async () => {
  const away = await apiThatSays('files_away')
  await expect(away('GET /locations')).rejects.toThrow(ApiError)
})
