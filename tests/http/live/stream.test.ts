import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openServices } from '#server/compose.ts'
import { createLiveHub, type LiveLimits } from '#server/kit/live/hub.ts'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { type Api, apiOver, startApi } from '#tests/http/harness.ts'
import { listenTo, type Listening } from './listen.ts'

let api: Api
const open: Listening[] = []
beforeAll(async () => {
  api = await startApi()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.leave()
})

async function listen(token: string | null = null, query = '', on = api): Promise<Listening> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const stream = listenTo(await on.fetch(`GET /api/stream${query}`, { headers }))
  open.push(stream)
  await expect.poll(() => stream.events.length).toBeGreaterThan(0)
  return stream
}
/** What it takes is measured by the benchmark; here nothing hangs on a busy machine. */
const soon = { timeout: 10_000, interval: 10 }

/** Replaces the process's hub for a test. */
function hubWith(options: Partial<LiveLimits> & { rateLimits?: boolean; heartbeatMs?: number }): void {
  const { rateLimits = false, heartbeatMs, ...limits } = options
  const before = api.services.live
  api.services.live = createLiveHub({ limits, rateLimits, heartbeatMs })
  restore = () => {
    api.services.live.close()
    api.services.live = before
  }
}
let restore = () => {}
afterEach(() => {
  restore()
  restore = () => {}
})

describe('events', () => {
  it('begin with a greeting, and are not cached by proxies', async () => {
    const { response, events } = await listen()
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(events[0]).toMatchObject({
      event: 'live',
      data: { topics: ['places', 'timetable'], resync: false },
    })
    expect(Date.parse(events[0]!.id)).toBeGreaterThan(Date.now() - 5000)
  })

  it('give everybody a class’s places left, and nothing else', async () => {
    const { single_class_id } = await api.build.singleClass({ capacity: 3 })
    const [visitor, other] = [await listen(), await listen((await api.newcomer()).token)]
    const eva = await clientWith(api, 1)
    const { body } = await reserve(eva, single_class_id)
    for (const stream of [visitor, other]) {
      await expect
        .poll(() => stream.of('places').map(({ data }) => data), soon)
        .toEqual([{ single_class_id, places_left: 2 }])
    }
    const id = body.class_reservation.class_reservation_id
    await eva.call(`DELETE /class_reservations/${id}`)
    await expect
      .poll(() => visitor.of('places').at(-1)?.data, soon)
      .toEqual({ single_class_id, places_left: 3 })
    expect([...visitor.events, ...other.events].map(({ event }) => event)).not.toContain('reservations')
  })

  it('give a customer their own reservations, on every device, and nobody else’s', async () => {
    const { single_class_id } = await api.build.singleClass()
    const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 1)]
    const [phone, laptop, others] = [
      await listen(eva.token),
      await listen(eva.token),
      await listen(ana.token),
    ]
    await reserve(eva, single_class_id)
    for (const stream of [phone, laptop])
      await expect.poll(() => stream.of('reservations').map(({ data }) => data), soon).toEqual([{}])
    await expect.poll(() => others.of('places').length, soon).toBe(1)
    expect(others.of('reservations')).toEqual([])
  })

  it('include waitlists, and only requested topics', async () => {
    const eva = await api.newcomer()
    const [all, one] = [await listen(eva.token), await listen(eva.token, '?topics=places,waitlists')]
    expect(one.events[0]?.data.topics).toEqual(['places', 'waitlists'])
    const tell = (topic: string) =>
      api.services.pool.query(`select pg_notify('account', $1)`, [
        JSON.stringify({ customer_id: eva.customer_id, topic }),
      ])
    await tell('reservations')
    await tell('waitlists')
    await expect.poll(() => one.of('waitlists').length, soon).toBe(1)
    await expect
      .poll(() => all.events.map(({ event }) => event).filter((event) => event !== 'timetable'), soon)
      .toEqual(['live', 'reservations', 'waitlists'])
    expect(one.of('reservations')).toEqual([])
  })

  it('report timetable changes: new, moved, cancelled, another coach; once for a series', async () => {
    const admin = await api.as('admin')
    const stream = await listen()
    const spans = () => stream.of('timetable').map(({ data }) => [data.from, data.to])
    const [day, other] = ['2027-03-01T15:00:00.000Z', '2027-03-09T15:00:00.000Z']
    const { instructor_id } = await api.build.instructor()
    const { location_id } = await api.build.location()
    const { class_type_id } = await api.build.classType()
    const { body } = await admin.call('POST /single_class', {
      body: {
        class_date: day,
        duration: 50,
        class_type_id,
        location_id,
        instructor_ids: [],
        capacity: 9,
        repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2027-04-30' },
      },
    })
    await expect.poll(() => spans().at(-1)?.[1], soon).toBe('2027-04-30T15:00:00.000Z')
    expect(spans()[0]?.[0]).toBe(day)
    // 61 classes; a busy process may read of them in two or three goes.
    expect(spans().length).toBeLessThan(10)
    const { single_class_id } = body.single_classes[0]
    const change = (fields: object) =>
      admin.call('PUT /single_class', { body: { single_class_id, overlap: true, ...fields } })
    await change({ class_date: other })
    await expect.poll(() => spans().at(-1), soon).toEqual([day, other])
    await change({ instructor_ids: [instructor_id] })
    await expect.poll(() => spans().at(-1), soon).toEqual([other, other])
    const before = spans().length
    await admin.call(`DELETE /single_class/${single_class_id}`, { body: {} })
    await expect.poll(() => spans().length, soon).toBeGreaterThan(before)
    expect(spans().at(-1)).toEqual([other, other])
    // A class that is called off is none whose places are gone.
    expect(stream.of('places')).toEqual([])
    const since = new Date(Date.now() - 1000).toISOString()
    const back = await listen(null, `?since=${since}`)
    await expect.poll(() => back.of('timetable').length, soon).toBe(1)
  })

  it('ignore notifications that are not ours', async () => {
    const stream = await listen()
    for (const payload of [
      '',
      'x',
      '{}',
      '[]',
      '{"single_class_id":"1","places_left":2}',
      '{"customer_id":1}',
      '{"from":"yesterday","to":"2026-11-20T10:00:00Z"}',
    ]) {
      await api.services.pool.query(
        `select pg_notify('places', $1), pg_notify('account', $1), pg_notify('timetable', $1)`,
        [payload],
      )
    }
    const { single_class_id } = await api.build.singleClass({ capacity: 1 })
    await api.build.reservation({ single_class_id })
    await expect
      .poll(() => stream.events.map(({ event }) => event).toSorted(), soon)
      .toEqual(['live', 'places', 'timetable'])
  })

  it('reach the streams of every process', async () => {
    const { environment, log, pool } = api.services
    const url = String(pool.options.connectionString)
    const { services, close } = await openServices({ environment, databaseUrl: url, log })
    try {
      const stream = await listen(null, '', apiOver(services))
      const { single_class_id } = await api.build.singleClass({ capacity: 1 })
      await api.build.reservation({ single_class_id })
      await expect
        .poll(() => stream.of('places').at(-1)?.data, soon)
        .toEqual({ single_class_id, places_left: 0 })
    } finally {
      await close()
    }
  })
})

describe('reconnecting', () => {
  it('first replays the changes since the page was loaded, each class once', async () => {
    const eva = await api.newcomer()
    const since = new Date().toISOString()
    const classes = [
      await api.build.singleClass({ capacity: 5 }),
      await api.build.singleClass({ capacity: 5 }),
    ]
    const watching = await listen()
    for (const { single_class_id } of [classes[0]!, classes[1]!, classes[0]!])
      await api.build.reservation({ single_class_id, customer_id: (await api.newcomer()).customer_id })
    await api.build.reservation({
      single_class_id: classes[1]!.single_class_id,
      customer_id: eva.customer_id,
    })
    // Changes in quick succession may reach it as one.
    const latest = () =>
      classes.map(
        ({ single_class_id }) =>
          watching.of('places').findLast(({ data }) => data.single_class_id === single_class_id)?.data
            .places_left,
      )
    await expect.poll(latest, soon).toEqual([3, 3])
    const ids = new Set(classes.map(({ single_class_id }) => single_class_id))
    const missed = (stream: Listening) =>
      stream.of('places').flatMap(({ data }) => (ids.has(data.single_class_id) ? [data.places_left] : []))

    const visitor = await listen(null, `?since=${since}`)
    await expect.poll(() => missed(visitor), soon).toEqual([3, 3])
    expect(visitor.events[0]?.data.resync).toBe(false)
    expect(visitor.of('reservations')).toEqual([])

    const own = await listen(eva.token, `?since=${since}`)
    await expect.poll(() => own.of('reservations').length, soon).toBe(1)

    const later = await listen(null, `?since=${new Date(Date.now() + 60_000).toISOString()}`)
    expect(missed(later)).toEqual([])
  })

  it('accepts a browser’s Last-Event-ID', async () => {
    const last = new Date(Date.now() - 60 * 60_000).toISOString()
    const stream = listenTo(await api.fetch('GET /api/stream', { headers: { 'last-event-id': last } }))
    open.push(stream)
    await expect.poll(() => stream.events[0]?.data.resync, soon).toBe(true)
  })

  it('asks the page to reload after too long', async () => {
    const stream = await listen(null, `?since=${new Date(Date.now() - 3_600_000).toISOString()}`)
    expect(stream.events[0]?.data.resync).toBe(true)
    expect(stream.of('places')).toEqual([])
  })

  it('asks every page to reload when the database’s notifications were lost', async () => {
    const stream = await listen()
    await api.services.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cupo listener' and datname = current_database()`)
    await expect.poll(() => stream.of('resync').length, soon).toBe(1)
    const { single_class_id } = await api.build.singleClass({ capacity: 1 })
    await api.build.reservation({ single_class_id })
    await expect.poll(() => stream.of('places').length, soon).toBe(1)
  })
})

describe('a listener', () => {
  it('needs a valid token, if any, and known topics', async () => {
    expect((await api.withToken('nonsense').call('GET /stream')).status).toBe(401)
    for (const topics of ['', 'messages', 'places,', 'places,places,x']) {
      const { status, body } = await api.visitor.call('GET /stream', { query: { topics } })
      expect([status, Object.keys(body.fields)], topics).toEqual([400, ['topics']])
    }
    for (const since of ['yesterday', '2026-11-20'])
      expect((await api.visitor.call('GET /stream', { query: { since } })).body.fields).toHaveProperty(
        'since',
      )
    const cookie = await api.fetch('POST /api/auth/sign-in/email', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: (await api.newcomer()).email, password: 'casa-aura-demo' }),
    })
    const stream = listenTo(
      await api.fetch('GET /api/stream', { headers: { cookie: cookie.headers.getSetCookie().join('; ') } }),
    )
    open.push(stream)
    await expect.poll(() => stream.events[0]?.data.topics, soon).toEqual(['places', 'timetable'])
  })

  it.each([
    [
      'signs out',
      async (eva: Awaited<ReturnType<Api['newcomer']>>) => eva.call('POST /auth/sign-out', { body: {} }),
    ],
    [
      'is blocked',
      async ({ customer_id }: { customer_id: number }) =>
        api.db
          .updateTable('customer')
          .set({ blocked_at: new Date() })
          .where('customer_id', '=', customer_id)
          .execute(),
    ],
    [
      'gets another role',
      async ({ customer_id }: { customer_id: number }) =>
        (await api.as('admin')).call('PUT /customer', { body: { customer_id, role: 'reception' } }),
    ],
  ])('is disconnected once it %s', async (_, change) => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    const [own, others] = [await listen(eva.token), await listen(ana.token)]
    await change(eva)
    await expect.poll(() => own.ended(), soon).toBe(true)
    expect(others.ended()).toBe(false)
  })

  it('is disconnected when the token expires, without a notification', async () => {
    hubWith({ heartbeatMs: 20 })
    const [eva, visitor] = [await listen((await api.newcomer()).token), await listen()]
    await expect.poll(() => eva.heartbeats(), soon).toBeGreaterThan(2)
    expect(eva.ended()).toBe(false)
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] })
    api.services.liveness.forget()
    try {
      await vi.waitFor(() => expect(eva.ended()).toBe(true), 10_000)
      expect(visitor.ended()).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is limited in number: in total, per customer and per address', async () => {
    const refused = async (token: string | null = null) => {
      const { status, body, headers } = await api.withToken(token).call('GET /stream')
      return [status, body.code, headers.get('retry-after')]
    }
    hubWith({ byCustomer: 2 })
    const eva = await api.newcomer()
    const [first] = [await listen(eva.token), await listen(eva.token)]
    expect(await refused(eva.token)).toEqual([429, 'too_many_streams', '30'])
    await listen((await api.newcomer()).token)
    await first.leave()
    await listen(eva.token)
    restore()

    hubWith({ byAddress: 1, rateLimits: true })
    await listen()
    expect(await refused()).toEqual([429, 'too_many_streams', '30'])
    restore()

    hubWith({ total: 1 })
    await listen()
    expect(await refused()).toEqual([503, 'unavailable', '30'])
  })

  it('has a reserved share if signed in, however many visitors there are', async () => {
    hubWith({ total: 3, visitors: 2 })
    for (let n = 0; n < 2; n++) await listen()
    const { status, body } = await api.visitor.call('GET /stream')
    expect([status, body.code]).toEqual([503, 'unavailable'])
    await listen((await api.newcomer()).token)
  })
})
