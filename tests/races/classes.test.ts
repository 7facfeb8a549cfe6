import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { reservePlace } from '#server/db/booking-functions.ts'
import { run } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { verify } from '#server/db/verify.ts'
import { settleClasses } from '#server/features/booking/attendance/settle-classes.ts'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { gate } from './gate.ts'
import { untilSomebodyWaits } from './scenarios.ts'

/** Lets the controls go without locking the class, or lock it before the others, to prove that these tests notice. */
const lock = vi.hoisted(() => ({ off: false, ownFirst: false, hasRead: () => Promise.resolve() }))
vi.mock(import('#server/features/schedule/lock-classes.ts'), async (original) => {
  const actual = await original()
  const lockScope: typeof actual.lockScope = async (trx, id, scope) => {
    if (!lock.off && !lock.ownFirst) return actual.lockScope(trx, id, scope)
    const text = `select * from single_class where single_class_id = $1 ${lock.off ? '' : 'for no key update'}`
    const name = lock.off ? 'unlocked' : 'own_first'
    const [own] = await run<Awaited<ReturnType<typeof actual.lockScope>>[0]>(trx, { name, text }, [id])
    await lock.hasRead()
    return lock.off && own ? [own] : actual.lockScope(trx, id, scope)
  }
  return { ...actual, lockScope }
})

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

/** So many have read the class before one of them writes. */
async function withoutLock<T>(readers: number, work: () => Promise<T>): Promise<T> {
  lock.hasRead = gate(readers)
  lock.off = true
  return work().finally(() => {
    lock.off = false
  })
}
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

it('publishing a week waits for its classes in the order of their ids', async () => {
  const day = '2027-03-0'
  // The later id stands first on the timetable and in the table.
  const late = await api.build.singleClass({ class_date: `${day}4T18:00:00Z`, draft: true })
  const early = await api.build.singleClass({ class_date: `${day}3T18:00:00Z`, draft: true })
  const note = (trx: Queryable, single_class_id: number) =>
    trx
      .updateTable('single_class')
      .set({ description: 'x' })
      .where('single_class_id', '=', single_class_id)
      .execute()
  await note(api.db, late.single_class_id)
  let published: Promise<{ status: number }> | undefined
  await inTransaction(api.db, async (trx) => {
    await note(trx, late.single_class_id)
    published = admin.call('POST /schedule/publish', { body: { start_date: `${day}1`, end_date: `${day}7` } })
    await untilSomebodyWaits(api.db)
    await note(trx, early.single_class_id)
  })
  expect((await published)?.status).toBe(200)
})

describe('a class type whose map is changed', () => {
  const mapped = async () => (await api.build.classType({ spot_map: '4,6' })).class_type_id
  const mapsOf = async (class_type_id: number) =>
    (
      await api.db
        .selectFrom('single_class')
        .select('spot_map')
        .where('class_type_id', '=', class_type_id)
        .execute()
    ).map(({ spot_map }) => spot_map)
  const draw = (class_type_id: number) =>
    admin.call(`PUT /class_types/${class_type_id}`, { body: { spot_map: '5,7' } })
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  /** Holds a class's lock meanwhile, so that who needs it waits. */
  const holding = (single_class_id: number, meanwhile: () => Promise<void>) =>
    inTransaction(api.db, async (trx) => {
      await trx
        .selectFrom('single_class')
        .select('single_class_id')
        .where('single_class_id', '=', single_class_id)
        .forNoKeyUpdate()
        .execute()
      await meanwhile()
    })

  it('gives the new one to a class that is added at the same moment', async () => {
    const class_type_id = await mapped()
    const { single_class_id, location_id } = await api.build.singleClass({ class_type_id, spot_map: '4,6' })
    let replies: Promise<{ status: number }>[] = []
    await holding(single_class_id, async () => {
      replies = [draw(class_type_id)]
      await untilSomebodyWaits(api.db)
      const body = {
        class_type_id,
        location_id,
        class_date: later(9),
        duration: 50,
        capacity: 8,
        instructor_ids: [],
      }
      replies.push(admin.call('POST /single_class', { body }))
      await untilSomebodyWaits(api.db, 2)
    })
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200])
    expect(await mapsOf(class_type_id)).toEqual(['5,7', '5,7'])
  })

  it('waits for a class that is repeated, or the other way round', async () => {
    const class_type_id = await mapped()
    const first = await api.build.singleClass({ class_type_id, spot_map: '4,6', class_date: later(3) })
    const second = await api.build.singleClass({ class_type_id, spot_map: '4,6', class_date: later(4) })
    let replies: Promise<{ status: number }>[] = []
    await holding(first.single_class_id, async () => {
      replies = [draw(class_type_id)]
      await untilSomebodyWaits(api.db)
      const until = later(30).toISOString().slice(0, 10)
      const body = { weekdays: [1, 3], until }
      replies.push(admin.call(`POST /single_class/${second.single_class_id}/repeat`, { body }))
      await untilSomebodyWaits(api.db, 2)
    })
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(await mapsOf(class_type_id))).toEqual(new Set(['5,7']))
  })
})

describe('two staff members who change one class that both have read', () => {
  async function attempt() {
    const { single_class_id, updated_at } = await api.build.singleClass()
    const replies = await times(8, (index) =>
      admin.call('PUT /single_class', {
        body: { single_class_id, updatedAt: updated_at.toISOString(), capacity: 20 + index },
      }),
    )
    return replies.map((reply) => reply.status).toSorted((a, b) => a - b)
  }

  it('do not overwrite each other', async () => {
    expect(await attempt()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it('would without the lock', async () => {
    const changed = (await withoutLock(2, attempt)).filter((status) => status === 200)
    expect(changed.length).toBeGreaterThan(1)
  })
})

describe('two changes of a series, whose later classes are older', () => {
  /** How often one is refused, of those that begin at the first and at the second class at once. */
  async function attempt() {
    const series_id = crypto.randomUUID()
    const classes = []
    // The last one first, so that each class has later ones with a smaller number.
    for (let days = 9; days > 0; days -= 1)
      classes.push(
        await api.build.singleClass({ class_date: new Date(Date.now() + days * 86_400_000), series_id }),
      )
    const [second, first] = classes.slice(-2).map((one) => one.single_class_id)
    const change = (single_class_id = 0, capacity = 30) =>
      admin.call('PUT /single_class', { body: { single_class_id, scope: 'following', capacity } })
    const replies = await Promise.all([change(first, 31), change(second, 32)])
    return replies.filter(({ status }) => status !== 200).length
  }

  it('wait for one another', async () => {
    for (let turn = 0; turn < 6; turn += 1) expect(await attempt()).toBe(0)
  })

  it('would lock one another out if each locked its own class first', async () => {
    lock.hasRead = gate(2)
    lock.ownFirst = true
    expect(await attempt().finally(() => (lock.ownFirst = false))).toBe(1)
  })

  it('or one is cancelled meanwhile: both are done', async () => {
    const series_id = crypto.randomUUID()
    const on = (days: number) =>
      api.build.singleClass({ class_date: new Date(Date.now() + days * 86_400_000), series_id })
    for (let turn = 0; turn < 6; turn += 1) {
      const [, second, first] = [await on(30), await on(20), await on(10)]
      const [changed, cancelled] = await Promise.all([
        admin.call('PUT /single_class', {
          body: { single_class_id: first.single_class_id, scope: 'following', capacity: 40 },
        }),
        admin.call(`DELETE /single_class/${second.single_class_id}`, { body: { scope: 'following' } }),
      ])
      expect([changed.status, cancelled.status]).toEqual([200, 200])
    }
  })
})

describe('pressed by two at once', () => {
  it('a class is repeated once', async () => {
    const { single_class_id } = await api.build.singleClass({
      class_date: new Date(Date.now() + 500 * 86_400_000),
    })
    const until = new Date(Date.now() + 530 * 86_400_000).toISOString()
    const replies = await times(4, () =>
      admin.call(`POST /single_class/${single_class_id}/repeat`, {
        body: { weekdays: [1, 2, 3, 4, 5, 6, 7], until },
      }),
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400, 400, 400,
    ])
    const { body } = await admin.call(`GET /single_class/${single_class_id}/series`)
    expect(body.classes).toBe(31)
  })

  it('a message to a class is sent once', async () => {
    const { single_class_id } = await api.build.singleClass()
    await api.build.reservation({ single_class_id })
    const replies = await times(4, () =>
      admin.call(`POST /single_class/${single_class_id}/messages`, { body: { text: 'Hola' } }),
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
  })
})

describe('a class that is cancelled while everybody books it', () => {
  let crowd: Client[]
  beforeAll(async () => {
    crowd = []
    for (let index = 0; index < 20; index += 1) crowd.push(await clientWith(api, 4))
  })

  /** How many have a place in a cancelled class in the end. */
  async function attempt() {
    const { single_class_id } = await api.build.singleClass({ capacity: 30 })
    await Promise.all([
      ...crowd.map((client) => reserve(client, single_class_id)),
      sleep(15).then(() => admin.call(`DELETE /single_class/${single_class_id}`, { body: {} })),
    ])
    const row = await api.db
      .selectFrom('single_class')
      .select(['taken', 'cancelled_at'])
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow()
    expect(row.cancelled_at).not.toBeNull()
    return row.taken
  }

  it('has no places left, and every credit is returned', async () => {
    for (let turn = 0; turn < 3; turn += 1) expect(await attempt()).toBe(0)
    const used = await api.db
      .selectFrom('available_class')
      .select('state')
      .where('state', '<>', 'free')
      .execute()
    expect(used).toEqual([])
    expect(await verify(api.db)).toEqual([])
  })

  /** Somebody is still booking when it is called off: how many have a place in the end. */
  async function bookingMeanwhile() {
    const { single_class_id } = await api.build.singleClass()
    const { customer_id } = await api.build.customer()
    await api.build.credits(1, { customer_id })
    const window = { booking_opens_days: null, booking_closes_minutes: 0, promotion_grace_minutes: 30 }
    const asked = {
      customer_id,
      single_class_id,
      now: new Date(),
      timezone: 'America/Mexico_City',
      ...window,
    }
    let cancelling: Promise<unknown> = Promise.resolve()
    await inTransaction(api.db, async (trx) => {
      expect((await reservePlace(trx, { ...asked, allow_guests: true })).code).toBe('ok')
      cancelling = admin.call(`DELETE /single_class/${single_class_id}`, { body: {} })
      await untilSomebodyWaits(api.db)
    })
    await cancelling
    const live = await api.db
      .selectFrom('class_reservation')
      .select('class_reservation_id')
      .where('single_class_id', '=', single_class_id)
      .where('deleted_at', 'is', null)
      .execute()
    return live.length
  }

  it('waits for bookings in progress', async () => {
    expect(await bookingMeanwhile()).toBe(0)
  })

  it('would keep a place without the lock', async () => {
    expect(await withoutLock(1, bookingMeanwhile)).toBe(1)
    expect(await verify(api.db)).toMatchObject([{ check: 'a cancelled class is empty' }])
  })
})

describe('attendance that several processes settle at once', () => {
  it('gives each penalty once', async () => {
    await configure(api, {
      unlimited_membership_penalties_enabled: true,
      unlimited_max_no_shows_for_penalty: 2,
    })
    const members = await times(6, async () => {
      const { customer_id } = await api.build.customer()
      const pass = await api.build.membership({ customer_id })
      return { customer_id, available_class_id: pass.available_class_id, unlimited: true }
    })
    for (let hours = 48; hours > 0; hours -= 1) {
      const class_date = new Date(Date.now() - hours * 3_600_000)
      const { single_class_id } = await api.build.singleClass({ class_date, duration: 30, capacity: 10 })
      for (const member of members) await api.build.reservation({ single_class_id, ...member })
    }
    const { configuration } = api.services
    const work = { configuration: configuration.current(), now: new Date() }
    await times(6, async () => {
      while ((await settleClasses(api.db, work)) > 0);
    })
    const rows = await api.db
      .selectFrom('class_reservation_penalty')
      .select(['customer_id', 'class_reservation_id'])
      .execute()
    // Every second of the 48 missed classes completes a row.
    expect(rows).toHaveLength(6 * 24)
    expect(new Set(rows.map((row) => row.class_reservation_id)).size).toBe(rows.length)
  })
})
