import type { Insertable } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { dateLong } from '#domain/time/written.ts'
import type { SubscriptionPauseTable } from '#server/db/schema/purchases.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { at, writeAll } from '#tests/http/messages/help.ts'

const NEEDED = 'Lo sentimos, no cuentas con una membresía activa para clases online'
const UNKNOWN = 'Lo sentimos, no hemos encontrado este video.'

let api: Api
let member: Client
let video_id: number
beforeAll(async () => {
  api = await startApi()
  await configure(api, { videos_enabled: true })
  member = await memberOf()
  ;({ video_id } = await api.build.video())
})

async function memberOf(terms: object = {}): Promise<Client> {
  const client = await api.newcomer()
  await api.build.onlineMembership({ customer_id: client.customer_id, ...terms })
  return client
}
const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

/** Every call that shows where a film is, or writes about one. */
const watching = (): [string, { body?: object }][] => [
  ['GET /videos', {}],
  ['GET /videos/continue', {}],
  ['GET /videos/filters', {}],
  [`GET /videos/${video_id}`, {}],
  ['GET /favorites', {}],
  ['POST /favorites', { body: { video_id } }],
  ['POST /videos/rating/email', { body: { video_id } }],
  ['POST /videos/rating', { body: { video_id, stars: 5 } }],
  [`PUT /videos/${video_id}/progress`, { body: { seconds: 5 } }],
  [`PUT /videos/${video_id}/complete`, {}],
  [`PUT /videos/${video_id}/uncomplete`, {}],
]

describe('who may watch', () => {
  it('is somebody with a paid online package', async () => {
    for (const [name, call] of watching())
      expect([name, (await member.call(name, call)).status]).toEqual([name, 200])
  })

  it.each([
    ['nobody without one', null],
    ['nobody whose membership has expired', { starts_on: days(-40), expires_on: days(-2) }],
    ['nobody whose membership begins later', { starts_on: days(3), expires_on: days(33) }],
    ['nobody who has not paid', { status: 'pending', granted_at: null, starts_on: null, expires_on: null }],
    ['nobody who got the money back', { status: 'refunded' }],
    ['nobody whose access was taken away', { status: 'revoked' }],
    ['nobody with classes in the studio', { is_online: false }],
  ] as const)('is %s: 412, and the film’s id is in no answer', async (_, terms) => {
    const other = terms === null ? await api.newcomer() : await memberOf(terms)
    for (const [name, call] of watching()) {
      const { status, body } = await other.call(name, call)
      expect([name, status, body.code, body.error]).toEqual([name, 412, 'online_membership_needed', NEEDED])
      expect(JSON.stringify(body)).not.toContain('76979871')
    }
    expect(
      await api.db.selectFrom('favorite').selectAll().where('customer_id', '=', other.customer_id).execute(),
    ).toEqual([])
  })

  it('is whoever cancelled, to the last day that is paid', async () => {
    const last = await memberOf({ status: 'cancelled', expires_on: days(0) })
    expect((await last.call('GET /videos')).status).toBe(200)
  })

  /** Pauses an online membership of a customer, by default from three days ago for twelve days. */
  const pause = async (customer_id: number, given: Partial<Insertable<SubscriptionPauseTable>> = {}) => {
    const { purchase_id } = await api.build.onlineMembership({ customer_id })
    const [starts_on, ends_on, now] = [days(-3), days(9), new Date()]
    await api.db
      .insertInto('subscription_pause')
      .values({ purchase_id, starts_on, ends_on, charge_before: now, confirmed_at: now, ...given })
      .execute()
  }

  it('is nobody whose membership is paused, until the day that is said, and not beside another one', async () => {
    const resting = await api.newcomer()
    await pause(resting.customer_id)
    const sentence = `Tu membresía está en pausa hasta el ${dateLong(days(9))}.`
    for (const [name, call] of watching()) {
      const { status, body } = await resting.call(name, call)
      expect([name, status, body.code, body.error]).toEqual([name, 412, 'online_membership_paused', sentence])
      expect(JSON.stringify(body)).not.toContain('76979871')
    }
    await api.build.onlineMembership({ customer_id: resting.customer_id })
    expect((await resting.call('GET /videos')).status).toBe(200)
  })

  it.each([
    ['its provider has not confirmed', 200, { confirmed_at: null }],
    ['was ended early', 200, { resumed_on: days(-1) }],
    ['is over', 200, { starts_on: days(-12), ends_on: days(-2) }],
    ['stays as planned although its subscription ended at the provider', 412, { resumed_on: days(9) }],
  ] as const)('depends on the pause: one that %s', async (_, status, given) => {
    const one = await api.newcomer()
    await pause(one.customer_id, given)
    expect((await one.call(`GET /videos/${video_id}`)).status).toBe(status)
  })

  it('is the admin who manages them, and no other staff', async () => {
    expect((await (await api.as('admin')).call(`GET /videos/${video_id}`)).status).toBe(200)
    for (const role of ['reception', 'instructor'] as const)
      expect((await (await api.as(role)).call(`GET /videos/${video_id}`)).status).toBe(412)
  })
})

describe('a video that is not out', () => {
  it('is unknown: a draft, an announced one, a removed one, none', async () => {
    const draft = await api.build.video({ published_at: null })
    const later = await api.build.video({ published_at: new Date(Date.now() + 86_400_000) })
    const gone = await api.build.video({ deleted_at: new Date() })
    for (const id of [draft.video_id, later.video_id, gone.video_id, 999_999]) {
      const { status, body } = await member.call(`GET /videos/${id}`)
      expect([id, status, body.error]).toEqual([id, 404, UNKNOWN])
      expect((await member.call('POST /favorites', { body: { video_id: id } })).status).toBe(404)
      expect((await member.call(`PUT /videos/${id}/complete`)).status).toBe(404)
    }
    const ids = (await member.call('GET /videos')).body.videos.map(
      (one: { video_id: number }) => one.video_id,
    )
    expect(ids).not.toContain(draft.video_id)
    expect(ids).not.toContain(later.video_id)
    expect((await (await api.as('admin')).call(`GET /videos/${draft.video_id}`)).status).toBe(200)
  })

  it('is announced to everybody by title and picture only', async () => {
    const { body } = await api.visitor.call('GET /videos/upcoming')
    expect(body.videos).toHaveLength(1)
    expect(Object.keys(body.videos[0]).toSorted()).toEqual(
      ['duration', 'file', 'name', 'published_at', 'thumbnail', 'video_id'].toSorted(),
    )
  })
})

describe('one’s own marks', () => {
  it('of a favourite go on and off, and twice is once', async () => {
    const one = await memberOf()
    const add = () => one.call('POST /favorites', { body: { video_id } })
    const both = await Promise.all([add(), add()])
    expect(both.map(({ status, body }) => [status, body])).toEqual([
      [200, { favorite: { video_id, favorite: 1 } }],
      [200, { favorite: { video_id, favorite: 1 } }],
    ])
    const { body } = await one.call('GET /favorites')
    expect([body.total, body.favorites[0].video_id, body.favorites[0].favorite]).toEqual([1, video_id, 1])
    expect((await one.call(`GET /videos/${video_id}`)).body.video.favorite).toBe(1)
    expect((await member.call(`DELETE /favorites/${video_id}`)).status).toBe(200)
    expect((await one.call('GET /favorites')).body.total).toBe(1)
    for (const _ of [1, 2])
      expect((await one.call(`DELETE /favorites/${video_id}`)).body.favorite).toEqual({
        video_id,
        favorite: 0,
      })
    expect((await one.call('GET /favorites')).body.favorites).toEqual([])
  })

  it('of progress are continued where they stopped, until completed', async () => {
    const one = await memberOf()
    const before = (await one.call(`GET /videos/${video_id}`)).body.video.playbacks
    await one.call(`PUT /videos/${video_id}/progress`, { body: { seconds: 0, started: true } })
    expect((await one.call('GET /videos/continue')).body.videos).toEqual([])
    await one.call(`PUT /videos/${video_id}/progress`, { body: { seconds: 700 } })
    const [begun] = (await one.call('GET /videos/continue')).body.videos
    expect(begun).toMatchObject({
      video_id,
      playbacks: before + 1,
      progress: { seconds: 700, completed: false },
    })
    const done = await one.call(`PUT /videos/${video_id}/complete`)
    expect(done.body.video.progress).toEqual({ seconds: 700, completed: true })
    expect((await one.call('GET /videos/continue')).body.videos).toEqual([])
    // Watching it again does not take the completion back.
    await one.call(`PUT /videos/${video_id}/progress`, { body: { seconds: 20 } })
    expect((await one.call(`GET /videos/${video_id}`)).body.video.progress.completed).toBe(true)
    const undone = await one.call(`PUT /videos/${video_id}/uncomplete`)
    expect(undone.body.video.progress).toEqual({ seconds: 20, completed: false })
  })

  it('are nobody else’s', async () => {
    const [one, other] = [await memberOf(), await memberOf()]
    await one.call(`PUT /videos/${video_id}/progress`, { body: { seconds: 700 } })
    await one.call('POST /videos/rating', { body: { video_id, stars: 2 } })
    await one.call('POST /favorites', { body: { video_id } })
    const { video } = (await other.call(`GET /videos/${video_id}`)).body
    expect(video).toMatchObject({ favorite: 0, stars: null, progress: { seconds: 0, completed: false } })
    const body = { seconds: 5, customer_id: one.customer_id }
    expect((await other.call(`PUT /videos/${video_id}/progress`, { body })).status).toBe(400)
    expect((await one.call(`GET /videos/${video_id}`)).body.video.progress.seconds).toBe(700)
  })

  it('of a rating are one to five stars, the latest counts', async () => {
    const one = await memberOf()
    for (const stars of [0, 6, 2.5, '3', null])
      expect((await one.call('POST /videos/rating', { body: { video_id, stars } })).status).toBe(400)
    await one.call('POST /videos/rating', { body: { video_id, stars: 2, comment: '  Larga ' } })
    const again = await one.call('POST /videos/rating', { body: { video_id, stars: 4 } })
    expect([again.status, again.body]).toEqual([200, {}])
    const rows = await api.db
      .selectFrom('video_rating')
      .select(['stars', 'comment'])
      .where('customer_id', '=', one.customer_id)
      .execute()
    // The comment field begins empty: an earlier one is not removed by it.
    expect(rows).toEqual([{ stars: 4, comment: 'Larga' }])
    const lines = await api.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'video.rated')
      .where('actor_customer_id', '=', one.customer_id)
      .execute()
    expect(lines).toEqual([{ details: { stars: 2 } }, { details: { stars: 4 } }])
  })
})

describe('the invitation to rate', () => {
  const noon = '2026-11-22T18:00:00Z'
  const mails = (customer_id: number) =>
    api.db
      .selectFrom('message')
      .select(['kind', 'subject', 'body_text'])
      .where('customer_id', '=', customer_id)
      .execute()

  it('is one mail for each video, however often it is asked for, with a link to the stars', async () => {
    const one = await memberOf()
    const ask = () => one.call('POST /videos/rating/email', { body: { video_id } })
    expect((await ask()).body).toEqual({})
    await ask()
    await writeAll(at(api, noon))
    await ask()
    await writeAll(at(api, noon))
    const [mail, ...more] = await mails(one.customer_id)
    expect([mail?.kind, mail?.subject, more]).toEqual([
      'video_rating',
      '¿Qué te pareció Equilibrio desde la cadera?',
      [],
    ])
    expect(mail?.body_text).toContain(`/mystudio/video/${video_id}#calificar`)
  })

  it('is not sent to somebody who has rated it by then', async () => {
    const one = await memberOf()
    await one.call('POST /videos/rating/email', { body: { video_id } })
    await one.call('POST /videos/rating', { body: { video_id, stars: 5 } })
    await writeAll(at(api, noon))
    expect(await mails(one.customer_id)).toEqual([])
  })
})

describe('an uploaded film', () => {
  it('and its captions come by links that end, and its id is no file’s key', async () => {
    const file = (name: string, mime: string, storage_key: string) =>
      api.db
        .insertInto('file')
        .values({ name, mime, bytes: 4, storage_key, public: false })
        .returning('file_id')
        .executeTakeFirstOrThrow()
    const film = await file('clase.webm', 'video/webm', 'filmfilmfilm1')
    const captions = await file('clase.vtt', 'text/vtt', 'captionscap01')
    const uploaded = await api.build.video({
      provider: 'file',
      film_file_id: film.file_id,
      captions_file_id: captions.file_id,
    })
    await api.services.files.put('filmfilmfilm1', new Uint8Array([1, 2, 3, 4]))
    const { video } = (await member.call(`GET /videos/${uploaded.video_id}`)).body
    expect([video.url, video.film.type, video.captions.type]).toEqual([null, 'video/webm', 'text/vtt'])
    const part = await api.fetch(`GET ${video.film.src}`, { headers: { range: 'bytes=1-2' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1-2/4'])
    expect((await api.fetch('GET /files/filmfilmfilm1')).status).toBe(404)
    const list = JSON.stringify((await member.call('GET /videos')).body)
    expect(list).not.toContain('filmfilmfilm1')
    const used = await (await api.as('admin')).call(`DELETE /files/${film.file_id}`)
    expect([used.status, used.body.used_by]).toEqual([409, 'video'])
  })
})

describe('switched off', () => {
  it('no membership is sold', async () => {
    const { class_package_id } = await api.build.classPackage({ is_online: true, price_cents: 0 })
    const buy = async () => (await member.call('POST /checkout', { body: { class_package_id } })).body.code
    await configure(api, { videos_enabled: false, confirm_email_for_free: false })
    expect(await buy()).toBe('videos_off')
    await configure(api, { videos_enabled: true })
    expect(await buy()).toBeUndefined()
  })

  it('there are no videos, whatever one has paid, and tags stay', async () => {
    await configure(api, { videos_enabled: false })
    const calls = [
      ...watching(),
      [`DELETE /favorites/${video_id}`, {}],
      ['GET /videos/upcoming', {}],
      ['GET /video_types', {}],
      ['GET /programs', {}],
    ] as const
    for (const [name, call] of calls)
      expect([name, (await member.call(name, call)).status]).toEqual([name, 404])
    expect((await api.visitor.call('GET /videos/upcoming')).status).toBe(404)
    expect((await api.visitor.call('GET /tags')).status).toBe(200)
    expect((await (await api.as('admin')).call('GET /videos')).status).toBe(200)
    await configure(api, { videos_enabled: true })
  })
})
