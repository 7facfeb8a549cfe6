import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import { type Api, type Client, PASSWORD, startApi } from '#tests/http/harness.ts'
import { type PushDouble, startPush } from '#tests/vendors/push/server.ts'
import { at, messagesOf, tellNow } from './help.ts'

let push: PushDouble
let api: Api
beforeAll(async () => {
  push = await startPush()
  api = await startApi({ environment: { PUSH_ANY_HOST: 'on' } })
})
afterAll(() => push.close())
beforeEach(() => {
  push.received.length = 0
  push.fault(null)
})

type Subscribed = ReturnType<PushDouble['subscribe']>

async function switchOn(who: Pick<Client, 'call'>): Promise<Subscribed> {
  const { body } = await who.call('GET /push_devices')
  const { id, ...subscription } = push.subscribe(body.public_key)
  expect(await who.call('POST /push_devices', { body: subscription })).toMatchObject({ status: 200 })
  return { id, ...subscription }
}
const devices = async (who: Pick<Client, 'call'>) => (await who.call('GET /push_devices')).body.push_devices

const everyDevice = async () =>
  (await api.db.selectFrom('push_device').select('endpoint').execute()).map(({ endpoint }) => endpoint)

/** A customer with a place in a class of tomorrow, who is reminded of it. */
async function reminded(who: Client): Promise<number> {
  const single = await api.build.singleClass({ class_date: new Date(Date.now() + 30 * 60 * 60 * 1000) })
  const place = await api.build.reservation({
    customer_id: who.customer_id,
    single_class_id: single.single_class_id,
  })
  await tellNow(api, [
    {
      kind: 'class_reminder',
      customer_id: who.customer_id,
      event: `reservation:${place.class_reservation_id}`,
      facts: { class_reservation_id: place.class_reservation_id },
    },
  ])
  const message = (await messagesOf(api, who.customer_id, 'class_reminder')).find(
    ({ channel }) => channel === 'push',
  )
  return message?.message_id ?? 0
}
const send = (message_id: number, when = new Date()) => sendMessage(at(api, when), { message_id })
const stored = (message_id: number) =>
  api.db.selectFrom('message').selectAll().where('message_id', '=', message_id).executeTakeFirstOrThrow()
const jobOf = async (message_id: number) =>
  (
    await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where key = ${`message:${message_id}`}`.execute(api.db)
  ).rows[0]

it('reaches every device, encrypted for it, and leads to its page', async () => {
  const eva = await api.newcomer({ name: 'Eva' })
  const first = await switchOn(eva)
  const second = await switchOn(api.withToken(await api.signIn(eva.email)))
  const id = await reminded(eva)
  await send(id)
  expect(push.received.map((one) => one.id).toSorted()).toEqual([first.id, second.id].toSorted())
  const [{ payload, ttl, urgency, topic } = {} as never] = push.received
  expect(payload).toMatchObject({ link: '/mystudio/reservaciones', tag: `message-${id}` })
  expect(payload.title).toMatch(/^.+: .+, \d/)
  expect(JSON.stringify(payload)).not.toContain('Eva')
  expect([urgency, topic]).toEqual(['high', `message-${id}`])
  expect(ttl).toBeGreaterThan(3.9 * 60 * 60)
  expect(ttl).toBeLessThanOrEqual(4 * 60 * 60)
  expect(await stored(id)).toMatchObject({ state: 'sent', error: null })
})

it('is written for nobody without a device, nor for who declines the kind as a notification', async () => {
  const [ana, eva] = [await api.newcomer(), await api.newcomer()]
  expect(await reminded(ana)).toBe(0)
  await switchOn(eva)
  await eva.call('PUT /message_preferences', {
    body: { kind: 'class_reminder', channel: 'push', enabled: false },
  })
  expect(await reminded(eva)).toBe(0)
  const channels = (await messagesOf(api, eva.customer_id, 'class_reminder')).map(({ channel }) => channel)
  expect(channels).toContain('mail')
})

describe('a device', () => {
  it('is listed for its owner alone, without its address, and is removed by them alone', async () => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    await switchOn(eva)
    const [device] = await devices(eva)
    expect(device).toMatchObject({ current: true })
    expect(Object.keys(device).toSorted()).toEqual(
      ['browser', 'createdAt', 'current', 'kind', 'push_device_id', 'system'].toSorted(),
    )
    expect(await devices(ana)).toEqual([])
    const path = `DELETE /push_devices/${device.push_device_id}`
    expect((await ana.call(path)).status).toBe(404)
    expect((await eva.call(path)).body.push_devices).toEqual([])
    expect((await eva.call(path)).status).toBe(404)
    expect((await api.visitor.call('GET /push_devices')).status).toBe(401)
  })

  it.each([404, 410])('is removed when its push service answers %i, and the others go on', async (status) => {
    const eva = await api.newcomer()
    const gone = await switchOn(eva)
    const other = await switchOn(api.withToken(await api.signIn(eva.email)))
    push.end(gone.id, { forgotten: status === 404 })
    const id = await reminded(eva)
    await send(id)
    expect(push.received.map((one) => one.id)).toEqual([other.id])
    expect(await stored(id)).toMatchObject({ state: 'sent' })
    expect(await devices(eva)).toHaveLength(1)
  })

  it('goes with its session: at sign-out, when it is ended elsewhere, with the account', async () => {
    const eva = await api.newcomer()
    const mine = await switchOn(eva)
    const cookie = await api.cookieOf(eva.email)
    const answer = await api.fetch('GET /api/auth/token', { headers: { cookie } })
    const there = api.withToken(((await answer.json()) as { token: string }).token)
    await switchOn(there)
    expect(await devices(eva)).toHaveLength(2)
    await api.fetch('POST /api/auth/sign-out', {
      headers: { cookie, 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: '{}',
    })
    expect(await devices(eva)).toMatchObject([{ current: true }])
    await switchOn(api.withToken(await api.signIn(eva.email)))
    await eva.call('DELETE /sessions')
    expect(await devices(eva)).toMatchObject([{ current: true }])
    expect(await everyDevice()).toContain(mine.endpoint)
    await eva.call('DELETE /customer', { body: { password: PASSWORD } })
    expect(await everyDevice()).not.toContain(mine.endpoint)
  })

  it('changes hands with the browser: who signed out gets nothing on it', async () => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    const { id: _, ...subscription } = await switchOn(eva)
    await ana.call('POST /push_devices', { body: subscription })
    expect(await devices(eva)).toEqual([])
    expect(await devices(ana)).toHaveLength(1)
  })

  it('reports itself anew in the same session without becoming two', async () => {
    const eva = await api.newcomer()
    const { id: _, ...subscription } = await switchOn(eva)
    await eva.call('POST /push_devices', { body: subscription })
    await switchOn(eva)
    expect(await devices(eva)).toHaveLength(1)
  })
})

describe('an address of a device', () => {
  let strict: Api
  beforeAll(async () => {
    strict = await startApi()
  })
  const tried = async (endpoint: string) => {
    const { keys } = push.subscribe(strict.services.pushKey)
    const eva = await strict.as('customer')
    return (await eva.call('POST /push_devices', { body: { endpoint, keys } })).status
  }

  it.each([
    'http://updates.push.services.mozilla.com/x',
    'https://localhost/x',
    'https://servidor.local/x',
    'https://metadata/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest',
    'https://192.168.1.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://2130706433/x',
    'https://fcm.googleapis.com:8443/x',
    'https://yo:clave@fcm.googleapis.com/x',
  ])('%s is refused', async (endpoint) => {
    expect(await tried(endpoint)).toBe(400)
  })

  it.each(['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x'])(
    '%s is accepted',
    async (endpoint) => {
      expect(await tried(endpoint)).toBe(200)
    },
  )

  it('needs a key that is a point of the curve', async () => {
    const eva = await api.newcomer()
    const { id: _, ...good } = push.subscribe((await eva.call('GET /push_devices')).body.public_key)
    const p256dh = `BA${'A'.repeat(85)}`
    const body = { ...good, keys: { ...good.keys, p256dh } }
    expect((await eva.call('POST /push_devices', { body })).status).toBe(400)
  })
})

describe('a push service that', () => {
  it('asks for patience gets it, for as long as it said', async () => {
    const eva = await api.newcomer()
    await switchOn(eva)
    const id = await reminded(eva)
    push.fault(429, 90)
    const now = new Date()
    await send(id, now)
    expect(await stored(id)).toMatchObject({ state: 'queued', error: 'push 429' })
    expect((await jobOf(id))?.run_at.getTime()).toBe(now.getTime() + 90_000)
    push.fault(null)
    await send(id)
    expect(await stored(id)).toMatchObject({ state: 'sent', error: null })
  })

  it('is down is tried again by the queue, until the notification is too late', async () => {
    const eva = await api.newcomer()
    await switchOn(eva)
    const id = await reminded(eva)
    push.fault(500)
    await expect(send(id)).rejects.toThrow('push 500')
    push.trouble('down')
    await expect(send(id)).rejects.toThrow('socket hang up')
    push.trouble(null)
    push.fault(null)
    const created_at = new Date(Date.now() - 5 * 60 * 60 * 1000)
    await api.db.updateTable('message').set({ created_at }).where('message_id', '=', id).execute()
    await send(id)
    expect(await stored(id)).toMatchObject({ state: 'failed', error: 'push: too late to be of use' })
    expect(push.received).toEqual([])
  })

  it('refuses for good is not asked again', async () => {
    const eva = await api.newcomer()
    await switchOn(eva)
    const id = await reminded(eva)
    push.fault(413)
    await send(id)
    expect(await stored(id)).toMatchObject({ state: 'failed', error: 'push 413' })
    expect(await devices(eva)).toHaveLength(1)
  })
})

it('has one key for all processes of a studio, made once; the environment’s come first', async () => {
  const url = api.services.pool.options.connectionString
  const keyOf = async (environment: Record<string, string> = {}) => {
    const other = await startApi({ database: { url: String(url) }, environment })
    return other.services.pushKey
  }
  expect(await keyOf()).toBe(api.services.pushKey)
  const given = {
    VAPID_PUBLIC_KEY:
      'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
    VAPID_PRIVATE_KEY: 'UUxI4O8-FbRouAevSmBQ6o18hgE4nSG3qwvJTfKc-ls',
  }
  expect(await keyOf(given)).toBe(given.VAPID_PUBLIC_KEY)
})
