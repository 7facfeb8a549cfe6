import { Logger, runOnce } from 'graphile-worker'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settleClasses } from '#server/features/booking/attendance/settle-classes.ts'
import { addJob } from '#server/queue/queue.ts'
import { timetable } from '#server/jobs/tasks.ts'
import { taskListOf } from '#server/jobs/worker.ts'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

const HOUR = 3_600_000
/** Noon in Mexico. */
const PRESENT = new Date('2027-11-20T18:00:00Z')

let api: Api
let desk: Client
let present = PRESENT
beforeAll(async () => {
  api = await startApi({ clock: { now: () => present } })
  desk = await api.as('reception')
})
const usual = {
  unlimited_membership_penalties_enabled: true,
  unlimited_max_no_shows_for_penalty: 3,
  unlimited_penalty_days: 7,
}
beforeEach(async () => {
  present = PRESENT
  await configure(api, usual)
})

const settle = async () => {
  const configuration = api.services.configuration.current()
  while ((await settleClasses(api.db, { configuration, now: present })) > 0);
}
const hoursAgo = (hours: number) => new Date(present.getTime() - hours * HOUR)

/** Somebody with a membership. */
async function member() {
  const { customer_id } = await api.build.customer()
  const { available_class_id } = await api.build.membership({ customer_id, expires_on: '2028-01-01' })
  /** Places of the membership in a class for each mark, `-` missed and `a` attended, the last one `hours` ago. */
  const visits = async (marks: string, hours = 2): Promise<number[]> => {
    const ids: number[] = []
    for (const [index, mark] of [...marks].entries()) {
      const class_date = hoursAgo(hours + 24 * (marks.length - 1 - index))
      const { single_class_id } = await api.build.singleClass({ class_date })
      const pays = { available_class_id, unlimited: true, attend: mark === 'a' }
      const row = await api.build.reservation({ customer_id, single_class_id, ...pays })
      ids.push(row.class_reservation_id)
    }
    return ids
  }
  const penalties = () =>
    api.db
      .selectFrom('class_reservation_penalty')
      .select(['class_reservation_id', 'end_date', 'no_shows', 'lifted_at', 'corrected'])
      .where('customer_id', '=', customer_id)
      .orderBy('class_reservation_penalty_id')
      .execute()
  const active = async () =>
    (await penalties()).filter((row) => row.lifted_at === null).map((row) => row.class_reservation_id)
  return { customer_id, available_class_id, visits, penalties, active }
}
const attend = (class_reservation_id: number, come: boolean) =>
  desk.call('PUT /class_reservations', { body: { class_reservation_id, attend: come } })

describe('settling attendance', () => {
  it('happens after the class, not before', async () => {
    const { single_class_id } = await api.build.singleClass({ class_date: PRESENT, duration: 50 })
    const settled = async () =>
      (
        await api.db
          .selectFrom('single_class')
          .select('settled_at')
          .where('single_class_id', '=', single_class_id)
          .executeTakeFirstOrThrow()
      ).settled_at
    present = new Date(PRESENT.getTime() + 50 * 60_000 - 1)
    await settle()
    expect(await settled()).toBeNull()
    present = new Date(PRESENT.getTime() + 50 * 60_000)
    await settle()
    expect(await settled()).toEqual(present)
    present = new Date(PRESENT.getTime() + 3 * HOUR)
    await settle()
    expect(await settled()).not.toEqual(present)
  })
})

it('is run by the job of each minute', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: hoursAgo(3) })
  await addJob(api.db, 'settle-classes', {})
  await runOnce({
    pgPool: api.services.pool,
    taskList: taskListOf(api.services),
    logger: new Logger(() => () => {}),
  })
  const row = await api.db
    .selectFrom('single_class')
    .select('settled_at')
    .where('single_class_id', '=', single_class_id)
    .executeTakeFirstOrThrow()
  expect(row.settled_at).toEqual(PRESENT)
  expect(timetable).toMatch(/^\* \* \* \* \* settle-classes /m)
})

describe('a penalty', () => {
  it('comes with the third class missed in a row, lasts the configured days, and is notified', async () => {
    const eva = await member()
    const [, , third] = await eva.visits('---')
    await settle()
    expect(await eva.penalties()).toEqual([
      { class_reservation_id: third, end_date: '2027-11-27', no_shows: 3, lifted_at: null, corrected: false },
    ])
    const notices = await api.db
      .selectFrom('notice')
      .select('kind')
      .where('customer_id', '=', eva.customer_id)
      .execute()
    expect(notices).toEqual([{ kind: 'penalty' }])
    await settle()
    expect(await eva.active()).toEqual([third])
  })

  it('blocks the membership until its end, but not a paid credit', async () => {
    const eva = await api.newcomer()
    const pass = await api.build.membership({ customer_id: eva.customer_id, expires_on: '2028-01-01' })
    for (const hours of [50, 26, 2]) {
      const { single_class_id } = await api.build.singleClass({ class_date: hoursAgo(hours) })
      const pays = { available_class_id: pass.available_class_id, unlimited: true }
      await api.build.reservation({ customer_id: eva.customer_id, single_class_id, ...pays })
    }
    await settle()
    const at = async (instant: string) =>
      (await api.build.singleClass({ class_date: instant })).single_class_id
    const blocked = await reserve(eva, await at('2027-12-01T18:00:00Z'))
    expect([blocked.status, blocked.body.code]).toEqual([412, 'penalty'])
    expect(blocked.body.error).toContain('27 de noviembre')
    await api.build.credits(1, { customer_id: eva.customer_id, expires_on: '2028-01-01' })
    expect((await reserve(eva, await at('2027-12-01T18:00:00Z'))).status).toBe(200)
    // Midnight of the 27th in Mexico.
    present = new Date('2027-11-27T06:00:00Z')
    expect((await reserve(eva, await at('2027-12-02T18:00:00Z'))).status).toBe(200)
  })

  it.each([
    ['--', 0],
    ['--a--', 0],
    ['-----', 1],
    ['------', 2],
  ])('after %s: %i', async (marks, count) => {
    const eva = await member()
    for (const [index, mark] of [...marks].entries()) {
      await eva.visits(mark, 2 + 24 * (marks.length - 1 - index))
      await settle()
    }
    expect(await eva.active()).toHaveLength(count)
  })

  it('counts only membership places: no guest’s, no other credit’s, none cancelled in time', async () => {
    const eva = await member()
    await eva.visits('--', 26)
    const [credit] = await api.build.credits(1, { customer_id: eva.customer_id, expires_on: '2028-01-01' })
    const { single_class_id } = await api.build.singleClass({ class_date: hoursAgo(2) })
    const paid = {
      customer_id: eva.customer_id,
      single_class_id,
      available_class_id: credit!.available_class_id,
    }
    await api.build.reservation(paid)
    await settle()
    expect(await eva.active()).toEqual([])
    const [, cancelled] = await eva.visits('--', 1.5)
    await api.db
      .updateTable('class_reservation')
      .set({ deleted_at: hoursAgo(20), cancelled_by: 'customer' })
      .where('class_reservation_id', '=', cancelled!)
      .execute()
    await settle()
    // The first of the two had completed the row before the other was cancelled in time.
    expect(await eva.active()).toHaveLength(1)
  })

  it('starts counting again after a penalty, including one lifted by staff', async () => {
    const eva = await member()
    await eva.visits('---', 100)
    await settle()
    const [{ class_reservation_penalty_id }] = (
      await desk.call('GET /class_reservation_penaltys', { query: { customer_id: eva.customer_id } })
    ).body.class_reservation_penaltys
    await (
      await api.as('admin')
    ).call(`DELETE /class_reservation_penaltys/${class_reservation_penalty_id}`, { body: {} })
    await eva.visits('--', 26)
    await settle()
    expect(await eva.active()).toEqual([])
    const [last] = await eva.visits('-', 2)
    await settle()
    expect(await eva.active()).toEqual([last])
  })

  it('is not added while penalties are off, nor for earlier classes when they are switched on', async () => {
    const eva = await member()
    await configure(api, { unlimited_membership_penalties_enabled: false })
    await eva.visits('---', 26)
    await settle()
    await configure(api, usual)
    await eva.visits('-', 2)
    await settle()
    expect(await eva.active()).toEqual([])
    await configure(api, { unlimited_max_no_shows_for_penalty: null })
    const ana = await member()
    await ana.visits('----')
    await settle()
    expect(await ana.active()).toEqual([])
  })

  it('is found in whatever order classes end', async () => {
    const eva = await member()
    await configure(api, { unlimited_max_no_shows_for_penalty: 2 })
    const long = await api.build.singleClass({ class_date: hoursAgo(4), duration: 239 })
    const pays = { available_class_id: eva.available_class_id, unlimited: true, customer_id: eva.customer_id }
    const early = await api.build.reservation({ single_class_id: long.single_class_id, ...pays })
    const short = await api.build.singleClass({ class_date: hoursAgo(3), duration: 30 })
    const later = await api.build.reservation({ single_class_id: short.single_class_id, ...pays })
    present = hoursAgo(2)
    await settle()
    expect(await eva.active()).toEqual([])
    present = PRESENT
    await settle()
    expect(await eva.active()).toEqual([later.class_reservation_id])
    expect(early.class_reservation_id).toBeLessThan(later.class_reservation_id)
  })
})

describe('corrected attendance', () => {
  it('lifts the penalty that is now unfounded, and restores it', async () => {
    const eva = await member()
    const [, second, third] = await eva.visits('---')
    await settle()
    expect((await attend(second!, true)).status).toBe(200)
    expect(await eva.penalties()).toMatchObject([{ lifted_at: expect.any(Date), corrected: true }])
    await attend(second!, false)
    expect(await eva.penalties()).toMatchObject([
      { class_reservation_id: third, lifted_at: null, corrected: false },
    ])
  })

  it('restores none that staff had lifted, and tells nobody', async () => {
    const eva = await member()
    const [, second] = await eva.visits('---')
    await settle()
    const [penalty] = (
      await desk.call('GET /class_reservation_penaltys', { query: { customer_id: eva.customer_id } })
    ).body.class_reservation_penaltys
    const admin = await api.as('admin')
    const id: number = penalty.class_reservation_penalty_id
    expect((await admin.call(`DELETE /class_reservation_penaltys/${id}`, { body: {} })).status).toBe(200)
    await attend(second!, true)
    await attend(second!, false)
    expect(await eva.penalties()).toMatchObject([{ lifted_at: expect.any(Date), corrected: false }])
    const told = await api.db
      .selectFrom('notice')
      .select('kind')
      .where('customer_id', '=', eva.customer_id)
      .execute()
    expect(told).toEqual([{ kind: 'penalty' }])
    // It counts as the last one, as before.
    await eva.visits('-', 1)
    await settle()
    expect(await eva.active()).toEqual([])
  })

  it('lifts it too when the desk cancels a missed class', async () => {
    const eva = await member()
    const [, second] = await eva.visits('---')
    await settle()
    expect(await eva.active()).toHaveLength(1)
    const { status } = await desk.call(`DELETE /class_reservations/${second}`, { body: {} })
    expect(status).toBe(200)
    expect(await eva.penalties()).toMatchObject([{ lifted_at: expect.any(Date), corrected: true }])
  })

  it('recounts as if that penalty had never existed', async () => {
    const eva = await member()
    const [, second] = await eva.visits('---', 50)
    await settle()
    await attend(second!, true)
    // The third still counts, and two more complete a row.
    const [, last] = await eva.visits('--', 2)
    await settle()
    expect(await eva.active()).toEqual([last])
  })

  it('keeps a penalty that is still founded, even if the studio’s limit has changed', async () => {
    const eva = await member()
    const [first, , , last] = await eva.visits('----')
    await settle()
    await configure(api, { unlimited_max_no_shows_for_penalty: 5 })
    await attend(last!, true)
    expect(await eva.active()).toHaveLength(1)
    await attend(first!, true)
    expect(await eva.active()).toEqual([])
  })

  it('completes a streak if a customer was absent after all', async () => {
    const eva = await member()
    const [, , third] = await eva.visits('--a')
    await settle()
    expect(await eva.active()).toEqual([])
    await attend(third!, false)
    expect(await eva.active()).toEqual([third])
  })

  it('before settling is just attendance', async () => {
    const eva = await member()
    const [, , third] = await eva.visits('---')
    await attend(third!, true)
    await settle()
    expect(await eva.penalties()).toEqual([])
  })
})

describe('staff', () => {
  const give = (who: Pick<Client, 'call'>, body: Record<string, unknown>) =>
    who.call('POST /class_reservation_penaltys', { body })

  it('add a penalty, change its end and lift it, each with an audit line', async () => {
    const admin = await api.as('admin')
    const eva = await clientWith(api, 0)
    const { customer_id } = eva
    const { status, body } = await give(admin, { customer_id, end_date: '2027-11-21', reason: 'Tres faltas' })
    expect(status).toBe(200)
    const { class_reservation_penalty_id: id } = body.class_reservation_penalty
    expect(body.class_reservation_penalty).toMatchObject({
      customer_id,
      end_date: '2027-11-21',
      reason: 'Tres faltas',
      no_shows: null,
      liftedAt: null,
    })
    const moved = await admin.call('PUT /class_reservation_penaltys', {
      body: { class_reservation_penalty_id: id, end_date: '2027-12-01T02:00:00Z' },
    })
    // An instant stands for the studio's day.
    expect(moved.body.class_reservation_penalty.end_date).toBe('2027-11-30')
    expect((await eva.call('GET /class_reservation_penaltys')).body.class_reservation_penaltys).toHaveLength(
      1,
    )
    const seen = await desk.call(`GET /class_reservation_penaltys/${id}`)
    expect(seen.body.class_reservation_penalty.end_date).toBe('2027-11-30')
    const lifted = await admin.call(`DELETE /class_reservation_penaltys/${id}`, {
      body: { reason: ' Avisó a tiempo ' },
    })
    expect(lifted.body.class_reservation_penalty.liftedAt).toEqual(expect.any(String))
    expect((await eva.call('GET /class_reservation_penaltys')).body.class_reservation_penaltys).toEqual([])
    const again = await admin.call(`DELETE /class_reservation_penaltys/${id}`, { body: {} })
    expect([again.status, again.body.code]).toEqual([409, 'penalty_lifted'])
    const late = { class_reservation_penalty_id: id, end_date: '2027-12-01' }
    expect((await admin.call('PUT /class_reservation_penaltys', { body: late })).status).toBe(409)
    const lines = await auditOf(api, 'class_reservation_penalty', id)
    expect(lines.map((line) => line.action)).toEqual(['penalty.given', 'penalty.moved', 'penalty.lifted'])
    expect(lines.at(-1)?.details).toMatchObject({ customer_id, reason: 'Avisó a tiempo' })
    const told = await api.db
      .selectFrom('notice')
      .select('event')
      .where('customer_id', '=', customer_id)
      .execute()
    expect(told).toHaveLength(2)
  })

  it('are refused invalid values and missing rights', async () => {
    const admin = await api.as('admin')
    const eva = await clientWith(api, 0)
    const { customer_id } = eva
    for (const end_date of ['2027-11-20', '2020-01-01', 'mañana'])
      expect((await give(admin, { customer_id, end_date })).body.fields).toHaveProperty('end_date')
    expect((await give(admin, { customer_id: 2_147_483_647, end_date: '2027-12-01' })).status).toBe(404)
    expect((await give(desk, { customer_id, end_date: '2027-12-01' })).status).toBe(403)
    expect((await give(api.visitor, { customer_id, end_date: '2027-12-01' })).status).toBe(401)
    const { class_reservation_penalty_id: id } = await api.build.penalty({
      customer_id,
      end_date: '2027-12-01',
    })
    const at = `GET /class_reservation_penaltys/${id}`
    expect((await eva.call(at)).status).toBe(403)
    expect((await (await api.as('instructor')).call(at)).status).toBe(403)
    expect((await desk.call('GET /class_reservation_penaltys/2147483647')).status).toBe(404)
  })
})
