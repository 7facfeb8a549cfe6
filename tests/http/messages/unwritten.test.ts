import { beforeAll, expect, it } from 'vitest'
import { reserve, clientWith } from '#tests/http/booking/help.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { tellNow, toldTo, writeAll } from './help.ts'

let api: Api
const retried = async () =>
  (
    await api.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'message.retried')
      .orderBy('audit_id', 'desc')
      .executeTakeFirstOrThrow()
  ).details

beforeAll(async () => {
  api = await startApi()
  await configure(api, { quiet_hours_start: null, quiet_hours_end: null })
})

it('a notice that could not be written is in Hoy and among those that wait, and is written again by hand', async () => {
  const [desk, coach] = [await api.as('reception'), await api.as('instructor')]
  const eva = await api.build.customer({ name: 'Eva', last_name: 'Sol' })
  const { class_reservation_penalty_id } = await api.build.penalty({
    customer_id: eva.customer_id,
    end_date: '2099-12-31',
  })
  const lift = 'alter table message drop constraint no_mail'
  await api.services.pool.query(
    `alter table message add constraint no_mail check (customer_id <> ${eva.customer_id}) not valid`,
  )
  await tellNow(api, [
    { kind: 'penalty', customer_id: eva.customer_id, event: 'p', facts: { class_reservation_penalty_id } },
  ])
  const toDo = async () =>
    (await desk.call('GET /studio/to_dos')).body.to_dos.find(
      (one: { kind: string }) => one.kind === 'unwritten_notices',
    )
  const { notice_id, parked_at } = await api.db
    .selectFrom('notice')
    .select(['notice_id', 'parked_at'])
    .where('customer_id', '=', eva.customer_id)
    .executeTakeFirstOrThrow()
  const at = parked_at?.toISOString()
  expect((await toDo()).items).toContainEqual(
    expect.objectContaining({ id: notice_id, name: 'Eva Sol', about: 'Penalización', at }),
  )
  const listed = () => desk.call('GET /waiting_notices', { query: { customer_id: eva.customer_id } })
  expect((await listed()).body.waiting_notices).toEqual([
    {
      notice_id,
      customer_id: eva.customer_id,
      name: 'Eva Sol',
      kind: 'penalty',
      leaves_at: null,
      parked_at: at,
    },
  ])
  const retry = (who: Pick<Client, 'call'> = desk) => who.call(`POST /waiting_notices/${notice_id}/retry`)
  expect([(await retry(coach)).status, (await retry(api.visitor)).status]).toEqual([403, 401])
  const refused = await retry()
  expect([refused.status, refused.body.code, (await listed()).body.total]).toEqual([409, 'not_written', 1])
  await api.services.pool.query(lift)
  expect((await retry()).status).toBe(200)
  expect(await toldTo(api, eva.customer_id)).toEqual(['penalty mail'])
  expect(await retried()).toEqual({ kind: 'penalty', customer_id: eva.customer_id })
  expect([(await listed()).body.total, (await retry()).status]).toEqual([0, 404])
})

it('that a class changed, and could not be written, is replaced by that of its next change', async () => {
  const [admin, desk] = [await api.as('admin'), await api.as('reception')]
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const first = inHours(30)
  const { single_class_id } = await api.build.singleClass({ class_date: new Date(first) })
  const ana = await clientWith(api, 1)
  expect((await reserve(ana, single_class_id)).status).toBe(200)
  await writeAll(api.services)
  await api.services.pool.query(
    `alter table message add constraint no_mail check (customer_id <> ${ana.customer_id}) not valid`,
  )
  const move = async (hours: number) => {
    const body = { single_class_id, overlap: true, class_date: inHours(hours) }
    expect((await admin.call('PUT /single_class', { body })).status).toBe(200)
    await api.db.updateTable('notice').set({ due_at: new Date() }).execute()
    await writeAll(api.services)
  }
  const notices = () =>
    api.db.selectFrom('notice').selectAll().where('customer_id', '=', ana.customer_id).execute()
  await move(40)
  const [older] = await notices()
  expect(older).toMatchObject({ kind: 'class_changed', parked_at: expect.any(Date) })
  await move(50)
  // One notice, from what she last knew.
  const [newer, ...more] = await notices()
  expect(more).toEqual([])
  expect(newer?.notice_id).not.toBe(older?.notice_id)
  expect(newer?.facts).toMatchObject({ was: { class_date: first } })
  const retry = (id: unknown) => desk.call(`POST /waiting_notices/${String(id)}/retry`)
  expect((await retry(older?.notice_id)).status).toBe(404)
  await api.services.pool.query('alter table message drop constraint no_mail')
  expect((await retry(newer?.notice_id)).status).toBe(200)
  expect(await retried()).toEqual({ kind: 'class_changed', customer_id: ana.customer_id, single_class_id })
})
