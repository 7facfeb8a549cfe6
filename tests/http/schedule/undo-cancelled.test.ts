import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'
import { verify } from '#server/db/verify.ts'
import { notify } from '#server/features/messages/notify.ts'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import { clientWith, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { configure } from '#tests/http/configure.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import { type Api, type Client, type Reply, startApi } from '#tests/http/harness.ts'
import { messagesOf, writeAll } from '#tests/http/messages/help.ts'

let api: Api
let admin: Client
/** How far the server's clock is ahead, in ms. */
let ahead = 0
const MINUTE = 60_000
const HOUR = 60 * MINUTE

beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(Date.now() + ahead) } })
  admin = await api.as('admin')
  await configure(api, { quiet_hours_start: null, quiet_hours_end: null, allow_transfers: true })
})
beforeEach(() => {
  ahead = 0
})

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
const callOff = (id: number, body: Record<string, unknown> = {}) =>
  admin.call(`DELETE /single_class/${id}`, { body })
const undo = ({ body }: Reply) =>
  admin.call(`POST /schedule/changes/${body.undo.schedule_undo_id}/undo`, { body: {} })
/** All that cancelling classes takes away. */
async function stored(ids: readonly number[]) {
  const read = async (text: string) =>
    (await sql<{ row: Record<string, unknown> }>`${sql.raw(text)}`.execute(api.db)).rows.map(({ row }) => {
      const { updated_at: _, ...rest } = row
      return rest
    })
  const list = ids.join(',')
  return {
    classes: await read(
      `select to_jsonb(c) as row from single_class c where single_class_id in (${list}) order by single_class_id`,
    ),
    places: await read(
      `select to_jsonb(r) as row from class_reservation r where single_class_id in (${list}) order by class_reservation_id`,
    ),
    line: await read(
      `select to_jsonb(w) as row from waitlist w where single_class_id in (${list}) order by waitlist_id`,
    ),
    links: await read(
      `select to_jsonb(t) as row from reservation_transfer t join class_reservation r using (class_reservation_id)
       where single_class_id in (${list}) order by reservation_transfer_id`,
    ),
    credits: await read('select to_jsonb(c) as row from available_class c order by available_class_id'),
  }
}
async function jobs(key: string): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs where key = ${key}`.execute(api.db)
  return rows.length
}

/** A class with places of every sort, and people who wait for one. */
async function crowded() {
  const { single_class_id } = await api.build.singleClass({
    class_date: inHours(48),
    capacity: 8,
    spot_map: '4,4',
  })
  const [eva, giver, taker, offered] = [
    await clientWith(api, 2),
    await clientWith(api, 1),
    await clientWith(api, 0),
    await clientWith(api, 1),
  ]
  await reserve(eva, single_class_id, { guest: 'Lía', spot: 3, guest_spot: 4 })
  const given = (await reserve(giver, single_class_id, { spot: 1 })).body.class_reservation
  const { body } = await giver.call(`POST /class_reservations/${given.class_reservation_id}/transfer`)
  const token = String(body.url).split('/').at(-1)
  expect((await taker.call(`POST /transfers/${token}/accept`)).status).toBe(200)
  await api.build.reservation({ single_class_id, is_paid: true, spot: 5 })
  const [mine] = (await eva.call('GET /class_reservations')).body.class_reservations
  expect((await eva.call(`POST /class_reservations/${mine.class_reservation_id}/transfer`)).status).toBe(200)
  const [credit] = (await offered.call('GET /available_classes')).body.available_classes
  const { available_class_id } = credit
  const entry = await api.build.waitlist({
    single_class_id,
    customer_id: offered.customer_id,
    state: 'offered',
    offered_until: inHours(2),
    available_class_id,
  })
  await api.db
    .updateTable('available_class')
    .set({ held_for: single_class_id })
    .where('available_class_id', '=', available_class_id)
    .execute()
  const waiting = await clientWith(api, 1)
  await api.build.waitlist({ single_class_id, customer_id: waiting.customer_id })
  return { single_class_id, eva, giver, taker, offered, waiting, waitlist_id: entry.waitlist_id }
}

/** A mail server, and the subjects of what has left by it. */
function recordingMail() {
  const left: string[] = []
  const mail = {
    ...api.services.messengers.mail,
    delivers: true,
    deliver: ({ subject }: { subject: string }) => {
      left.push(subject)
      return Promise.resolve({ state: 'sent' as const, providerId: null })
    },
  }
  return { services: { ...api.services, messengers: { ...api.services.messengers, mail } }, left }
}

describe('undoing a cancellation', () => {
  it('gives back places, guests, credits, transfers and the waitlist as they were', async () => {
    const { single_class_id, eva, giver, waitlist_id } = await crowded()
    // The cancellation makes these credits last longer, until it is undone.
    const expires_on = inHours(60).toISOString().slice(0, 10)
    await api.db.updateTable('available_class').set({ expires_on }).execute()
    const before = await stored([single_class_id])
    expect(before.links.filter((link) => link['revoked_at'] === null)).toHaveLength(2)
    const cancelled = await callOff(single_class_id, { reason: 'Me equivoqué' })
    expect(cancelled.status).toBe(200)
    expect([await creditsOf(eva), await creditsOf(giver)]).toEqual([{ free: 2 }, { free: 1 }])
    await sql`delete from graphile_worker._private_jobs`.execute(api.db)
    const { status, body } = await undo(cancelled)
    expect([status, body.people]).toEqual([200, 0])
    expect(body.single_classes).toMatchObject([{ single_class_id, cancelledAt: null, places_left: 3 }])
    expect(await stored([single_class_id])).toEqual(before)
    expect([await creditsOf(eva), await creditsOf(giver)]).toEqual([{ used: 2 }, { used: 1 }])
    expect([await jobs(`lapse-offer:${waitlist_id}`), await jobs(`fill-places:${single_class_id}`)]).toEqual([
      1, 1,
    ])
    expect(await verify(api.db)).toEqual([])
    // A second cancellation is one of its own.
    expect((await undo(await callOff(single_class_id))).status).toBe(200)
    expect(await stored([single_class_id])).toEqual(before)
    expect(await verify(api.db)).toEqual([])
    const lines = await auditOf(api, 'single_class', single_class_id)
    expect(lines.map(({ action }) => action)).toEqual([
      'class.cancelled',
      'class.undone',
      'class.cancelled',
      'class.undone',
    ])
  })

  it('gives a series back whole, or not at all once one of the credits is used', async () => {
    const series_id = crypto.randomUUID()
    const on = (days: number) => api.build.singleClass({ class_date: inHours(24 * days), series_id })
    const classes = [await on(2), await on(3), await on(4)]
    const ids = classes.map((one) => one.single_class_id)
    const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 1)]
    await reserve(eva, ids[0] ?? 0)
    await reserve(ana, ids[2] ?? 0)
    const before = await stored(ids)
    const first = await callOff(ids[0] ?? 0, { scope: 'following' })
    expect((await undo(first)).body.single_classes).toHaveLength(3)
    expect(await stored(ids)).toEqual(before)
    const second = await callOff(ids[0] ?? 0, { scope: 'following' })
    const other = await api.build.singleClass({ class_date: inHours(30) })
    expect((await reserve(ana, other.single_class_id)).status).toBe(200)
    const meanwhile = await stored(ids)
    const { status, body } = await undo(second)
    expect([status, body.code, body.error]).toEqual([
      409,
      'undo_credits',
      'Un crédito que se devolvió ya se usó o venció: no deshicimos nada.',
    ])
    expect(await stored(ids)).toEqual(meanwhile)
    expect(await verify(api.db)).toEqual([])
  })

  it('is refused where the credit of an offer is held for another class, or somebody is gone', async () => {
    const first = await crowded()
    const cancelled = await callOff(first.single_class_id)
    const other = await api.build.singleClass({ class_date: inHours(60) })
    await reserve(first.offered, other.single_class_id)
    expect((await undo(cancelled)).body.code).toBe('undo_credits')

    const second = await crowded()
    const again = await callOff(second.single_class_id)
    expect((await admin.call(`DELETE /customer/admin/${second.taker.customer_id}`)).status).toBe(200)
    const { status, body } = await undo(again)
    expect([status, body.code]).toEqual([409, 'undo_people'])
    expect(await verify(api.db)).toEqual([])
  })

  it('is for a minute, and not once the class is over; a class that runs comes back', async () => {
    const { single_class_id } = await api.build.singleClass({ class_date: inHours(48) })
    const late = await callOff(single_class_id)
    ahead = 66_000
    expect((await undo(late)).body.code).toBe('undo_over')
    ahead = 0
    const ends = (seconds: number) =>
      api.build.singleClass({ class_date: new Date(Date.now() - 50 * MINUTE + seconds * 1000), duration: 50 })
    const [over, running] = [await ends(20), await ends(600)]
    const [gone, there] = [await callOff(over.single_class_id), await callOff(running.single_class_id)]
    ahead = 30_000
    expect((await undo(gone)).body.code).toBe('undo_begun')
    expect((await undo(there)).status).toBe(200)
  })
})

describe('customers are told of a cancellation', () => {
  const told = async (client: Client) =>
    (await messagesOf(api, client.customer_id))
      .filter(({ kind, channel }) => channel === 'mail' && !kind.startsWith('reservation'))
      .map(({ kind }) => kind)
  async function booked(begins: Date, capacity = 1) {
    const { single_class_id } = await api.build.singleClass({ class_date: begins, capacity })
    const [client, waiting] = [await clientWith(api, 1), await clientWith(api, 1)]
    await reserve(client, single_class_id)
    await api.build.waitlist({ single_class_id, customer_id: waiting.customer_id })
    return { single_class_id, client, waiting }
  }

  it('a minute later, and not at all if it is undone', async () => {
    const [one, other] = [await booked(inHours(100)), await booked(inHours(101))]
    const undone = await callOff(one.single_class_id)
    await callOff(other.single_class_id)
    await writeAll(api.services)
    expect(await told(other.client)).toEqual([])
    expect((await undo(undone)).body.people).toBe(0)
    ahead = 2 * MINUTE
    await writeAll(api.services)
    expect([await told(other.client), await told(other.waiting)]).toEqual([
      ['class_cancelled'],
      ['waitlist_cancelled'],
    ])
    expect([await told(one.client), await told(one.waiting)]).toEqual([[], []])
  })

  it('at once if the class begins within the hour: who was told is told that it takes place', async () => {
    const { single_class_id, client, waiting } = await booked(inHours(0.8))
    const cancelled = await callOff(single_class_id)
    await writeAll(api.services)
    expect((await undo(cancelled)).body.people).toBe(2)
    await writeAll(api.services)
    expect(await told(client)).toEqual(['class_cancelled', 'class_restored'])
    expect(await told(waiting)).toEqual(['waitlist_cancelled', 'class_restored'])
    const [place] = await messagesOf(api, client.customer_id, 'class_restored')
    const [entry] = await messagesOf(api, waiting.customer_id, 'class_restored')
    expect(place?.body_text).toContain('sí se da. Tu lugar sigue reservado.')
    expect(entry?.body_text).toContain('sí se da. Sigues en su lista de espera.')
    // Called off again, they hear of it again.
    await callOff(single_class_id)
    await writeAll(api.services)
    expect(await told(client)).toEqual(['class_cancelled', 'class_restored', 'class_cancelled'])
  })

  it('after it began too, and by a message that leaves', async () => {
    const { services, left } = recordingMail()
    const { single_class_id, client } = await booked(inHours(0.2))
    ahead = 0.4 * HOUR
    const cancelled = await callOff(single_class_id)
    await writeAll(services)
    const send = async (kind: 'class_cancelled' | 'class_restored') => {
      const written = await messagesOf(api, client.customer_id, kind)
      for (const { message_id } of written) await sendMessage(services, { message_id })
    }
    await send('class_cancelled')
    expect((await undo(cancelled)).body.people).toBe(1)
    await writeAll(services)
    await send('class_restored')
    expect(await told(client)).toEqual(['class_cancelled', 'class_restored'])
    expect(left).toHaveLength(2)
  })

  it('by a message that has not left, and then never leaves; one that is leaving is corrected', async () => {
    const { services, left } = recordingMail()
    const { single_class_id, client, waiting } = await booked(inHours(0.8))
    const cancelled = await callOff(single_class_id)
    await writeAll(services)
    const [waits] = await messagesOf(api, client.customer_id, 'class_cancelled')
    const [leaves] = await messagesOf(api, waiting.customer_id, 'waitlist_cancelled')
    expect([waits?.state, leaves?.state]).toEqual(['queued', 'queued'])
    await api.db
      .updateTable('message')
      .set({ sending_until: new Date(Date.now() + MINUTE) })
      .where('message_id', '=', leaves?.message_id ?? 0)
      .execute()
    expect((await undo(cancelled)).body.people).toBe(1)
    await writeAll(services)
    await sendMessage(services, { message_id: waits?.message_id ?? 0 })
    expect(left).toEqual([])
    expect((await messagesOf(api, client.customer_id, 'class_cancelled'))[0]).toMatchObject({
      state: 'failed',
      problem: 'outdated',
    })
    expect([await told(client), await told(waiting)]).toEqual([
      ['class_cancelled'],
      ['waitlist_cancelled', 'class_restored'],
    ])
  })

  it('by one message that it takes place, though it was cancelled and undone twice while none left', async () => {
    const { services, left } = recordingMail()
    const { single_class_id, client, waiting } = await booked(inHours(0.8))
    const both = [client, waiting]
    const restored = async () =>
      (await Promise.all(both.map((one) => messagesOf(api, one.customer_id, 'class_restored'))))
        .flat()
        .filter(({ channel }) => channel === 'mail')
    const sendAll = async () => {
      for (const { message_id } of await restored()) await sendMessage(services, { message_id })
    }
    const turnTwice = async (meanwhile: () => Promise<unknown>) => {
      const cancelled = await callOff(single_class_id)
      await writeAll(services)
      await meanwhile()
      // The provider has them, and has not answered.
      await sql`update message set sending_until = now() + interval '1 minute' where kind in ('class_cancelled', 'waitlist_cancelled')`.execute(
        api.db,
      )
      expect((await undo(cancelled)).body.people).toBe(2)
    }
    await turnTwice(() => Promise.resolve())
    await writeAll(services)
    // The first ones are tried while the class is cancelled again, and once more as soon as it is not.
    await turnTwice(sendAll)
    await sendAll()
    expect(left).toEqual([])
    await writeAll(services)
    await sendAll()
    expect(await restored()).toHaveLength(4)
    expect(left).toHaveLength(2)
    expect([await told(client), await told(waiting)]).toEqual([
      ['class_cancelled', 'class_restored', 'class_cancelled', 'class_restored'],
      ['waitlist_cancelled', 'class_restored', 'waitlist_cancelled', 'class_restored'],
    ])
  })

  it('and of a change before it, which waits as long as the cancellation can be undone', async () => {
    const { single_class_id, client } = await booked(inHours(110))
    await admin.call('PUT /single_class', { body: { single_class_id, class_date: inHours(111) } })
    ahead = 40_000
    const cancelled = await callOff(single_class_id)
    ahead = 70_000
    await writeAll(api.services)
    expect((await undo(cancelled)).status).toBe(200)
    ahead = 3 * MINUTE
    await writeAll(api.services)
    expect(await told(client)).toEqual(['class_changed'])
  })

  /** Notices of a place and of an entry of the line, as they are just being written when the class is called off. */
  async function justBefore() {
    const { single_class_id, client, waiting } = await booked(inHours(120), 2)
    const [{ class_reservation_id }, { waitlist_id }] = [
      await api.db
        .selectFrom('class_reservation')
        .select('class_reservation_id')
        .where('single_class_id', '=', single_class_id)
        .executeTakeFirstOrThrow(),
      await api.db
        .selectFrom('waitlist')
        .select('waitlist_id')
        .where('single_class_id', '=', single_class_id)
        .executeTakeFirstOrThrow(),
    ]
    await api.db
      .updateTable('waitlist')
      .set({ state: moveOf('offer').to, offered_until: inHours(20) })
      .where('waitlist_id', '=', waitlist_id)
      .execute()
    const { customer_id } = client
    const of = { customer_id, facts: { class_reservation_id } }
    await notify(api.db, [
      { kind: 'class_reminder', event: `reservation:${class_reservation_id}:soon`, ...of },
      { kind: 'waitlist_booked', event: `waitlist:${waitlist_id}`, ...of },
      {
        kind: 'waitlist_offer',
        customer_id: waiting.customer_id,
        event: `waitlist:${waitlist_id}`,
        facts: { waitlist_id },
      },
    ])
    return { single_class_id, client, waiting }
  }
  const BOTH = [['class_reminder', 'waitlist_booked'], ['waitlist_offer']]

  it('a reminder or an offer that was being written then is written once the class takes place after all', async () => {
    const { single_class_id, client, waiting } = await justBefore()
    const cancelled = await callOff(single_class_id)
    await writeAll(api.services)
    expect((await undo(cancelled)).status).toBe(200)
    ahead = 2 * MINUTE
    await writeAll(api.services)
    expect([await told(client), await told(waiting)]).toEqual(BOTH)
    expect(await verify(api.db)).toEqual([])
  })

  it('and one that is not undone stays unwritten', async () => {
    const { single_class_id, client, waiting } = await justBefore()
    await callOff(single_class_id)
    ahead = 2 * MINUTE
    await writeAll(api.services)
    expect([await told(client), await told(waiting)]).toEqual([['class_cancelled'], ['waitlist_cancelled']])
  })

  it('one that was written, and refused as outdated meanwhile, leaves after all', async () => {
    const { services, left } = recordingMail()
    const { single_class_id, client, waiting } = await justBefore()
    await writeAll(services)
    const ids = [
      ...(await messagesOf(api, client.customer_id)),
      ...(await messagesOf(api, waiting.customer_id)),
    ]
      .filter(({ channel, kind }) => channel === 'mail' && !kind.startsWith('reservation'))
      .map(({ message_id }) => message_id)
    const sendAll = async () => {
      for (const message_id of ids) await sendMessage(services, { message_id })
    }
    const cancelled = await callOff(single_class_id)
    await sendAll()
    expect(left).toEqual([])
    await sql`delete from graphile_worker._private_jobs`.execute(api.db)
    expect((await undo(cancelled)).status).toBe(200)
    for (const message_id of ids) expect(await jobs(`message:${message_id}`)).toBe(1)
    await sendAll()
    expect(left).toHaveLength(3)
    // The next reminder round finds them reminded.
    expect([await told(client), await told(waiting)]).toEqual(BOTH)
  })
})
