import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/define.ts'
import { calls } from '#contract/index.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { clientWith, coach, reserve } from '#tests/http/booking/help.ts'
import access from '#tests/http/access.json' with { type: 'json' }
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'

const ZONE = 'America/Mexico_City'
const SECRET = 'Nadie debe leer esto'
/** It ends only when its reader leaves. */
const STREAM = 'GET /stream'
/** A number that occurs in no answer by chance. */
const NUMBER = 987_654_000
let api: Api
let admin: Client
let customer: Client
let draft: Awaited<ReturnType<Api['build']['singleClass']>>
let range: { start_date: string; end_date: string }

beforeAll(async () => {
  api = await startApi()
  await sql`select setval('class_or_waitlist_id_seq', ${NUMBER}::integer)`.execute(api.db)
  admin = await api.as('admin')
  customer = await clientWith(api, 5)
  draft = await api.build.singleClass({ description: SECRET, draft: true, capacity: 5 })
  const day = localDay(draft.class_date, ZONE)
  range = { start_date: addDays(day, -1), end_date: addDays(day, 1) }
})

const setDraft = (value: boolean) =>
  api.db
    .updateTable('single_class')
    .set({ draft: value })
    .where('single_class_id', '=', draft.single_class_id)
    .execute()
const places = () => api.db.selectFrom('class_reservation').select('class_reservation_id').execute()
const waiting = () => api.db.selectFrom('waitlist').select('waitlist_id').execute()

/** Those from whom a draft is hidden: all who do not work at the studio. */
const open = new Set(['public', 'customer', 'kiosk'])
const reads = (Object.entries(calls) as [string, CallDefinition][]).filter(
  ([name, { method }]) =>
    method === 'GET' && name !== STREAM && open.has((access as Record<string, string>)[name] ?? ''),
)

/** The calls in whose answers the class is found, by its text or its number. */
async function leaks(): Promise<string[]> {
  const kiosk = await api.kiosk({ location_id: draft.location_id })
  const found: string[] = []
  for (const [name] of reads)
    for (const who of [api.visitor, customer, kiosk]) {
      const path = name.replaceAll(/\{\w+\}/g, String(draft.single_class_id))
      for (const query of [{}, range]) {
        const { body } = await who.call(path, { query })
        const text = JSON.stringify(body)
        if (text.includes(SECRET) || text.includes(`${draft.single_class_id}`)) found.push(name)
      }
    }
  return [...new Set(found)].toSorted()
}

it('no call of visitors, customers or kiosks shows a draft; published, several do', async () => {
  expect(reads.length).toBeGreaterThan(50)
  expect(await leaks()).toEqual([])
  await setDraft(false)
  expect(await leaks()).toEqual([
    'GET /schedule',
    'GET /schedule/own',
    'GET /single_class',
    'GET /single_class/single/{id}',
  ])
  await setDraft(true)
})

it('a draft is not booked, waited for, moved into or sold, by customers or by the desk', async () => {
  const { single_class_id } = draft
  await configure(api, { waitlist_enabled: true })
  const desk = await api.as('reception')
  const held = await api.build.singleClass({ class_type_id: draft.class_type_id })
  const own = await reserve(customer, held.single_class_id)
  const { class_reservation_id } = own.body.class_reservation
  const [placesBefore, waitingBefore] = [await places(), await waiting()]
  const tries: [Pick<Client, 'call'>, string, Record<string, unknown>][] = [
    [customer, 'POST /class_reservations', { single_class_id }],
    [customer, 'POST /class_reservations', { single_class_id, guest: 'Lía' }],
    [desk, 'POST /class_reservations', { single_class_id, customer_id: customer.customer_id }],
    [
      admin,
      'POST /class_reservations',
      { single_class_id, customer_id: customer.customer_id, is_cash: true },
    ],
    [customer, 'POST /waitlist', { single_class_id }],
    [desk, 'POST /waitlist', { single_class_id, customer_id: customer.customer_id }],
    [desk, `POST /class_reservations/${class_reservation_id}/move`, { single_class_id }],
  ]
  for (const [who, name, body] of tries) {
    const { status } = await who.call(name, { body })
    expect([name, status]).toEqual([name, 404])
  }
  expect((await customer.call(`GET /single_class/${single_class_id}/eligibility`)).status).toBe(404)
  expect(await places()).toEqual(placesBefore)
  expect(await waiting()).toEqual(waitingBefore)
  const calendar = await api.build.reservation({ single_class_id }).catch((error: Error) => error.message)
  expect(calendar).toMatch(/single_class_draft_check/)
})

it('a draft counts for nothing: locations, to-dos, the guide, search, today, reports', async () => {
  const { locations } = (await api.visitor.call('GET /locations', { query: range })).body
  const mine = locations.filter((one: { location_id: number }) => one.location_id === draft.location_id)
  expect(mine).toEqual([])
  const guide = await admin.call('GET /studio/guide')
  const before = guide.body.steps.find(({ key }: { key: string }) => key === 'week').count
  await api.build.singleClass({ draft: true })
  const after = (await admin.call('GET /studio/guide')).body.steps
  expect(after.find(({ key }: { key: string }) => key === 'week').count).toBe(before)
  const toDos = JSON.stringify((await admin.call('GET /studio/to_dos')).body)
  expect(toDos).not.toContain(String(draft.single_class_id))
})

it('staff see it marked; a coach the own ones', async () => {
  const own = await coach(api)
  const mine = await api.build.singleClass({ draft: true, instructor_ids: [own.instructor_id] })
  const seenBy = async (who: Pick<Client, 'call'>) => {
    const { body } = await who.call('GET /schedule/staff', { query: range })
    return body.days.flatMap((one: { details: unknown[] }) => one.details) as Record<string, unknown>[]
  }
  const all = await seenBy(await api.as('reception'))
  expect(all.find((one) => one['single_class_id'] === draft.single_class_id)).toMatchObject({ draft: true })
  expect((await seenBy(own)).map((one) => one['single_class_id'])).toEqual([mine.single_class_id])
  const roster = await admin.call(`GET /single_class/${draft.single_class_id}/roster`)
  expect([roster.status, roster.body.draft]).toEqual([200, true])
})

it('drafts are made, copied as drafts, published after a preview, and taken back until somebody reserves', async () => {
  const { class_type_id, location_id } = draft
  const day = addDays(localDay(new Date(), ZONE), 10)
  const at = new Date(draft.class_date.getTime() + 8 * 86_400_000).toISOString()
  const fields = { class_date: at, duration: 50, class_type_id, location_id, instructor_ids: [], capacity: 4 }
  const made = await admin.call('POST /single_class', { body: { ...fields, draft: true } })
  const [one] = made.body.single_classes
  expect((await api.visitor.call(`GET /single_class/single/${one.single_class_id}`)).status).toBe(404)
  const days = { start_date: day, end_date: addDays(day, 1), location_id }
  const copied = await admin.call('POST /schedule/copy', {
    body: { ...days, to_date: addDays(day, 7), draft: true },
  })
  const [copy] = copied.body.single_class_ids
  expect((await api.visitor.call(`GET /single_class/single/${copy}`)).status).toBe(404)
  const to = { start_date: day, end_date: addDays(day, 8), location_id }
  const seen = await admin.call('POST /schedule/publish', { body: { ...to, preview: true } })
  expect(seen.body).toMatchObject({
    classes: 2,
    first: one.class_date,
    bookable_from: null,
    without_coach: 2,
  })
  expect((await api.visitor.call(`GET /single_class/single/${copy}`)).status).toBe(404)
  const done = await twice(admin, 'POST /schedule/publish', to)
  expect(done.body).toEqual(seen.body)
  expect((await api.visitor.call(`GET /single_class/single/${copy}`)).status).toBe(200)
  expect((await admin.call('POST /schedule/publish', { body: to })).status).toBe(400)
  const { single_class_ids } = done.body
  await twice(admin, 'POST /schedule/withdraw', { single_class_ids })
  expect((await api.visitor.call(`GET /single_class/single/${copy}`)).status).toBe(404)
  await admin.call('POST /schedule/publish', { body: to })
  await api.build.reservation({ single_class_id: copy })
  const refused = await admin.call('POST /schedule/withdraw', { body: { single_class_ids } })
  expect([refused.status, refused.body.code]).toEqual([409, 'classes_used'])
  expect((await api.visitor.call(`GET /single_class/single/${one.single_class_id}`)).status).toBe(200)
})
