import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inState } from '#tests/builders/selling.ts'
import { verify } from '#server/db/verify.ts'
import { finishMerge } from '#server/features/customers/merge/undo-merge.ts'
import { notify } from '#server/features/messages/notify.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { messagesOf, writeAll } from '#tests/http/messages/help.ts'
import { twice } from '#tests/http/twice.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

let survivor: Client
let twin: Client
beforeEach(async () => {
  ;[survivor, twin] = [
    await api.newcomer({ last_name: 'Buena' }),
    await api.newcomer({ last_name: 'Repetida' }),
  ]
})

const MONTHLY = { subscription_period: 'month', subscription_interval: 1 } as const
const pair = () => ({ customer_id: survivor.customer_id, merged_customer_id: twin.customer_id })
const merge = () => admin.call('POST /customer/merge', { body: pair() })
const undo = (id: number) => admin.call(`POST /customer/merge/${id}/undo`)
const pageOf = async (who: Client) =>
  (await admin.call(`GET /customer/admin/${who.customer_id}`)).body.customer
const bookedBy = async (who: Client, single_class_id: number) =>
  (await who.call('POST /class_reservations', { body: { single_class_id } })).status
const packageOf = async (who: Client, class_amount: number) =>
  expect((await buy(who, (await api.build.classPackage({ class_amount })).class_package_id)).status).toBe(200)

/** Everything of a customer, by table, to see that an undone merge leaves nothing behind. */
async function holdings(who: Client) {
  const { rows } = await api.services.pool.query<{ what: unknown }>(
    `select jsonb_build_object(
       'purchases', (select jsonb_agg(purchase_id order by purchase_id) from purchase where customer_id = $1),
       'invoices', (select jsonb_agg(invoice_id order by invoice_id) from invoice where customer_id = $1),
       'credits', (select jsonb_agg(jsonb_build_array(available_class_id, state) order by available_class_id) from available_class where customer_id = $1),
       'entries', (select jsonb_agg(credit_entry_id order by credit_entry_id) from credit_entry where customer_id = $1),
       'places', (select jsonb_agg(jsonb_build_array(class_reservation_id, available_class_id, guest_of) order by class_reservation_id) from class_reservation where customer_id = $1),
       'notes', (select jsonb_agg(text order by text) from customer_note where customer_id = $1),
       'tags', (select jsonb_agg(tag order by tag) from customer_tag where customer_id = $1),
       'cards', (select jsonb_agg(source_id order by source_id) from payment_source where customer_id = $1),
       'lines', (select jsonb_agg(single_class_id order by single_class_id) from waitlist where customer_id = $1)) as what`,
    [who.customer_id],
  )
  return rows[0]?.what
}

async function furnish(): Promise<void> {
  await packageOf(survivor, 5)
  await packageOf(twin, 10)
  const map = await api.build.singleClass({ capacity: 5 })
  expect(
    (
      await twin.call('POST /class_reservations', {
        body: { single_class_id: map.single_class_id, guest: 'Dolores' },
      })
    ).status,
  ).toBe(200)
  await api.build.waitlist({
    customer_id: twin.customer_id,
    single_class_id: (await api.build.singleClass()).single_class_id,
  })
  for (const who of [survivor, twin]) {
    const { customer_id } = who
    await admin.call('POST /customer/notes', { body: { customer_id, text: `De ${customer_id}` } })
    await admin.call('PUT /customer/tags', { body: { customer_id, tags: ['VIP', `De ${customer_id}`] } })
    await api.db
      .insertInto('payment_source')
      .values({
        customer_id,
        gateway: 'sandbox',
        source_id: `card-${customer_id}`,
        last_digits: '4242',
        is_default: true,
      })
      .execute()
  }
}

describe('a second account', () => {
  it('is shown first with what would move, which changes nothing', async () => {
    await furnish()
    const before = await holdings(twin)
    const { status, body } = await admin.call('GET /customer/merge', { query: pair() })
    expect(status).toBe(200)
    expect(body.moves).toEqual({
      purchases: 1,
      credits: 8,
      unlimited: 0,
      coming: 2,
      past: 0,
      waitlists: 1,
      waitlists_ended: 0,
      cards: 1,
      cards_left: 0,
      notes: 1,
      penalties: 0,
    })
    expect(await holdings(twin)).toEqual(before)
  })

  it('gives everything to the surviving one, and its sign-in ends', async () => {
    await furnish()
    const { status } = await merge()
    expect(status).toBe(200)
    // Nothing is sold to what is no account any more.
    const { class_package_id } = await api.build.classPackage()
    const wanted = { customer_id: twin.customer_id, class_package_id }
    const gift = { ...wanted, is_gift: true, payment_method_id: null }
    expect((await admin.call('POST /purchases/admin/quote', { body: wanted })).status).toBe(404)
    expect((await admin.call('POST /customer/giveAccess', { body: gift })).status).toBe(404)
    const page = await pageOf(survivor)
    expect(page).toMatchObject({ credits: 13, reservations_total: 2 })
    expect(page.purchases).toHaveLength(2)
    expect(page.notes).toHaveLength(2)
    expect(page.tags).toEqual(['VIP', `De ${survivor.customer_id}`, `De ${twin.customer_id}`].toSorted())
    expect(page.merges).toMatchObject([{ email: twin.email }])
    expect(await holdings(twin)).toEqual({
      purchases: null,
      invoices: null,
      credits: null,
      entries: null,
      places: null,
      notes: null,
      tags: ['VIP'],
      cards: null,
      lines: null,
    })
    expect((await twin.call('GET /customer')).status).toBe(401)
    await expect(api.signIn(twin.email)).rejects.toThrow('403')
    expect(await pageOf(twin)).toMatchObject({ merged_into: survivor.customer_id })
    const { body } = await admin.call('GET /customer/query', { query: { query: twin.email } })
    expect(body.customers).toEqual([])
    expect(await verify(api.db)).toEqual([])
    // What came along can be used: a place is cancelled, and its credit is free again.
    const [place] = page.reservations
    expect((await survivor.call(`DELETE /class_reservations/${place.class_reservation_id}`)).status).toBe(200)
    const lines = await api.db
      .selectFrom('audit')
      .select(['entity_id', 'actor_customer_id'])
      .where('action', '=', 'customer.merged')
      .where('entity_id', 'in', [String(survivor.customer_id), String(twin.customer_id)])
      .execute()
    expect(lines.map(({ actor_customer_id }) => actor_customer_id)).toEqual([
      admin.customer_id,
      admin.customer_id,
    ])
  })

  it('is itself again when the merge is taken back, once', async () => {
    await furnish()
    const [before, own] = [await holdings(twin), await holdings(survivor)]
    const { body } = await merge()
    await twice(admin, `POST /customer/merge/${body.customer_merge_id}/undo`)
    expect(await holdings(twin)).toEqual(before)
    expect(await holdings(survivor)).toEqual(own)
    // The sessions of before stay ended.
    expect((await twin.call('GET /customer')).status).toBe(401)
    expect((await api.withToken(await api.signIn(twin.email)).call('GET /customer')).status).toBe(200)
    expect((await pageOf(survivor)).merges).toEqual([])
    expect(await verify(api.db)).toEqual([])
    expect((await undo(body.customer_merge_id)).status).toBe(404)
  })

  it('stays merged once its credits were used', async () => {
    await packageOf(twin, 3)
    const { body } = await merge()
    expect(await bookedBy(survivor, (await api.build.singleClass()).single_class_id)).toBe(200)
    const before = await holdings(survivor)
    const refused = await undo(body.customer_merge_id)
    expect([refused.status, refused.body.code]).toEqual([409, 'merge_used'])
    expect(await holdings(survivor)).toEqual(before)
  })

  it('is forgotten after the time for taking it back, and not before', async () => {
    await packageOf(twin, 3)
    const { customer_id } = twin
    await admin.call('PUT /customer', { body: { customer_id, instagram: 'gemela.luna' } })
    const remembered = async () =>
      JSON.stringify(
        (await api.db.selectFrom('audit').selectAll().execute()).map(({ details }) => details),
      ).includes('gemela.luna')
    const { customer_merge_id } = (await merge()).body
    await finishMerge(api.services, customer_merge_id)
    expect((await pageOf(twin)).email).toBe(twin.email)
    expect(await remembered()).toBe(true)
    await api.db
      .updateTable('customer_merge')
      .set({ undo_until: new Date(Date.now() - 1000) })
      .where('customer_merge_id', '=', customer_merge_id)
      .execute()
    expect((await undo(customer_merge_id)).body.code).toBe('merge_over')
    await finishMerge(api.services, customer_merge_id)
    expect(await pageOf(twin)).toMatchObject({ name: 'Cuenta eliminada', uid: null, phone: null })
    expect(await remembered()).toBe(false)
    expect((await undo(customer_merge_id)).status).toBe(404)
    expect((await pageOf(survivor)).credits).toBe(3)
  })
})

const linesOf = async (single_class_id: number) => {
  const rows = await api.db
    .selectFrom('waitlist')
    .select(['waitlist_id', 'customer_id', 'state', 'created_at'])
    .where('single_class_id', '=', single_class_id)
    .orderBy('waitlist_id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

describe('two accounts that stand in one waitlist', () => {
  it('keep the earlier entry, or the one with an offer, and both are back when the merge is undone', async () => {
    const [early, late, offered, moved] = await Promise.all(
      [1, 2, 3, 4].map(() => api.build.singleClass({ capacity: 3 })),
    )
    const wait = (who: Client, at: typeof early, more = {}) =>
      api.build.waitlist({ customer_id: who.customer_id, single_class_id: at?.single_class_id ?? 0, ...more })
    const offer = { state: 'offered', offered_until: new Date(Date.now() + 3_600_000) } as const
    await wait(survivor, early)
    await wait(twin, early)
    await wait(twin, late)
    await wait(survivor, late)
    await wait(survivor, offered)
    await wait(twin, offered, offer)
    // The desk lets the second of two entries go first.
    await wait(survivor, moved, { turn: 1_000_000_002 })
    await wait(twin, moved, { turn: 1_000_000_001 })
    const ids = [early, late, offered, moved].map((one) => one?.single_class_id ?? 0)
    const before = await Promise.all(ids.map(linesOf))
    const { body } = await admin.call('GET /customer/merge', { query: pair() })
    expect(body.moves).toMatchObject({ waitlists: 3, waitlists_ended: 4 })
    const { status, body: merged } = await merge()
    expect(status).toBe(200)
    const after = await Promise.all(ids.map(linesOf))
    expect(after.map((rows) => rows.map(({ state }) => state))).toEqual([
      ['waiting', 'closed'],
      ['waiting', 'closed'],
      ['closed', 'offered'],
      ['closed', 'waiting'],
    ])
    for (const rows of after)
      expect(rows.find(({ state }) => state !== 'closed')?.customer_id).toBe(survivor.customer_id)
    expect((await undo(merged.customer_merge_id)).status).toBe(200)
    expect(await Promise.all(ids.map(linesOf))).toEqual(before)
    expect(await verify(api.db)).toEqual([])
  })

  it.each(['survivor', 'twin'] as const)('wait no longer where the %s one has a place', async (owner) => {
    const { single_class_id } = await api.build.singleClass({ capacity: 3 })
    const [who, other] = owner === 'survivor' ? [survivor, twin] : [twin, survivor]
    await packageOf(who, 2)
    expect(await bookedBy(who, single_class_id)).toBe(200)
    await api.build.waitlist({ customer_id: other.customer_id, single_class_id })
    const before = await linesOf(single_class_id)
    const { body } = await admin.call('GET /customer/merge', { query: pair() })
    expect(body.moves).toMatchObject({ waitlists: 0, waitlists_ended: 1 })
    const { body: merged } = await merge()
    expect(await linesOf(single_class_id)).toMatchObject([{ state: 'closed' }])
    expect((await undo(merged.customer_merge_id)).status).toBe(200)
    expect(await linesOf(single_class_id)).toEqual(before)
  })

  it('do not become one while one has a place and the other one an offer', async () => {
    const { single_class_id } = await api.build.singleClass({ capacity: 3 })
    await packageOf(survivor, 2)
    expect(await bookedBy(survivor, single_class_id)).toBe(200)
    await api.build.waitlist({
      customer_id: twin.customer_id,
      single_class_id,
      state: 'offered',
      offered_until: new Date(Date.now() + 3_600_000),
    })
    expect((await admin.call('GET /customer/merge', { query: pair() })).body.code).toBe('merge_together')
  })
})

describe('merges of merges', () => {
  it('are undone from the last to the first', async () => {
    const third = await api.newcomer({ last_name: 'Tercera' })
    await packageOf(survivor, 2)
    await packageOf(twin, 3)
    const all = [survivor, twin, third]
    const before = await Promise.all(all.map(holdings))
    const first = (await merge()).body.customer_merge_id
    const { body } = await admin.call('POST /customer/merge', {
      body: { customer_id: third.customer_id, merged_customer_id: survivor.customer_id },
    })
    const refused = await undo(first)
    expect([refused.status, refused.body.code]).toEqual([409, 'merge_later'])
    expect(JSON.stringify(refused.body)).toContain('Tercera')
    expect((await undo(body.customer_merge_id)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expect(await Promise.all(all.map(holdings))).toEqual(before)
  })
})

describe('two accounts do not become one', () => {
  it('with places in one class, of the team, blocked, or the same one', async () => {
    const { single_class_id } = await api.build.singleClass()
    for (const who of [survivor, twin]) {
      await packageOf(who, 2)
      expect(await bookedBy(who, single_class_id)).toBe(200)
    }
    const before = await holdings(survivor)
    expect((await merge()).body).toMatchObject({ code: 'merge_together' })
    expect(await holdings(survivor)).toEqual(before)
    const coach = await api.as('instructor')
    const codes = await Promise.all(
      [
        [survivor.customer_id, survivor.customer_id],
        [survivor.customer_id, coach.customer_id],
        [survivor.customer_id, (await api.build.customer({ blocked_at: new Date() })).customer_id],
        [survivor.customer_id, 2147483647],
      ].map(async ([customer_id, merged_customer_id]) => {
        const { status, body } = await admin.call('POST /customer/merge', {
          body: { customer_id, merged_customer_id },
        })
        return [status, body.code]
      }),
    )
    expect(codes).toEqual([
      [409, 'merge_same'],
      [409, 'merge_staff'],
      [409, 'merge_blocked'],
      [404, 'not_found'],
    ])
  })

  it('where a running subscription’s card cannot go along; other cards stay and are named', async () => {
    for (const who of [survivor, twin])
      await api.db
        .insertInto('provider_account')
        .values({ customer_id: who.customer_id, gateway: 'stripe', reference: `cus_${who.customer_id}` })
        .execute()
    await api.db
      .insertInto('payment_source')
      .values({
        customer_id: twin.customer_id,
        gateway: 'stripe',
        source_id: `pm_${twin.customer_id}`,
        last_digits: '4242',
      })
      .execute()
    const { body } = await admin.call('GET /customer/merge', { query: pair() })
    expect(body.moves).toMatchObject({ cards: 0, cards_left: 1 })
    const { purchase_id } = await api.build.purchase({ customer_id: twin.customer_id })
    await api.db
      .updateTable('purchase')
      .set({ status: inState('active'), gateway: 'stripe', subscription_id: `sub_${purchase_id}` })
      .where('purchase_id', '=', purchase_id)
      .execute()
    expect((await merge()).body.code).toBe('merge_subscription')
    // Its first charge may still succeed, and would begin it on the card that stays behind.
    const begins = inState('pending')
    const change = { status: begins, subscription_id: null, ...MONTHLY }
    await api.db.updateTable('purchase').set(change).where('purchase_id', '=', purchase_id).execute()
    expect((await merge()).body.code).toBe('merge_subscription')
    // An order that is paid once needs no card afterwards.
    const once = { subscription_period: null, subscription_interval: null }
    await api.db.updateTable('purchase').set(once).where('purchase_id', '=', purchase_id).execute()
    expect((await merge()).status).toBe(200)
  })
})

it('what waits to be written goes to the account that stays, and back with the merge', async () => {
  const waits = async () => {
    const { customer_id } = twin
    const { class_reservation_id } = await api.build.reservation({ customer_id })
    const event = `r:${class_reservation_id}`
    await notify(api.db, [{ kind: 'class_reminder', customer_id, event, facts: { class_reservation_id } }])
    return event
  }
  const told = async (who: Client) =>
    (await messagesOf(api, who.customer_id, 'class_reminder'))
      .filter(({ channel }) => channel === 'mail')
      .map(({ recipient }) => recipient)
  await waits()
  expect((await merge()).status).toBe(200)
  await writeAll(api.services)
  expect(await told(survivor)).toEqual([survivor.email])

  ;[survivor, twin] = [await api.newcomer(), await api.newcomer()]
  await waits()
  const { body } = await merge()
  expect((await undo(body.customer_merge_id)).status).toBe(200)
  await writeAll(api.services)
  expect([await told(survivor), await told(twin)]).toEqual([[], [twin.email]])
})
