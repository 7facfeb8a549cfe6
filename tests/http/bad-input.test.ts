import { z } from '@hono/zod-openapi'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/define.ts'
import { calls } from '#contract/index.ts'
import { type Api, type Call, type Client, type Reply, startApi } from './harness.ts'

const all = Object.entries(calls) as [string, CallDefinition][]
const json = { 'content-type': 'application/json' }

let api: Api
let admin: Client
let kiosk: Awaited<ReturnType<Api['kiosk']>>
let before: Map<string, string>
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  kiosk = await api.kiosk()
  // A tablet counts as seen from its first call on.
  await kiosk.call('GET /kiosk')
  before = await stored()
})

/** A checksum of every table: the same before and after means that nothing has changed but when a session was last used. */
async function stored(): Promise<Map<string, string>> {
  const { pool } = api.services
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg((to_jsonb(t) - 'seenAt')::text, '|' order by (to_jsonb(t) - 'seenAt')::text), '')) as sum from ${name} t`,
  )
  const { rows } = await pool.query<{ name: string; sum: string }>(`${sums.join(' union all ')} order by 1`)
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

function expectError({ status, body, headers }: Reply, statuses: number[]): void {
  expect(statuses).toContain(status)
  expect(body.error).toMatch(/^[A-ZÁÉÍÓÚ¡¿«]/)
  expect(body.code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(body.request_id).toBe(headers.get('x-request-id'))
  expect(JSON.stringify(body)).not.toMatch(/zod|postgres|invalid input|\bexpected\b|\bat \//i)
}

/** The specification asks with them whether there is one. */
const answersNull = new Set(['GET /waitlist/{id}'])
/** Named by a word of the caller's own, of which there may be any. */
const namedFreely = new Set(['GET /checkout/attempts/{key}'])
/** A kind that is on no list, and a request that lacks what it must bring: neither gets as far as looking. */
const refusedEarlier = ([name, call]: readonly [string, CallDefinition]): boolean =>
  /\{kind\}|integrations\/\{name\}/.test(name) ||
  [call.body, call.query].some((schema) => schema?.safeParse({}).success === false)
const addressOf = (name: string, value: string) => name.replaceAll(/\{\w+\}/g, value)
/** Who may make a call. */
const callerOf = (name: string) =>
  (calls as Record<string, CallDefinition>)[name]?.access === 'kiosk' ? kiosk : admin
/** A request that is in order but for what is done to it: the address names what does not exist. */
const send = (name: string, call: Call) => callerOf(name).call(addressOf(name, '2147483647'), call)
const sends = (call: CallDefinition) => call.method !== 'GET' && !call.multipart
const keysOf = (schema: z.ZodType | undefined): string[] => {
  const object = schema instanceof z.ZodObject ? schema : undefined
  return Object.keys(object?.shape ?? {})
}

/** Fields that hold names of the caller's own: an object is of the right type for them. */
const recordsOf = (schema: z.ZodType | undefined): string[] =>
  keysOf(schema).filter((key) => {
    const field: unknown = schema instanceof z.ZodObject ? schema.shape[key] : undefined
    return (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodRecord
  })

/** The fields that a refusal names; what is wrong inside of one stands for it. */
const namedBy = ({ body }: Reply) => Object.keys(body.fields).map((name) => name.split('.')[0])

describe.each(all.filter(([, call]) => sends(call)))('%s with a bad body', (name, call) => {
  it.each([
    ['malformed JSON', '{"a":', 400],
    ['JSON that is no object', '[1]', 400],
    ['a number', '1', 400],
    ['null', 'null', 400],
    ['text', '"x"', 400],
    ['depth', `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, 400],
    ['bytes that are no text', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['more than it may have', JSON.stringify({ a: 'x'.repeat((1 + (call.largest ?? 100)) * 1024) }), 413],
  ])('refuses %s', async (_, raw, status) => {
    expectError(await send(name, { raw, headers: json }), [status])
  })

  it('refuses another content type', async () => {
    expectError(
      await send(name, { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      [415],
    )
    expectError(await send(name, { raw: '{}', headers: { 'content-type': 'text/plain' } }), [415])
    expectError(await send(name, { raw: '{}', headers: { ...json, 'content-encoding': 'gzip' } }), [415])
  })

  it('names an unknown field', async () => {
    const reply = await send(name, { body: { surprise: 1, __proto__: 2 } })
    expectError(reply, [400])
    expect(reply.body.fields.surprise).toBe('Este campo no se reconoce.')
  })

  it('names every field of a wrong type, or with characters that cannot be stored', async () => {
    const [keys, records] = [keysOf(call.body), recordsOf(call.body)]
    for (const wrong of [{ wrong: true }, 'a\0b', '\ud800', Number.MAX_VALUE, -1.5]) {
      const reply = await send(name, {
        body: Object.fromEntries([...keys, 'surprise'].map((key) => [key, wrong])),
      })
      expectError(reply, [400])
      const named = typeof wrong === 'object' ? keys.filter((key) => !records.includes(key)) : keys
      if (typeof wrong !== 'number') expect(namedBy(reply)).toEqual(expect.arrayContaining(named))
    }
  })
})

describe.each(all.filter(([name, call]) => call.params && !namedFreely.has(name)))(
  '%s with bad path parameters',
  (name, call) => {
    it.each([
      'abc',
      '0',
      '-1',
      '1.5',
      '1e3',
      '%00',
      'a%00b',
      '99999999999999999999',
      "1'--",
      '%F0%28%8C%28',
      ' ',
    ])('refuses %j', async (value) => {
      const reply = await admin.call(
        addressOf(name, value.replaceAll(' ', '%20')),
        sends(call) ? { body: {} } : {},
      )
      expectError(reply, [400, 404])
    })

    it('answers 404 for an unknown id', async () => {
      const reply = await send(name, sends(call) ? { body: {} } : {})
      if (answersNull.has(name)) expect(reply).toMatchObject({ status: 200, body: { waitlist: null } })
      else expectError(reply, refusedEarlier([name, call]) ? [400] : [404])
    })
  },
)

describe.each(all)('%s with a bad query', (name, call) => {
  it('names every unknown, invalid or repeated parameter', async () => {
    const keys = keysOf(call.query)
    const query = new URLSearchParams([...keys, 'surprise'].map((key) => [key, 'a\0b']))
    const address = `${addressOf(name, '1')}?${query}`
    const reply = await callerOf(name).call(address, sends(call) ? { body: {} } : {})
    expectError(reply, [400])
    expect(Object.keys(reply.body.fields)).toEqual(expect.arrayContaining([...keys, 'surprise']))
    for (const key of keys) {
      expectError(
        await callerOf(name).call(
          `${addressOf(name, '1')}?${key}=1&${key}=2`,
          sends(call) ? { body: {} } : {},
        ),
        [400],
      )
    }
  })
})

it('answers an unknown path and another method in the same shape', async () => {
  expectError(await api.visitor.call('GET /nada'), [404])
  expectError(await api.visitor.call('GET /'), [404])
  expectError(await api.visitor.call('POST /nada', { body: {} }), [404])
  const other = await api.visitor.call('DELETE /appconfig')
  expectError(other, [405])
  expect(other.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'PUT'])
})

it('has changed nothing', async () => {
  expect(await stored()).toEqual(before)
})
