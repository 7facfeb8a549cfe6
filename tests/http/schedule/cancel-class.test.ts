import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expireCredits } from '#server/db/booking-functions.ts'
import { inState } from '#tests/builders/selling.ts'
import { verify } from '#server/db/verify.ts'
import { clientWith, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'
import { messagesOf, writeAll } from '#tests/http/messages/help.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})
const soon = () => new Date(Date.now() + 600_000)
const callOff = (id: number, body: Record<string, unknown> = {}, who: Pick<Client, 'call'> = admin) =>
  who.call(`DELETE /single_class/${id}`, { body })
const told = (single_class_id: number) =>
  api.db
    .selectFrom('notice')
    .select(['kind', 'customer_id', 'facts'])
    .where('event', 'like', `class:${single_class_id}:cancelled:%`)
    .orderBy('customer_id')
    .execute()

it('returns every credit whatever the window, guests’ too, and notifies everybody once', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: soon(), capacity: 8 })
  const [eva, ana] = [await clientWith(api, 2), await clientWith(api, 0)]
  await api.build.membership({ customer_id: ana.customer_id })
  const own = await reserve(eva, single_class_id, { guest: 'Lía' })
  await reserve(ana, single_class_id)
  const paid = await api.build.reservation({ single_class_id, is_paid: true })
  const owed = await api.build.reservation({ single_class_id })
  const { status, body } = await callOff(single_class_id, { reason: 'Se fue la luz' })
  expect(status).toBe(200)
  expect(body.cancelled).toEqual({
    reservations: 5,
    credits_returned: 2,
    waiting: 0,
    cash_paid: [paid.class_reservation_id],
  })
  expect(body.single_class).toMatchObject({
    cancelledAt: expect.any(String),
    places_left: 0,
    class_reservations: [],
  })
  const cash = body.affected.map((one: { customer_id: number; cash_paid: number }) => [
    one.customer_id,
    one.cash_paid,
  ])
  expect(new Map(cash)).toEqual(
    new Map([
      [eva.customer_id, 0],
      [ana.customer_id, 0],
      [paid.customer_id, 1],
      [owed.customer_id, 0],
    ]),
  )
  const query = { entity: 'single_class', entity_id: String(single_class_id) }
  const { entries } = (await admin.call('GET /audit', { query })).body
  const { name, last_name } = await api.db
    .selectFrom('customer')
    .select(['name', 'last_name'])
    .where('customer_id', '=', paid.customer_id)
    .executeTakeFirstOrThrow()
  expect(entries[0].details.cash_paid_by).toEqual([`${name} ${last_name}`.trim()])
  expect(await creditsOf(eva)).toEqual({ free: 2 })
  const { class_reservation_id } = own.body.class_reservation
  const seen = await eva.call(`GET /class_reservations/${class_reservation_id}`)
  expect(seen.body.class_reservation.deletedAt).toEqual(expect.any(String))
  expect(await told(single_class_id)).toEqual([
    {
      kind: 'class_cancelled',
      customer_id: eva.customer_id,
      facts: { class_reservation_id, reason: 'Se fue la luz' },
    },
    { kind: 'class_cancelled', customer_id: ana.customer_id, facts: expect.anything() },
    { kind: 'class_cancelled', customer_id: paid.customer_id, facts: expect.anything() },
    { kind: 'class_cancelled', customer_id: owed.customer_id, facts: expect.anything() },
  ])
  expect(await verify(api.db)).toEqual([])
})

it('returns no credit to a revoked purchase', async () => {
  const { single_class_id } = await api.build.singleClass({ capacity: 8 })
  const gone = await api.newcomer()
  const { purchase_id } = await api.build.purchase({ customer_id: gone.customer_id })
  const [credit] = await api.build.credits(1, { customer_id: gone.customer_id, purchase_id })
  await api.build.reservation({ single_class_id, customer_id: gone.customer_id, ...only(credit!) })
  await api.db
    .updateTable('purchase')
    .set({ status: inState('revoked') })
    .where('purchase_id', '=', purchase_id)
    .execute()
  expect((await callOff(single_class_id)).body.cancelled).toMatchObject({
    reservations: 1,
    credits_returned: 0,
  })
  expect(await creditsOf(gone)).toEqual({ removed: 1 })
  const [row] = await api.db
    .selectFrom('class_reservation')
    .select(['cancelled_by', 'credit_returned'])
    .where('single_class_id', '=', single_class_id)
    .execute()
  expect(row).toEqual({ cancelled_by: 'studio', credit_returned: false })
  expect(await verify(api.db)).toEqual([])
})
const only = ({ available_class_id }: { available_class_id: number }) => ({ available_class_id })

it('returns the credit of a transferred place to whoever paid for it', async () => {
  const { single_class_id } = await api.build.singleClass({ capacity: 8 })
  const [eva, ana] = [await clientWith(api, 1), await api.build.customer()]
  const { body } = await reserve(eva, single_class_id)
  const { class_reservation_id } = body.class_reservation
  await api.db
    .updateTable('class_reservation')
    .set({ deleted_at: new Date(), cancelled_by: 'transfer' })
    .where('class_reservation_id', '=', class_reservation_id)
    .execute()
  await api.build.reservation({
    single_class_id,
    customer_id: ana.customer_id,
    transferred_from: class_reservation_id,
    is_cash: false,
  })
  expect((await callOff(single_class_id)).body.cancelled).toMatchObject({
    reservations: 1,
    credits_returned: 1,
  })
  expect(await creditsOf(eva)).toEqual({ free: 1 })
  // That was the studio's doing: it is none of the times that the credit comes back.
  await configure(api, { max_cancels_per_available_class: 1 })
  const later = await reserve(eva, (await api.build.singleClass()).single_class_id)
  expect(later.body.class_reservation.cancel_returns_credit).toBe(true)
  const id = later.body.class_reservation.class_reservation_id
  expect((await eva.call(`DELETE /class_reservations/${id}`)).body.credit_returned).toBe(true)
  await configure(api, { max_cancels_per_available_class: null })
  expect(await verify(api.db)).toEqual([])
})

describe('the last day of a credit that the studio returns', () => {
  const today = () => localDay(new Date(), 'America/Mexico_City')
  const lastDays = async ({ customer_id }: Pick<Client, 'customer_id'>) =>
    (
      await api.db
        .selectFrom('available_class')
        .select(['state', 'expires_on'])
        .where('customer_id', '=', customer_id)
        .execute()
    ).map(({ state, expires_on }) => `${state} ${expires_on}`)
  /** Somebody with a place whose credit lasts until that day. */
  async function holder(single_class_id: number, expires_on: string) {
    const eva = await api.newcomer()
    const [credit] = await api.build.credits(1, { customer_id: eva.customer_id, expires_on })
    await api.build.reservation({ single_class_id, customer_id: eva.customer_id, ...only(credit!) })
    return eva
  }

  it('is a week from now at least, and the customer reads it', async () => {
    const { single_class_id } = await api.build.singleClass({ class_date: soon(), capacity: 8 })
    const [ends, lasts] = [
      await holder(single_class_id, today()),
      await holder(single_class_id, addDays(today(), 30)),
    ]
    await callOff(single_class_id)
    expect(await lastDays(ends)).toEqual([`free ${addDays(today(), 7)}`])
    expect(await lastDays(lasts)).toEqual([`free ${addDays(today(), 30)}`])
    await writeAll(api.services)
    const read = async (who: Client) => (await messagesOf(api, who.customer_id))[0]?.body_text
    expect(await read(ends)).toMatch(
      /Tu crédito está de vuelta en tu cuenta y ahora vence el \d+ de .+ de \d{4}\./,
    )
    expect(await read(lasts)).toContain('Tu crédito está de vuelta en tu cuenta.')
    expect(await verify(api.db)).toEqual([])
  })

  it('is the day of a class that had moved past it', async () => {
    const class_date = new Date(Date.now() + 20 * 86_400_000)
    const { single_class_id } = await api.build.singleClass({ class_date, capacity: 8 })
    const eva = await holder(single_class_id, addDays(today(), -1))
    await callOff(single_class_id)
    expect(await lastDays(eva)).toEqual([`free ${localDay(class_date, 'America/Mexico_City')}`])
    await expireCredits(api.db, today(), new Date())
    expect(await creditsOf(eva)).toEqual({ free: 1 })
  })
})

it('closes the waitlist and releases the credits held for offers', async () => {
  const { single_class_id } = await api.build.singleClass({ capacity: 1 })
  const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 1)]
  const [credit] = (await eva.call('GET /available_classes')).body.available_classes
  const { available_class_id } = credit
  const offer = { state: 'offered' as const, offered_until: soon(), available_class_id }
  await api.build.waitlist({ single_class_id, customer_id: eva.customer_id, ...offer })
  await api.build.waitlist({ single_class_id, customer_id: ana.customer_id })
  await api.db
    .updateTable('available_class')
    .set({ held_for: single_class_id })
    .where('available_class_id', '=', available_class_id)
    .execute()
  expect((await callOff(single_class_id)).body.cancelled.waiting).toBe(2)
  const rows = await api.db
    .selectFrom('waitlist')
    .selectAll()
    .where('single_class_id', '=', single_class_id)
    .execute()
  expect(rows.map((row) => [row.state, row.deleted_at !== null])).toEqual([
    ['closed', true],
    ['closed', true],
  ])
  const kept = await api.db
    .selectFrom('available_class')
    .select('held_for')
    .where('available_class_id', '=', available_class_id)
    .executeTakeFirstOrThrow()
  expect(kept.held_for).toBeNull()
  expect(await verify(api.db)).toEqual([])
})

it('cancels it and the later classes of its series, all or none, and says whom they concern together', async () => {
  const series_id = crypto.randomUUID()
  const class_on = (day: number) =>
    api.build.singleClass({ class_date: new Date(Date.now() + day * 86_400_000), capacity: 8, series_id })
  const [earlier, own, gone, later] = [
    await class_on(1),
    await class_on(2),
    await class_on(3),
    await class_on(4),
  ]
  const other = await api.build.singleClass({ class_date: new Date(Date.now() + 4 * 86_400_000) })
  await callOff(gone.single_class_id)
  const [eva, ana] = [await clientWith(api, 4), await clientWith(api, 0)]
  for (const one of [earlier, own, later]) await reserve(eva, one.single_class_id)
  await api.build.waitlist({ single_class_id: later.single_class_id, customer_id: ana.customer_id })
  const seen = await callOff(own.single_class_id, { scope: 'following', preview: true })
  expect(await creditsOf(eva)).toEqual({ free: 1, used: 3 })
  const { status, body } = await callOff(own.single_class_id, { scope: 'following' })
  expect(status).toBe(200)
  expect(body.single_classes.map((one: { single_class_id: number }) => one.single_class_id)).toEqual([
    own.single_class_id,
    later.single_class_id,
  ])
  expect(body.cancelled).toEqual({ reservations: 2, credits_returned: 2, waiting: 1, cash_paid: [] })
  expect(body.affected).toEqual(seen.body.affected)
  expect(body.affected).toHaveLength(2)
  expect(body.affected).toContainEqual(
    expect.objectContaining({ customer_id: eva.customer_id, places: 2, credits_returned: 2, notified: true }),
  )
  expect(await creditsOf(eva)).toEqual({ free: 3, used: 1 })
  const running = await api.db
    .selectFrom('single_class')
    .select('single_class_id')
    .where(
      'single_class_id',
      'in',
      [earlier, own, gone, later, other].map((one) => one.single_class_id),
    )
    .where('cancelled_at', 'is', null)
    .orderBy('single_class_id')
    .execute()
  expect(running.map((one) => one.single_class_id)).toEqual([earlier.single_class_id, other.single_class_id])
  expect(await told(own.single_class_id)).toHaveLength(1)
  expect(await told(later.single_class_id)).toHaveLength(2)
  const lines = await api.db
    .selectFrom('audit')
    .select(['entity_id', 'details'])
    .where('action', '=', 'class.cancelled')
    .where(
      'entity_id',
      'in',
      [own, later].map((one) => String(one.single_class_id)),
    )
    .orderBy('audit_id')
    .execute()
  expect(lines.map(({ details }) => details)).toMatchObject([
    { reservations: 1, credits_returned: 1, waiting: 0 },
    { reservations: 1, credits_returned: 1, waiting: 1 },
  ])
  expect(await verify(api.db)).toEqual([])
})

it('happens once, and not after the class', async () => {
  const { single_class_id } = await api.build.singleClass()
  expect((await callOff(single_class_id)).status).toBe(200)
  const again = await callOff(single_class_id)
  expect([again.status, again.body.code]).toEqual([409, 'class_cancelled'])
  const begun = await api.build.singleClass({ class_date: new Date(Date.now() - 40 * 60_000) })
  expect((await callOff(begun.single_class_id)).status).toBe(200)
  const over = await api.build.singleClass({ class_date: new Date(Date.now() - 50 * 60_000) })
  const late = await callOff(over.single_class_id)
  expect([late.status, late.body.code]).toEqual([412, 'class_over'])
})

it('notifies who has a place in a class that has begun, and gives the credit back', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: new Date(Date.now() - 20 * 60_000) })
  const eva = await api.newcomer()
  const [credit] = await api.build.credits(1, { customer_id: eva.customer_id })
  await api.build.reservation({ single_class_id, customer_id: eva.customer_id, ...only(credit!) })
  expect((await callOff(single_class_id, { reason: 'Se fue la luz' })).body.affected).toMatchObject([
    { customer_id: eva.customer_id, notified: true },
  ])
  await writeAll(api.services)
  const [mail] = await messagesOf(api, eva.customer_id)
  expect(mail).toMatchObject({ kind: 'class_cancelled', channel: 'mail' })
  expect(mail?.body_text).toContain('Se fue la luz')
  expect(mail?.body_text).toContain('Tu crédito está de vuelta en tu cuenta.')
})

it('cancels a thousand places in a handful of statements', async () => {
  const { single_class_id } = await api.build.singleClass({ capacity: 1000 })
  await api.services.pool.query(
    `with people as (
       insert into customer (name, last_name, phone, email)
       select 'P', n::text, '56' || lpad(n::text, 8, '0'), 'p' || n || '@example.com' from generate_series(1, 1000) n returning customer_id
     ), credits as (
       insert into available_class (customer_id, expires_on, state) select customer_id, '2099-01-01', 'used' from people returning *
     ), granted as (
       insert into credit_entry (available_class_id, customer_id, kind) select available_class_id, customer_id, unnest(array['granted','reserved']) from credits
     )
     insert into class_reservation (single_class_id, customer_id, available_class_id) select ${single_class_id}, customer_id, available_class_id from credits`,
  )
  expect((await callOff(single_class_id)).body.cancelled).toMatchObject({
    reservations: 1000,
    credits_returned: 1000,
  })
  expect(await told(single_class_id)).toHaveLength(1000)
  expect(await verify(api.db)).toEqual([])
})

it('is for admins only', async () => {
  const { single_class_id } = await api.build.singleClass()
  expect((await callOff(single_class_id, {}, api.visitor)).status).toBe(401)
  expect((await callOff(single_class_id, {}, await api.as('reception'))).status).toBe(403)
  expect((await callOff(2_147_483_647)).status).toBe(404)
})
