import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import { createTurns } from '#server/kit/rates/turns.ts'
import { createApp } from '#server/http/app.ts'
import { deviceCookies } from '#server/kit/sessions/known-device.ts'
import { type Api, apiOver, type Client, cookiesIn, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ environment: { RATE_LIMITS: 'on' } })
})

afterEach(() => void vi.useRealTimers())

const PASSWORD = 'casa-aura-demo'

/** The API as a network sees it that the proxy names: waits are noted in place of being waited. */
function network() {
  const { services } = api
  const waits: number[] = []
  let clock = 0
  const turns = createTurns(
    (ms) => {
      clock += ms
      return Promise.resolve(waits.push(ms))
    },
    () => clock,
  )
  const rateLimits = createRateLimits(services.pool, true, turns)
  const app = createApp({
    ...services,
    rateLimits,
    environment: { ...services.environment, trustProxy: true },
  })
  const signIn = async (
    email: string,
    password: string,
    { from, cookie = '' }: { from: string; cookie?: string },
  ) => {
    const answer = await app.request('/api/auth/sign-in/email', {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    })
    return {
      status: answer.status,
      headers: answer.headers,
      cookie: cookiesIn(answer),
      body: await answer.json(),
    }
  }
  /** As many wrong passwords from somewhere as make the next one the last; each takes a fifth of a second of a processor. */
  const nearlyAll = async (email: string, from: string) => {
    for (let n = 0; n < 9; n++) await rateLimits.count('signInByPair', `${email} ${from}`)
  }
  return { signIn, waits, rateLimits, nearlyAll }
}

it('allows ten failed sign-ins per account and address in 15 minutes, however both are written', async () => {
  const { signIn } = network()
  const eva = await api.newcomer()
  for (let n = 0; n < 9; n++)
    expect((await signIn(eva.email, 'wrong', { from: `2001:db8:1:2::${n}` })).status).toBe(401)
  expect((await signIn(eva.email, PASSWORD, { from: '2001:db8:1:2::a' })).status).toBe(200)
  for (let n = 0; n < 10; n++)
    expect((await signIn(eva.email.toUpperCase(), 'wrong', { from: `2001:db8:1:2::${n}` })).status).toBe(401)
  const refused = await signIn(eva.email, PASSWORD, { from: '2001:db8:1:2:ffff::1' })
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    429,
    'too_many_requests',
    'Hubo demasiados intentos con esta cuenta. Espera 15 minutos, o cambia tu contraseña con «¿Olvidaste tu contraseña?».',
  ])
  // The account is open from elsewhere, to a device that has never signed in there.
  expect((await signIn(eva.email, PASSWORD, { from: '2001:db8:9:9::1' })).status).toBe(200)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(800)
  expect(wait).toBeLessThanOrEqual(900)
  expect((await signIn((await api.newcomer()).email, PASSWORD, { from: '2001:db8:1:2::1' })).status).toBe(200)
})

it('never locks out somebody else: another address goes on, slower than a known device', async () => {
  const { signIn, waits, rateLimits, nearlyAll } = network()
  const eva = await api.newcomer()
  const { cookie } = await signIn(eva.email, PASSWORD, { from: '5.5.5.5' })
  await nearlyAll(eva.email, '6.6.6.1')
  for (let n = 0; n < 2; n++) await signIn(eva.email, 'wrong', { from: '6.6.6.1' })
  for (let n = 0; n < 20; n++) await rateLimits.slowDown('signInByAccount', eva.email)
  waits.length = 0
  // Her own device, at home, elsewhere and beside the attacker, who has used up that address.
  for (const from of ['5.5.5.5', '7.7.7.7', '6.6.6.1'])
    expect((await signIn(eva.email, PASSWORD, { from, cookie })).status).toBe(200)
  expect(waits).toEqual([])
  expect((await signIn(eva.email, PASSWORD, { from: '8.8.8.8' })).status).toBe(200)
  expect(waits).toHaveLength(1)
})

it('counts a known device’s tries separately, with a tight limit as well', async () => {
  const { signIn, nearlyAll } = network()
  const eva = await api.newcomer()
  const { cookie } = await signIn(eva.email, PASSWORD, { from: '5.5.5.5' })
  const device = /cupo\.device=([\w-]{16})/.exec(cookie)?.[1] ?? ''
  await nearlyAll(eva.email, device)
  expect((await signIn(eva.email, 'wrong', { from: '9.9.1.1', cookie })).status).toBe(401)
  expect((await signIn(eva.email, PASSWORD, { from: '9.9.99.1', cookie })).status).toBe(429)
  expect((await signIn(eva.email, PASSWORD, { from: '5.5.5.5' })).status).toBe(200)
})

it('recognises a device by a cookie of this account and this password only', async () => {
  const { signIn } = network()
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const first = await signIn(eva.email, PASSWORD, { from: '5.5.5.5' })
  const line = first.headers.getSetCookie().find((one) => one.startsWith('cupo.device=')) ?? ''
  expect(line).toMatch(/; HttpOnly/)
  expect(line).toMatch(/; SameSite=Lax/)
  expect(line).toMatch(/; Path=\//)
  const both = await signIn(ana.email, PASSWORD, { from: '5.5.5.5', cookie: first.cookie })
  const { environment, identity } = api.services
  const devices = deviceCookies(environment)
  const known = async ({ email }: { email: string }, cookie: string) => {
    const account = await identity.findCredentials(email)
    return account !== null && devices.known(new Headers({ cookie }), account) !== null
  }
  expect([await known(eva, first.cookie), await known(ana, first.cookie)]).toEqual([true, false])
  expect([await known(eva, both.cookie), await known(ana, both.cookie)]).toEqual([true, true])
  const entry = /cupo\.device=([^;]+)/.exec(first.cookie)?.[1] ?? ''
  for (const forged of [entry.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')), `${entry.slice(0, -1)}_`, ''])
    if (forged !== entry) expect(await known(eva, `cupo.device=${forged}`), forged).toBe(false)
  await identity.setPassword(eva.uid, 'otra-clave-larga')
  expect([await known(eva, both.cookie), await known(ana, both.cookie)]).toEqual([false, true])
})

it('answers recovery to everybody, and sends an account one mail in ten minutes', async () => {
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const ask = (path: string, email: string) => api.visitor.call(`POST ${path}`, { body: { email } })
  for (let n = 0; n < 4; n++)
    for (const path of ['/customer/recover', '/auth/request-password-reset'])
      for (const email of [eva.email, eva.email.toUpperCase(), 'nadie@example.com'])
        expect((await ask(path, email)).status).toBe(200)
  await ask('/customer/recover', ana.email)
  const mails = await api.db
    .selectFrom('message')
    .select('recipient')
    .where('kind', '=', 'reset')
    .where('recipient', 'in', [eva.email, ana.email])
    .execute()
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([eva.email, ana.email].toSorted())
})

it('answers a flood of recoveries alike, and sends nothing more for its address', async () => {
  const { services } = api
  const rateLimits = createRateLimits(services.pool, true)
  const environment = { ...services.environment, trustProxy: true }
  const over = apiOver({ ...services, rateLimits, environment })
  const ask = (email: string, from: string) =>
    over.visitor.call('POST /customer/recover', { body: { email }, headers: { 'x-forwarded-for': from } })
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  for (let n = 0; n < 60; n++) await rateLimits.count('recoverByAddress', '4.4.4.4')
  const mails = async () =>
    (
      await api.db
        .selectFrom('message')
        .select('recipient')
        .where('kind', '=', 'reset')
        .where('recipient', 'in', [eva.email, ana.email])
        .execute()
    ).map(({ recipient }) => recipient)
  const [flood, other] = [await ask(eva.email, '4.4.4.4'), await ask(ana.email, '4.4.4.5')]
  expect([flood.status, flood.body]).toEqual([other.status, other.body])
  expect([flood.status, await mails()]).toEqual([200, [ana.email]])
  // The account's own mail was not used up by the flood.
  await ask(eva.email, '4.4.4.5')
  expect(await mails()).toContain(eva.email)
})

it('shares account counts between processes, and stores no e-mail', async () => {
  const email = 'compartida@example.com'
  await api.visitor.call('POST /customer/recover', { body: { email } })
  const elsewhere = createRateLimits(api.services.pool, true)
  await expect(elsewhere.take('recoverByAccount', email)).rejects.toMatchObject({ status: 429 })
  const { rows } = await api.services.pool.query<{ key: string }>('select key from rate_limit')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('@')
})

it.each([
  ['signInByAddress', 300],
  ['signUpByAddress', 300],
  ['phoneByAddress', 120],
  ['recoverByAddress', 60],
  ['firstRunByAddress', 20],
  ['refusedByAddress', 15],
] as const)('counts an address over all processes: %s', async (limit, points) => {
  const address = `203.0.113.${points % 256}`
  const [one, other] = [1, 2].map(() => createRateLimits(api.services.pool, true))
  for (let n = 0; n < points; n++) await (n % 2 ? one : other)!.take(limit, address)
  for (const process of [one, other])
    await expect(process!.take(limit, address)).rejects.toMatchObject({ status: 429 })
  await one!.take(limit, '203.0.113.1')
})

it('allows an account 60 reservations and cancellations an hour, and reception any number', async () => {
  const [eva, desk] = [await api.newcomer(), await api.as('reception')]
  await api.build.credits(1, { customer_id: eva.customer_id })
  const { single_class_id } = await api.build.singleClass({})
  const place = (who: typeof eva, more = {}) =>
    who.call('POST /class_reservations', { body: { single_class_id, ...more } })
  const cancel = async (who: typeof eva, { body }: Awaited<ReturnType<typeof place>>) =>
    who.call(`DELETE /class_reservations/${body.class_reservation.class_reservation_id}`)
  for (let n = 0; n < 30; n++) expect((await cancel(eva, await place(eva))).status).toBe(200)
  const refused = await place(eva)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(refused.body.error).toMatch(/^Has hecho muchas reservaciones y cancelaciones/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  const byDesk = await place(desk, { customer_id: eva.customer_id })
  expect(byDesk.status).toBe(200)
  const id: number = byDesk.body.class_reservation.class_reservation_id
  expect((await eva.call(`DELETE /class_reservations/${id}`)).status).toBe(429)
  expect((await desk.call(`DELETE /class_reservations/${id}`)).status).toBe(200)
  for (let n = 0; n < 35; n++) {
    const again = await place(desk, { customer_id: eva.customer_id })
    expect((await cancel(desk, again)).status).toBe(200)
  }
})

it('counts reservations and cancellations over all processes, and replays a lost answer', async () => {
  const { services } = api
  const other = apiOver({ ...services, rateLimits: createRateLimits(services.pool, true) })
  const eva = await api.newcomer()
  await api.build.credits(1, { customer_id: eva.customer_id })
  const { single_class_id } = await api.build.singleClass({})
  const elsewhere = other.withToken(eva.token)
  const turn = async (who: Pick<typeof eva, 'call'>, key: string) => {
    const placed = await who.call('POST /class_reservations', { body: { single_class_id }, key })
    const id: number = placed.body.class_reservation.class_reservation_id
    return who.call(`DELETE /class_reservations/${id}`, { key: `no-${key}` })
  }
  for (let n = 0; n < 30; n++) expect((await turn(n % 2 ? eva : elsewhere, `turn-${n}`)).status).toBe(200)
  for (const who of [eva, elsewhere]) {
    const body = { single_class_id }
    expect((await who.call('POST /class_reservations', { body, key: 'one-too-many' })).status).toBe(429)
    const again = await who.call('POST /class_reservations', { body, key: 'turn-29' })
    expect([again.status, again.body.class_reservation?.single_class_id]).toEqual([200, single_class_id])
  }
})

it('counts a reservation before it takes a connection, so that a rush does not deadlock', async () => {
  const { single_class_id } = await api.build.singleClass({ capacity: 40 })
  const people = await Promise.all(Array.from({ length: 24 }, () => api.newcomer()))
  for (const { customer_id } of people) await api.build.credits(1, { customer_id })
  const answers = await Promise.all(
    people.map((one, n) =>
      one.call('POST /class_reservations', { body: { single_class_id }, key: `rush-${n}` }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  const counted = await api.services.pool.query(
    "select 1 from rate_limit where key like 'bookingByAccount%' and points = 1",
  )
  expect(counted.rowCount).toBe(people.length)
})

it('allows a customer 30 uploads an hour, and reads no more of them; the team as many as they like', async () => {
  const [eva, coach] = [await api.newcomer(), await api.newcomer({ role: 'instructor' })]
  const upload = (who: Client) => who.call('POST /files', { raw: new FormData() })
  for (let n = 0; n < 30; n++) for (const who of [eva, coach]) expect((await upload(who)).status).toBe(400)
  expect([(await upload(eva)).status, (await upload(coach)).status]).toEqual([429, 400])
})

it('counts an account’s tries at codes together, in whatever way they are tried', async () => {
  await configure(api, { discounts_enabled: true })
  const eva = await api.newcomer()
  const { class_package_id } = await api.build.classPackage()
  const wanted = { class_package_id, discountCode: 'ADIVINA' }
  const tries = [
    () => eva.call('GET /discounts/code/ADIVINA', { query: { class_package_id } }),
    () => eva.call('POST /checkout/attempt', { body: { ...wanted, payment_method: 'pm_card_visa' } }),
    () => eva.call('POST /checkout', { body: wanted }),
    () => eva.call('POST /checkout/paypal', { body: wanted }),
  ]
  for (let n = 0; n < 30; n++) expect([404, 412]).toContain((await tries[n % 4]?.())?.status)
  for (const one of tries) expect((await one()).status).toBe(429)
  const without = { class_package_id, discountCode: '', payment_method: 'pm_card_visa' }
  expect((await eva.call('POST /checkout/attempt', { body: without })).status).toBe(200)
})

it('allows an address 120 phone checks a minute', async () => {
  const ask = () => api.visitor.call('GET /customer/phone', { query: { phone: '5500000000' } })
  for (let n = 0; n < 120; n++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, refused.body.error]).toEqual([
    429,
    'Has hecho demasiados intentos. Espera un momento e inténtalo de nuevo.',
  ])
})

it('counts by the forwarded address only behind a trusted proxy, and then by the proxy’s own entry', async () => {
  const over = (trustProxy: boolean) => {
    const { services } = api
    const rateLimits = createRateLimits(services.pool, true)
    const app = createApp({ ...services, rateLimits, environment: { ...services.environment, trustProxy } })
    return async (forwarded: string) =>
      (
        await app.request('/api/customer/phone?phone=5500000000', {
          headers: { 'x-forwarded-for': forwarded },
        })
      ).status
  }
  const trusting = over(true)
  for (let n = 0; n < 120; n++) await trusting(`10.0.0.${n}, 9.9.9.9`)
  expect(await trusting('10.1.1.1, 9.9.9.9')).toBe(429)
  expect(await trusting('9.9.9.9, 8.8.8.8')).toBe(200)
  const careful = over(false)
  for (let n = 0; n < 120; n++) await careful(`10.0.0.${n}`)
  expect(await careful('10.1.1.1')).toBe(429)
})

it('a point that is given back while the count is reset is no try more', async () => {
  const { rateLimits } = network()
  for (const [limit, points] of [
    ['eventByAddress', 60],
    ['refusedByAccount', 5],
  ] as const) {
    for (let times = 0; times < 20; times++) {
      const key = `${limit} ${times}`
      await rateLimits.take(limit, key)
      await Promise.all([rateLimits.giveBack(limit, key, Date.now()), rateLimits.clear(limit, key)])
      expect(await rateLimits.taken(limit, key)).toBeGreaterThanOrEqual(0)
    }
    const key = `${limit} last`
    await rateLimits.take(limit, key)
    await Promise.all([rateLimits.giveBack(limit, key, Date.now()), rateLimits.clear(limit, key)])
    for (let times = 0; times < points; times++) await rateLimits.take(limit, key)
    await expect(rateLimits.take(limit, key)).rejects.toMatchObject({ status: 429 })
  }
})

it.each(['eventByAddress', 'refusedByAccount'] as const)(
  'a point of %s is given back as long as it counts, and never in place of a later one',
  async (limit) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { rateLimits } = network()
    const take = async (key: string) => {
      await rateLimits.take(limit, key)
      return Date.now()
    }
    const first = await take('window')
    await rateLimits.giveBack(limit, 'window', await take('window'))
    expect(await rateLimits.taken(limit, 'window')).toBe(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    await take('window')
    await rateLimits.giveBack(limit, 'window', first)
    expect(await rateLimits.taken(limit, 'window')).toBe(1)

    const reset = await take('reset')
    await rateLimits.clear(limit, 'reset')
    vi.setSystemTime(Date.now() + 1000)
    await take('reset')
    await rateLimits.giveBack(limit, 'reset', reset)
    expect(await rateLimits.taken(limit, 'reset')).toBe(1)
  },
)
