import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PurchaseState } from '#domain/selling/purchases/purchase-life.ts'
import { verify } from '#server/db/verify.ts'
import { settleClasses } from '#server/features/booking/attendance/settle-classes.ts'
import { configure } from '#tests/http/configure.ts'
import { inState } from '#tests/builders/selling.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

// What happens between a merge and its undoing goes to the account whose it is.

const HOUR = 3_600_000
let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  await configure(api, {
    unlimited_membership_penalties_enabled: true,
    unlimited_max_no_shows_for_penalty: 1,
    unlimited_penalty_days: 7,
  })
  admin = await api.as('admin')
})

let survivor: Client
let twin: Client
beforeEach(async () => {
  ;[survivor, twin] = [await api.newcomer(), await api.newcomer()]
})

const merge = async (): Promise<number> => {
  const body = { customer_id: survivor.customer_id, merged_customer_id: twin.customer_id }
  const reply = await admin.call('POST /customer/merge', { body })
  expect(reply.status).toBe(200)
  return reply.body.customer_merge_id
}
const undo = (id: number) => admin.call(`POST /customer/merge/${id}/undo`)
const movementsOf = async ({ customer_id }: Client): Promise<string[]> => {
  const { body } = await admin.call(`GET /customer/admin/${customer_id}/movements`)
  return (body.movements as { kind: string }[]).map(({ kind }) => kind).toReversed()
}

it('a movement of a credit that returns is in its owner’s list', async () => {
  const [credit, kept] = await api.build.credits(2, { customer_id: twin.customer_id })
  await api.build.credits(1, { customer_id: survivor.customer_id })
  const { class_reservation_id } = await api.build.reservation({
    customer_id: twin.customer_id,
    available_class_id: credit?.available_class_id,
  })
  const id = await merge()
  expect((await survivor.call(`DELETE /class_reservations/${class_reservation_id}`)).status).toBe(200)
  expect((await admin.call(`DELETE /available_classes/${kept?.available_class_id}`)).status).toBe(200)
  expect((await undo(id)).status).toBe(200)
  expect(await movementsOf(twin)).toEqual(['granted', 'reserved', 'returned', 'removed'])
  expect(await movementsOf(survivor)).toEqual(['granted'])
  expect(await verify(api.db)).toEqual([])
})

it('the answers of a form return with it, also where the form was saved meanwhile', async () => {
  const form_fields = [{ key: 'nick', label: '¿Cómo te decimos?', type: 'text' }]
  const { form_id } = (await admin.call('POST /forms', { body: { name: 'Ficha', form_fields } })).body.form
  const answer = async (who: Client): Promise<number> => {
    const { version, answers_version } = (await who.call(`GET /forms/${form_id}`)).body.form
    const body = { version, answers_version, answers: { nick: 'Bea' } }
    return (await who.call(`PUT /forms/${form_id}/answers`, { body })).status
  }
  const answersOf = async ({ customer_id }: Client) => {
    const { body } = await admin.call(`GET /form_answers/${customer_id}`)
    return (body.form_answers as { answers: { value: unknown }[] }[]).map(({ answers }) =>
      answers.map(({ value }) => value),
    )
  }
  expect(await answer(twin)).toBe(200)
  const id = await merge()
  expect(await answer(survivor)).toBe(200)
  expect((await undo(id)).status).toBe(200)
  expect([await answersOf(twin), await answersOf(survivor)]).toEqual([[['Bea']], []])
})

it('what waits to be written about a place that returns is for its owner', async () => {
  const { single_class_id } = await api.build.singleClass({ class_date: new Date(Date.now() + 48 * HOUR) })
  const { class_reservation_id } = await api.build.reservation({
    customer_id: twin.customer_id,
    single_class_id,
  })
  const id = await merge()
  const body = { single_class_id, duration: 40, overlap: true }
  expect((await admin.call('PUT /single_class', { body })).status).toBe(200)
  expect((await undo(id)).status).toBe(200)
  const { rows } = await sql<{ customer_id: number; kind: string }>`
    select kind, customer_id from notice where (facts ->> 'class_reservation_id')::integer = ${class_reservation_id}`.execute(
    api.db,
  )
  expect(rows).toEqual([{ kind: 'class_changed', customer_id: twin.customer_id }])
})

describe('a penalty', () => {
  const missed = async ({ customer_id }: Client, hours: number) => {
    const { available_class_id } = await api.build.membership({ customer_id })
    const class_date = new Date(Date.now() - hours * HOUR)
    const { single_class_id } = await api.build.singleClass({ class_date, duration: 50 })
    const paid = { available_class_id, unlimited: true }
    const place = await api.build.reservation({ customer_id, single_class_id, ...paid })
    return place.class_reservation_id
  }
  const settle = async () => {
    const configuration = api.services.configuration.current()
    while ((await settleClasses(api.db, { configuration, now: new Date() })) > 0);
  }
  const activeOf = async ({ customer_id }: Client) => {
    const rows = await api.db
      .selectFrom('class_reservation_penalty')
      .select('class_reservation_id')
      .where('customer_id', '=', customer_id)
      .where('lifted_at', 'is', null)
      .execute()
    return rows.map((row) => row.class_reservation_id)
  }

  it('goes back with the missed class that caused it', async () => {
    const place = await missed(twin, 2)
    const id = await merge()
    await settle()
    expect(await activeOf(survivor)).toEqual([place])
    expect((await undo(id)).status).toBe(200)
    expect([await activeOf(survivor), await activeOf(twin)]).toEqual([[], [place]])
  })

  it('is lifted if only the classes of both together caused it', async () => {
    await configure(api, { unlimited_max_no_shows_for_penalty: 2 })
    await missed(twin, 26)
    await missed(survivor, 2)
    const id = await merge()
    await settle()
    expect(await activeOf(survivor)).toHaveLength(1)
    expect((await undo(id)).status).toBe(200)
    expect([await activeOf(survivor), await activeOf(twin)]).toEqual([[], []])
    await configure(api, { unlimited_max_no_shows_for_penalty: 1 })
  })
})

describe('an offer of a place', () => {
  /** Somebody's entry gets an offer that holds a credit, as when a place becomes free. */
  const offer = async (
    { waitlist_id, single_class_id }: { waitlist_id: number; single_class_id: number },
    available_class_id = 0,
  ) => {
    await api.db
      .updateTable('available_class')
      .set({ held_for: single_class_id })
      .where('available_class_id', '=', available_class_id)
      .execute()
    const offered_until = new Date(Date.now() + HOUR)
    await api.services.pool.query(
      `update waitlist set state = 'offered', offered_until = $2, available_class_id = $3 where waitlist_id = $1`,
      [waitlist_id, offered_until, available_class_id],
    )
  }
  const credit = async ({ customer_id }: Client) =>
    (await api.build.credits(1, { customer_id }))[0]?.available_class_id
  const entry = async ({ customer_id }: Client) => {
    const { single_class_id } = await api.build.singleClass({ capacity: 3 })
    return api.build.waitlist({ customer_id, single_class_id })
  }

  it.each(['entry', 'credit'] as const)('of which only the %s would return is ended first', async (moves) => {
    const waits = await entry(moves === 'entry' ? twin : survivor)
    const holds = await credit(moves === 'credit' ? twin : survivor)
    const id = await merge()
    await offer(waits, holds)
    const refused = await undo(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'merge_offered'])
    expect(JSON.stringify(refused.body)).toContain('lista de espera')
    expect((await survivor.call(`DELETE /waitlist/${waits.waitlist_id}`)).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    expect(await verify(api.db)).toEqual([])
  })

  it('goes back with its credit', async () => {
    const [waits, holds] = [await entry(twin), await credit(twin)]
    const id = await merge()
    await offer(waits, holds)
    expect((await undo(id)).status).toBe(200)
    expect(await verify(api.db)).toEqual([])
  })

  it('stays with its credit', async () => {
    const [waits, holds] = [await entry(survivor), await credit(survivor)]
    const id = await merge()
    await offer(waits, holds)
    expect((await undo(id)).status).toBe(200)
    expect(await verify(api.db)).toEqual([])
  })
})

describe('what is charged with the account that returns to its provider', () => {
  const account = ({ customer_id }: Client) =>
    api.db
      .insertInto('provider_account')
      .values({ customer_id, gateway: 'stripe', reference: `cus_${customer_id}` })
      .execute()
  const refusedOf = async (id: number) => {
    const { status, body } = await undo(id)
    return [status, body.code]
  }

  it('is ended first: a card that was saved', async () => {
    await account(twin)
    const id = await merge()
    const { payment_source_id } = await api.db
      .insertInto('payment_source')
      .values({
        customer_id: survivor.customer_id,
        gateway: 'stripe',
        source_id: `pm_${id}`,
        last_digits: '4242',
      })
      .returning('payment_source_id')
      .executeTakeFirstOrThrow()
    expect(await refusedOf(id)).toEqual([409, 'merge_charged'])
    await api.db
      .updateTable('payment_source')
      .set({ deleted_at: new Date() })
      .where('payment_source_id', '=', payment_source_id)
      .execute()
    expect((await undo(id)).status).toBe(200)
  })

  it('is ended first: a subscription that was bought', async () => {
    await account(twin)
    const id = await merge()
    const { purchase_id } = await api.build.purchase({ customer_id: survivor.customer_id })
    const change = (status: PurchaseState) =>
      api.db
        .updateTable('purchase')
        .set({
          status: inState(status),
          gateway: 'stripe',
          subscription_id: `sub_${purchase_id}`,
          subscription_period: 'month',
          subscription_interval: 1,
        })
        .where('purchase_id', '=', purchase_id)
        .execute()
    await change('active')
    expect(await refusedOf(id)).toEqual([409, 'merge_charged'])
    await change('cancelled')
    expect((await undo(id)).status).toBe(200)
  })
})
