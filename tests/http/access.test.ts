import { beforeAll, describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/define.ts'
import { calls } from '#contract/index.ts'
import * as routes from '#server/features/routes.ts'
import access from './access.json' with { type: 'json' }
import { actAs } from './act-as.ts'
import { type Api, type Client, startApi, type Who as Role } from './harness.ts'

/** Reception acting as a customer, beside everybody else. */
type Who = Role | 'acting'

/** Who may make which call, as the specification has it. Written by hand: it must not follow the code. */
const allowed = new Map(Object.entries(access as Record<string, string>))
const admitted: Record<string, readonly Who[]> = {
  public: ['visitor', 'kiosk', 'acting', 'customer', 'instructor', 'reception', 'admin'],
  kiosk: ['kiosk'],
  customer: ['acting', 'customer', 'instructor', 'reception', 'admin'],
  // A customer's, but not for staff who act as one.
  own: ['customer', 'instructor', 'reception', 'admin'],
  staff: ['instructor', 'reception', 'admin'],
  reception: ['reception', 'admin'],
  admin: ['admin'],
}
const everybody = admitted['public'] as readonly Who[]
const all = Object.entries(calls) as [string, CallDefinition][]

let api: Api
let kiosk: Awaited<ReturnType<Api['kiosk']>>
let acting: Pick<Client, 'call'>
beforeAll(async () => {
  api = await startApi()
  kiosk = await api.kiosk()
  acting = (await actAs(api, await api.newcomer({ role: 'reception' }), await api.newcomer())).client
})

async function callerOf(who: Who): Promise<Pick<Client, 'call'>> {
  if (who === 'visitor') return api.visitor
  if (who === 'acting') return acting
  return who === 'kiosk' ? kiosk : api.as(who)
}

it('has a row for every call', () => {
  expect([...allowed.keys()].toSorted()).toEqual(all.map(([name]) => name).toSorted())
})

it('answers every call of the contract, each by one handler', () => {
  const handled = Object.values(routes)
    .flat()
    .map(({ call }) => `${call.method} ${call.path}`)
  expect(handled.toSorted()).toEqual(all.map(([name]) => name).toSorted())
})

// An unknown query field is refused by every call, after the role and before anything is looked up or done: a 400 shows
// that somebody was let through, and nothing has happened.
const probe = { __probe: '1' }
const addressOf = (name: string) => name.replaceAll(/\{\w+\}/g, '1')
const bodyOf = ({ method, multipart }: CallDefinition) => (method === 'GET' || multipart ? {} : { body: {} })

describe.each(all)('%s', (name, call) => {
  it.each(everybody)('for %s', async (who) => {
    const client = await callerOf(who)
    const { status, body } = await client.call(addressOf(name), { query: probe, ...bodyOf(call) })
    const roles = admitted[allowed.get(name) ?? ''] ?? []
    if (roles.includes(who))
      expect([status, body.fields?.__probe]).toEqual([400, 'Este campo no se reconoce.'])
    else
      expect([status, body.code]).toEqual(
        who === 'visitor' || who === 'kiosk'
          ? [401, 'unauthorized']
          : [403, who === 'acting' && allowed.get(name) === 'own' ? 'acting' : 'forbidden'],
      )
  })
})

it('treats a sign-in account without a customer record like a visitor', async () => {
  const account = { email: 'a-medias@example.com', password: 'grapa-verde-7', name: 'A medias' }
  await api.visitor.call('POST /auth/sign-up/email', { body: account })
  const half = api.withToken(await api.signIn(account.email, account.password))
  for (const [name, call] of all) {
    const { status, body } = await half.call(addressOf(name), { query: probe, ...bodyOf(call) })
    if (allowed.get(name) === 'public') expect(status, name).toBe(400)
    else expect([status, body.code], name).toEqual([403, 'signup_incomplete'])
  }
})
