import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/index.ts'
import type { CallDefinition } from '#contract/define.ts'
import { createApp } from '#server/http/app.ts'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'

/** Noon in Mexico City, on a day long after any session could have expired. */
const NOON = new Date('2027-03-03T18:00:00Z')
const MINUTE = 60_000
let now = new Date()
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)

let api: Api
let reception: Client
let location_id: number
let kiosk: Awaited<ReturnType<Api['kiosk']>>
beforeAll(async () => {
  api = await startApi({ clock: { now: () => now } })
})
beforeEach(async () => {
  now = new Date()
  reception = await api.newcomer({ role: 'reception' })
  location_id = (await api.build.location({ name: 'Condesa' })).location_id
  kiosk = await api.kiosk({ location_id })
  now = NOON
  await api.db.updateTable('kiosk').set({ seen_at: now }).where('location_id', '=', location_id).execute()
})

let phones = 0
const newPhone = () => `55${String(40_000_000 + ++phones)}`

/** A customer with a place in a class that begins in some minutes here. */
async function placeIn(minutes: number, given: { at?: number; guest?: string; phone?: string } = {}) {
  const { at = location_id, guest, phone = newPhone() } = given
  const known = await api.db
    .selectFrom('customer')
    .select('customer_id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  const { customer_id } =
    known ?? (await api.build.customer({ name: 'Mariana José', last_name: 'ortiz Luna', phone }))
  const coach = await api.build.instructor({ name: 'Renata', nick_name: null })
  const { single_class_id } = await api.build.singleClass({
    class_date: inMinutes(minutes),
    location_id: at,
    spot_map: '5,5',
    instructor_ids: [coach.instructor_id],
  })
  const { class_reservation_id } = await api.build.reservation({
    customer_id,
    single_class_id,
    spot: 6,
    ...(guest ? { guest } : {}),
  })
  return { phone, customer_id, single_class_id, class_reservation_id }
}

const find = (body: object, at = kiosk) => at.call('POST /kiosk/find', { body })
const checkIn = (body: object, at = kiosk) => at.call('POST /kiosk/check_in', { body })
const attends = async (class_reservation_id: number) =>
  (
    await api.db
      .selectFrom('class_reservation')
      .select(['attend', 'checked_in_at'])
      .where('class_reservation_id', '=', class_reservation_id)
      .executeTakeFirstOrThrow()
  ).attend

describe('starting', () => {
  it('sets a cookie that scripts cannot read, and ends the session that started it', async () => {
    now = new Date()
    const body = { name: 'Entrada', location_id, pin: '4826' }
    const answer = await reception.call('POST /kiosks', { body })
    expect(answer.body.kiosk).toMatchObject({ name: 'Entrada', location: { location_id, name: 'Condesa' } })
    expect(answer.headers.getSetCookie().join()).toMatch(
      /^cupo\.kiosk=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await reception.call('GET /kiosks')).status).toBe(401)
    const stored = await api.db
      .selectFrom('kiosk')
      .select(['pin_hash', 'token_hash'])
      .where('kiosk_id', '=', answer.body.kiosk.kiosk_id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain('4826')
    expect(answer.headers.getSetCookie().join()).not.toContain(stored.token_hash)
    const audit = await api.db
      .selectFrom('audit')
      .select(['actor_customer_id', 'details'])
      .where('action', '=', 'kiosk.started')
      .where('entity_id', '=', String(answer.body.kiosk.kiosk_id))
      .executeTakeFirstOrThrow()
    expect(audit).toEqual({
      actor_customer_id: reception.customer_id,
      details: { name: 'Entrada', location_id },
    })
  })

  it.each([
    ['123', 'El PIN tiene de 4 a 6 números.'],
    ['abcd', 'El PIN tiene de 4 a 6 números.'],
    ['1111', 'Elige un PIN menos fácil de adivinar: ni números repetidos ni seguidos.'],
    ['4321', 'Elige un PIN menos fácil de adivinar: ni números repetidos ni seguidos.'],
  ])('refuses the PIN %s and leaves the session open', async (pin, text) => {
    now = new Date()
    const { status, body } = await reception.call('POST /kiosks', { body: { name: 'X', location_id, pin } })
    expect([status, body.fields]).toEqual([400, { pin: text }])
    expect((await reception.call('GET /kiosks')).status).toBe(200)
  })

  it('ends one of the same name that no tablet ever called, and none that was', async () => {
    now = new Date()
    const start = async (name: string) => {
      const who = await api.newcomer({ role: 'reception' })
      const body = { name, location_id, pin: '4826' }
      return (await who.call('POST /kiosks', { body })).body.kiosk?.kiosk_id as number | undefined
    }
    const running = async () => {
      const { kiosks } = (await (await api.newcomer({ role: 'reception' })).call('GET /kiosks')).body
      const here = kiosks.filter(
        (one: { location: { location_id: number } }) => one.location.location_id === location_id,
      )
      return here.map((one: { kiosk_id: number }) => one.kiosk_id)
    }
    const before = await running()
    const lost = await start('Entrada')
    const other = await start('Barra')
    now = inMinutes(1)
    const again = await start('Entrada')
    expect(await running()).toEqual([...before, other, again])
    expect(await start('Puerta')).toBeUndefined()
    expect((await kiosk.call('GET /kiosk')).status).toBe(200)
    const audit = await api.db
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'kiosk')
      .where('entity_id', '=', String(lost))
      .orderBy('audit_id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['kiosk.started', 'kiosk.ended'])
  })

  it('refuses an unknown and an archived location', async () => {
    now = new Date()
    const archived = await api.build.location({ deleted_at: now })
    for (const id of [archived.location_id, 2_000_000]) {
      const body = { name: 'X', location_id: id, pin: '4826' }
      const refused = await reception.call('POST /kiosks', { body })
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { location_id: 'Esa ubicación no existe.' },
      ])
    }
  })
})

describe('the kiosk’s credential', () => {
  it('opens no call but the kiosk’s', async () => {
    const others = (Object.entries(calls) as [string, CallDefinition][]).filter(
      ([, call]) => call.access !== 'public' && call.access !== 'kiosk',
    )
    for (const [name, call] of others) {
      const send = call.method === 'GET' || call.multipart ? {} : { body: {} }
      const { status } = await kiosk.call(name.replaceAll(/\{\w+\}/g, '1'), send)
      expect(status, name).toBe(401)
    }
  })

  it('is no session: it gets no token', async () => {
    expect((await kiosk.call('GET /auth/token')).status).toBe(401)
  })

  it.each([
    ['another token', 'cupo.kiosk=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['no token', 'cupo.kiosk='],
    ['something else', "cupo.kiosk=' or 1=1"],
  ])('is refused: %s', async (_, cookie) => {
    const { status, body } = await api.visitor.call('GET /kiosk', { headers: { cookie } })
    expect([status, body.code]).toEqual([401, 'unauthorized'])
  })

  it('ends after 30 days without use', async () => {
    now = new Date(NOON.getTime() + 29 * 24 * 60 * MINUTE)
    expect((await kiosk.call('GET /kiosk')).status).toBe(200)
    now = new Date(now.getTime() + 31 * 24 * 60 * MINUTE)
    expect((await kiosk.call('GET /kiosk')).status).toBe(401)
  })
})

describe('finding', () => {
  it('shows the first name, an initial and today’s class', async () => {
    const { phone, class_reservation_id } = await placeIn(30)
    const { body } = await find({ phone: phone.replace(/^(\d{3})(\d{3})/, '($1) $2-') })
    expect(body).toEqual({
      person: 'Mariana O.',
      places: [
        {
          class_reservation_id,
          guest: null,
          single_class: {
            name: expect.any(String),
            class_date: inMinutes(30).toISOString(),
            coaches: 'Renata',
          },
          state: 'open',
          opens_at: inMinutes(-30).toISOString(),
        },
      ],
    })
  })

  it('says the same of an unknown number and of customers without a class here today', async () => {
    const elsewhere = await placeIn(30, { at: (await api.build.location()).location_id })
    const tomorrow = await placeIn(24 * 60)
    const over = await placeIn(-51)
    const cancelled = await placeIn(30)
    await api.db
      .updateTable('class_reservation')
      .set({ deleted_at: now, cancelled_by: 'customer' })
      .where('class_reservation_id', '=', cancelled.class_reservation_id)
      .execute()
    const without = await api.build.customer({ phone: newPhone() })
    const answers = await Promise.all(
      [elsewhere.phone, tomorrow.phone, over.phone, cancelled.phone, without.phone ?? '', newPhone()].map(
        async (phone) => {
          const { status, body } = await find({ phone })
          return [status, { ...body, request_id: '' }]
        },
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const said = expect.stringMatching(/^No encontramos una clase para hoy en \S.+\. Revisa el número/)
    expect(answers[0]).toMatchObject([404, { code: 'nothing_today', error: said }])
  })

  it('takes a whole number only, and exactly one proof', async () => {
    const { phone } = await placeIn(30)
    expect((await find({ phone: phone.slice(-4) })).status).toBe(400)
    expect((await find({})).body.fields).toEqual({ phone: 'Envía un celular o un código.' })
    expect((await find({ phone, code: '1' })).body.fields).toEqual({ phone: 'Envía un celular o un código.' })
  })

  it('hides a blocked customer', async () => {
    const { phone, customer_id } = await placeIn(30)
    await api.db
      .updateTable('customer')
      .set({ blocked_at: now })
      .where('customer_id', '=', customer_id)
      .execute()
    expect((await find({ phone })).status).toBe(404)
  })
})

describe('checking in', () => {
  it('marks the arrival, says the spot, and notes the kiosk in the audit', async () => {
    const { phone, class_reservation_id } = await placeIn(30)
    const { status, body } = await checkIn({ phone, class_reservation_id })
    expect([status, body]).toMatchObject([200, { name: 'Mariana', spot: 6 }])
    expect(await attends(class_reservation_id)).toBe(true)
    const audit = await api.db
      .selectFrom('audit')
      .select(['actor_customer_id', 'details'])
      .where('entity', '=', 'class_reservation')
      .where('entity_id', '=', String(class_reservation_id))
      .execute()
    expect(audit).toMatchObject([
      { actor_customer_id: null, details: { attend: true, kiosk_id: expect.any(Number) } },
    ])
    expect((await find({ phone })).body.places).toMatchObject([{ state: 'arrived' }])
    // A second press is no second arrival.
    expect((await checkIn({ phone, class_reservation_id })).status).toBe(200)
    expect(
      await api.db
        .selectFrom('audit')
        .select('audit_id')
        .where('entity', '=', 'class_reservation')
        .where('entity_id', '=', String(class_reservation_id))
        .execute(),
    ).toHaveLength(1)
  })

  it('opens an hour before the class', async () => {
    const { phone, class_reservation_id } = await placeIn(61)
    expect((await find({ phone })).body.places).toMatchObject([{ state: 'early' }])
    const early = await checkIn({ phone, class_reservation_id })
    expect([early.status, early.body.code, early.body.error]).toEqual([
      412,
      'too_early',
      'Tu llegada se registra a partir de las 12:01.',
    ])
    expect(await attends(class_reservation_id)).toBe(false)
    now = inMinutes(1)
    expect((await checkIn({ phone, class_reservation_id })).status).toBe(200)
  })

  it('takes no number of a reservation alone: it must be the one whose phone was typed', async () => {
    const own = await placeIn(30)
    const other = await placeIn(30)
    const refused = await checkIn({ phone: own.phone, class_reservation_id: other.class_reservation_id })
    expect(refused.status).toBe(404)
    expect((await checkIn({ class_reservation_id: other.class_reservation_id })).status).toBe(400)
    expect(await attends(other.class_reservation_id)).toBe(false)
  })

  it('checks a guest in apart from the holder, by the guest’s first name', async () => {
    const { phone, customer_id, single_class_id, class_reservation_id } = await placeIn(30)
    const guest = await api.build.reservation({
      customer_id,
      single_class_id,
      spot: 7,
      guest: 'Ana Ruiz',
      guest_of: class_reservation_id,
    })
    expect((await find({ phone })).body.places).toMatchObject([{ guest: null }, { guest: 'Ana' }])
    const answer = await checkIn({ phone, class_reservation_id: guest.class_reservation_id })
    expect(answer.body).toMatchObject({ name: 'Ana', spot: 7 })
    expect(await attends(class_reservation_id)).toBe(false)
  })
})

describe('the next class', () => {
  it('is the next one here that is not cancelled', async () => {
    expect((await kiosk.call('GET /kiosk')).body).toEqual({
      kiosk: { name: 'Puerta', location: 'Condesa' },
      next_class: null,
    })
    await placeIn(10, { at: (await api.build.location()).location_id })
    await api.build.singleClass({ class_date: inMinutes(20), location_id, cancelled_at: now })
    await placeIn(90)
    expect((await kiosk.call('GET /kiosk')).body.next_class).toMatchObject({
      class_date: inMinutes(90).toISOString(),
      opens_at: inMinutes(30).toISOString(),
      is_open: false,
      is_today: true,
    })
    now = inMinutes(30)
    expect((await kiosk.call('GET /kiosk')).body.next_class).toMatchObject({ is_open: true })
    now = inMinutes(-24 * 60)
    expect((await kiosk.call('GET /kiosk')).body.next_class).toMatchObject({ is_today: false })
  })
})

describe('leaving', () => {
  it('needs the PIN; afterwards the cookie opens nothing', async () => {
    const wrong = await kiosk.call('POST /kiosk/leave', { body: { pin: '2581' } })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { pin: 'El PIN no es correcto.' }])
    expect((await kiosk.call('GET /kiosk')).status).toBe(200)
    const left = await kiosk.call('POST /kiosk/leave', { body: { pin: '2580' } })
    expect([left.status, left.headers.getSetCookie().join()]).toEqual([
      200,
      expect.stringMatching(/^cupo\.kiosk=; Max-Age=0; /),
    ])
    expect((await kiosk.call('GET /kiosk')).status).toBe(401)
  })

  it('can be done from the back office, once', async () => {
    now = new Date()
    const { kiosks } = (await reception.call('GET /kiosks')).body
    const own = kiosks.find(
      (one: { location: { location_id: number } }) => one.location.location_id === location_id,
    )
    expect(own).toMatchObject({ name: 'Puerta' })
    await twice(reception, `DELETE /kiosks/${own.kiosk_id}`)
    expect((await kiosk.call('GET /kiosk')).status).toBe(401)
    expect((await reception.call(`DELETE /kiosks/${own.kiosk_id}`)).status).toBe(404)
    expect(JSON.stringify((await reception.call('GET /kiosks')).body)).not.toContain(
      `"kiosk_id":${own.kiosk_id},`,
    )
  })
})

describe('limits', () => {
  /** The same kiosk where requests are counted. */
  function counted() {
    const services = { ...api.services, rateLimits: createRateLimits(api.services.pool, true) }
    const app = createApp(services)
    return (name: string, body: object) =>
      app.request(`/api${name}`, {
        method: 'POST',
        headers: { cookie: kiosk.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
  }

  it('stops after twenty searches that found nobody; those that found somebody do not count', async () => {
    const post = counted()
    const { phone } = await placeIn(30)
    for (let hit = 0; hit < 5; hit++) expect((await post('/kiosk/find', { phone })).status).toBe(200)
    for (let miss = 0; miss < 20; miss++)
      expect((await post('/kiosk/find', { phone: newPhone() })).status).toBe(404)
    const over = await post('/kiosk/find', { phone: newPhone() })
    expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true])
    // Nor does a number that is right: the answer would tell.
    expect((await post('/kiosk/find', { phone })).status).toBe(429)
  })

  it('stops after five wrong PINs, also for the right one', async () => {
    const post = counted()
    for (let wrong = 0; wrong < 5; wrong++)
      expect((await post('/kiosk/leave', { pin: '9999' })).status).toBe(400)
    expect((await post('/kiosk/leave', { pin: '2580' })).status).toBe(429)
  })
})
