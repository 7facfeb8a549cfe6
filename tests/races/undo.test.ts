import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { reservePlace } from '#server/db/booking-functions.ts'
import { run } from '#server/db/statement.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { asked, customersWithCredit, untilSomebodyWaits } from './scenarios.ts'

/** Lets the control go without locking the classes, to prove that this test notices when it is missing. */
const lock = vi.hoisted(() => ({ off: false }))
vi.mock(import('#server/features/schedule/lock-classes.ts'), async (original) => {
  const actual = await original()
  const lockClasses: typeof actual.lockClasses = async (trx, ids) => {
    if (!lock.off) return actual.lockClasses(trx, ids)
    const text = 'select * from single_class where single_class_id = any ($1::integer[])'
    return run(trx, { name: 'unlocked_classes', text }, [ids])
  }
  return { ...actual, lockClasses }
})

/** Lets another control go without locking the credits that a cancellation returned. */
const credits = vi.hoisted(() => ({ unlocked: false }))
vi.mock(import('#server/features/schedule/undo/restore.queries.ts'), async (original) => {
  const actual = await original()
  const lockCredits: typeof actual.lockCredits = (trx, id) =>
    credits.unlocked ? Promise.resolve([]) : actual.lockCredits(trx, id)
  return { ...actual, lockCredits }
})

let api: Api
let admin: Client
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const undo = (schedule_undo_id: number) =>
  admin.call(`POST /schedule/changes/${schedule_undo_id}/undo`, { body: {} })

describe('a change that is undone while somebody books', () => {
  async function attempt() {
    const { single_class_id } = await api.build.singleClass({ class_date: inHours(50) })
    const [customer_id = 0] = await customersWithCredit(api.db, 1)
    const changed = await admin.call('PUT /single_class', {
      body: { single_class_id, class_date: inHours(52) },
    })
    let undoing = Promise.resolve({ status: 0 })
    await inTransaction(api.db, async (trx) => {
      expect((await reservePlace(trx, { ...asked(), customer_id, single_class_id })).code).toBe('ok')
      undoing = undo(changed.body.undo.schedule_undo_id)
      await untilSomebodyWaits(api.db)
    })
    return (await undoing).status
  }

  it('stays: the time that was booked is kept', async () => {
    expect(await attempt()).toBe(409)
    expect(await verify(api.db)).toEqual([])
  })

  it('would move the class under the booking without the lock', async () => {
    lock.off = true
    expect(await attempt().finally(() => (lock.off = false))).toBe(200)
  })
})

describe('a cancellation that is undone while its credit books another class', () => {
  async function attempt() {
    const [{ single_class_id }, other] = [
      await api.build.singleClass({ class_date: inHours(50) }),
      await api.build.singleClass({ class_date: inHours(60) }),
    ]
    const [customer_id = 0] = await customersWithCredit(api.db, 1)
    await reservePlace(api.db, { ...asked(), customer_id, single_class_id })
    const { body } = await admin.call(`DELETE /single_class/${single_class_id}`, { body: {} })
    return { undo_id: body.undo.schedule_undo_id as number, customer_id, other: other.single_class_id }
  }
  async function bookingFirst() {
    const { undo_id, customer_id, other } = await attempt()
    let undoing: ReturnType<typeof undo> | undefined
    await inTransaction(api.db, async (trx) => {
      const place = { customer_id, single_class_id: other }
      expect((await reservePlace(trx, { ...asked(), ...place })).code).toBe('ok')
      undoing = undo(undo_id)
      await untilSomebodyWaits(api.db)
    })
    return (await undoing)?.body.code
  }

  it('stays cancelled, in words', async () => {
    expect(await bookingFirst()).toBe('undo_credits')
    expect(await verify(api.db)).toEqual([])
  })

  it('would be refused by the database alone without the lock', async () => {
    credits.unlocked = true
    expect(await bookingFirst().finally(() => (credits.unlocked = false))).toBe('conflict')
    expect(await verify(api.db)).toEqual([])
  })

  it('one of the two gets the credit, whoever is first', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { undo_id, customer_id, other } = await attempt()
      const [undone, booked] = await Promise.all([
        undo(undo_id),
        reservePlace(api.db, { ...asked(), customer_id, single_class_id: other }),
      ])
      expect([
        [200, 'no_credits'],
        [409, 'ok'],
      ]).toContainEqual([undone.status, booked.code])
    }
    expect(await verify(api.db)).toEqual([])
  })
})

it('what is being settled as too late while the cancellation is undone leaves after all', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: inHours(50) })
  const { class_reservation_id, customer_id } = await api.build.reservation({ single_class_id })
  const { message_id } = await api.db
    .insertInto('message')
    .values({
      customer_id,
      class_reservation_id,
      kind: 'class_reminder',
      channel: 'mail',
      recipient: 'eva@example.com',
      subject: 'Tu clase',
      body_text: 'Hola',
      dedupe_key: crypto.randomUUID(),
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  const { body } = await admin.call(`DELETE /single_class/${single_class_id}`, { body: {} })
  let settling = Promise.resolve()
  let undoing = Promise.resolve({ status: 0 })
  await inTransaction(api.db, async (trx) => {
    // It has been found outdated, and is about to be written so.
    await trx
      .selectFrom('message')
      .select('message_id')
      .where('message_id', '=', message_id)
      .forUpdate()
      .execute()
    settling = sendMessage(api.services, { message_id })
    await untilSomebodyWaits(api.db)
    undoing = undo(body.undo.schedule_undo_id)
    await Promise.race([undoing, untilSomebodyWaits(api.db, 2)])
  })
  await settling
  expect((await undoing).status).toBe(200)
  const { rows } = await sql`
    select state, problem, key from message
      left join graphile_worker.jobs on key = 'message:' || message_id where message_id = ${message_id}`.execute(
    api.db,
  )
  expect(rows).toEqual([{ state: 'queued', problem: null, key: `message:${message_id}` }])
})

it.each(['changed', 'removed', 'cancelled'])(
  'of many who undo at once that classes were %s one does',
  async (kind) => {
    const { single_class_id } = await api.build.singleClass({ class_date: inHours(50) })
    const [customer_id = 0] = await customersWithCredit(api.db, 1)
    const did = {
      changed: () => admin.call('PUT /single_class', { body: { single_class_id, class_date: inHours(52) } }),
      removed: () => admin.call('POST /schedule/remove', { body: { single_class_ids: [single_class_id] } }),
      cancelled: async () => {
        await reservePlace(api.db, { ...asked(), customer_id, single_class_id })
        return admin.call(`DELETE /single_class/${single_class_id}`, { body: {} })
      },
    }
    const { body } = await did[kind as keyof typeof did]()
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(body.undo.schedule_undo_id)))
    expect(
      answers.map((answer) => String(answer.body.code ?? answer.status)).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['200', ...Array.from({ length: 7 }, () => 'undone')])
  },
)
