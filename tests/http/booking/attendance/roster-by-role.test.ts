import { beforeAll, describe, expect, it } from 'vitest'
import { coach } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let desk: Client
beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
})

/** A class of a coach's own in which somebody has a place, and what each sees of it in the list and behind the code. */
async function seenOf(place: object = {}, customer: object = {}) {
  const leo = await coach(api)
  const { single_class_id } = await api.build.singleClass({ instructor_ids: [leo.instructor_id] })
  const { customer_id } = await api.build.customer()
  if (Object.keys(customer).length > 0)
    await api.db.updateTable('customer').set(customer).where('customer_id', '=', customer_id).execute()
  const { class_reservation_id } = await api.build.reservation({ single_class_id, customer_id, ...place })
  const both = async (who: Client) => {
    const list = await who.call(`GET /single_class/${single_class_id}/roster`)
    const door = await who.call(`GET /class_reservations/${class_reservation_id}/check_in`)
    return [list.body.roster[0], door.body.entry]
  }
  return { desk: await both(desk), coach: await both(leo) }
}

describe('of somebody in a class', () => {
  it('the desk reads that the account is blocked, a coach does not', async () => {
    const seen = await seenOf({}, { blocked_at: new Date(), blocked_reason: 'Pagos devueltos' })
    expect(seen.desk).toMatchObject([{ blocked: true }, { blocked: true }])
    expect(seen.coach).toMatchObject([{ blocked: false }, { blocked: false }])
    expect(JSON.stringify(seen)).not.toContain('Pagos devueltos')
    const other = await seenOf()
    expect(other.desk).toMatchObject([{ blocked: false }, { blocked: false }])
  })

  it('the desk reads what the place is paid with, and that cash is owed, a coach neither', async () => {
    const owed = await seenOf({ is_cash: true })
    expect(owed.desk).toMatchObject([
      { paid_with: 'cash', is_paid: false },
      { paid_with: 'cash', is_paid: false },
    ])
    const nothing = { paid_with: null, is_paid: true }
    expect(owed.coach).toMatchObject([nothing, nothing])
    const paid = await seenOf({ is_cash: true, is_paid: true })
    expect(paid.desk[0]).toMatchObject({ paid_with: 'cash', is_paid: true })
    expect(paid.coach).toMatchObject([nothing, nothing])
  })

  it('a coach reads it in no other call either, but of a place of their own', async () => {
    const leo = await coach(api)
    const { single_class_id } = await api.build.singleClass({ instructor_ids: [leo.instructor_id] })
    const cash = { single_class_id, is_cash: true }
    const { class_reservation_id } = await api.build.reservation(cash)
    const of = async (who: Client) => {
      const list = await who.call('GET /class_reservations', { query: { single_class_id } })
      const one = await who.call(`GET /class_reservations/${class_reservation_id}`)
      const body = { class_reservation_id, attend: false }
      const written = await who.call('PUT /class_reservations', { body })
      return [list.body.class_reservations[0], one.body.class_reservation, written.body.class_reservation]
    }
    const [owed, nothing] = [
      { is_cash: true, is_paid: false },
      { is_cash: false, is_paid: true },
    ]
    expect(await of(desk)).toMatchObject([owed, owed, owed])
    expect(await of(leo)).toMatchObject([nothing, nothing, nothing])
    const own = await api.build.reservation({ ...cash, customer_id: leo.customer_id })
    const { body } = await leo.call(`GET /class_reservations/${own.class_reservation_id}`)
    expect(body.class_reservation).toMatchObject(owed)
  })
})
