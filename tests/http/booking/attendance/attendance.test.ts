import { beforeAll, describe, expect, it } from 'vitest'
import { localDay } from '#domain/time/local-day.ts'
import { clientWith, coach, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let desk: Client
beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
})

const put = (who: Pick<Client, 'call'>, class_reservation_id: number, body: Record<string, unknown>) =>
  who.call('PUT /class_reservations', { body: { class_reservation_id, ...body } })
const stored = (class_reservation_id: number) =>
  api.db
    .selectFrom('class_reservation')
    .select(['attend', 'checked_in_at', 'spot', 'guest', 'is_paid'])
    .where('class_reservation_id', '=', class_reservation_id)
    .executeTakeFirstOrThrow()
/** A class with one of the customer's places in it. */
async function booked(spot_map: string | null = null) {
  const eva = await clientWith(api, 2)
  const leo = await coach(api)
  const { single_class_id } = await api.build.singleClass({ instructor_ids: [leo.instructor_id], spot_map })
  const wish = spot_map === null ? {} : { spot: 2, guest_spot: 3 }
  const { body } = await reserve(eva, single_class_id, { guest: 'Ana', ...wish })
  const id: number = body.class_reservation.class_reservation_id
  const guest: number = body.guest_reservation.class_reservation_id
  return { eva, leo, single_class_id, id, guest }
}

describe('PUT /class_reservations', () => {
  it('checks in and undoes it, repeatedly', async () => {
    const { id } = await booked()
    const { status, body } = await put(desk, id, { attend: true })
    expect([status, body.class_reservation.attend]).toEqual([200, true])
    const first = (await stored(id)).checked_in_at
    expect(first).toEqual(expect.any(Date))
    expect((await put(desk, id, { attend: true })).status).toBe(200)
    expect((await stored(id)).checked_in_at).toEqual(first)
    expect((await desk.call(`PUT /class_reservations/${id}`, { body: { attend: false } })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ attend: false, checked_in_at: null })
    const lines = await api.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'reservation.changed')
      .where('entity_id', '=', String(id))
      .execute()
    expect(lines).toHaveLength(2)
  })

  it('changes the spot, unless it is taken or does not exist', async () => {
    const { id, guest, eva } = await booked('3,4')
    const moved = await put(desk, id, { spot: 7 })
    expect([moved.status, moved.body.class_reservation.spot]).toEqual([200, 7])
    const taken = await put(desk, guest, { spot: 7 })
    expect([taken.status, taken.body.code]).toEqual([409, 'spot_taken'])
    expect((await put(desk, id, { spot: 8 })).body.fields).toEqual({
      spot: 'Ese lugar no existe en esta clase.',
    })
    const plain = await booked()
    expect((await put(desk, plain.id, { spot: 1 })).status).toBe(400)
    expect((await eva.call(`GET /class_reservations/${id}`)).body.class_reservation.spot).toBe(7)
  })

  it('gives a free spot to one of two who want it at once, also when both press twice', async () => {
    const { id, single_class_id, eva } = await booked('5,5')
    const noa = await clientWith(api, 1)
    const { body } = await reserve(noa, single_class_id, { spot: 5 })
    const hers: number = body.class_reservation.class_reservation_id
    for (const spot of [6, 7, 8, 9]) {
      const answers = await Promise.all(
        [0, 1].flatMap(() => [put(eva, id, { spot }), put(noa, hers, { spot })]),
      )
      const has = async (one: number) => (await stored(one)).spot === spot
      expect([await has(id), await has(hers)].filter(Boolean)).toHaveLength(1)
      const won = (await has(id)) ? 0 : 1
      expect(answers.map(({ status }) => status)).toEqual(
        won === 0 ? [200, 409, 200, 409] : [409, 200, 409, 200],
      )
      // The winner goes back, so that both want the next one from elsewhere.
      await put(desk, won === 0 ? id : hers, { spot: won === 0 ? 2 : 5 })
    }
  })

  it('renames a guest and records cash, if there is a guest or cash', async () => {
    const { id, guest } = await booked()
    expect((await put(desk, guest, { guest: 'Lía' })).body.class_reservation.guest).toBe('Lía')
    expect((await put(desk, guest, { guest: 'L' })).body.fields).toEqual({
      guest: 'Debes ingresar un nombre para tu invitado',
    })
    expect((await put(desk, id, { guest: 'Lía' })).body.code).toBe('no_guest')
    expect((await put(desk, id, { is_paid: true })).body.code).toBe('not_cash')
    const cash = await api.build.reservation()
    const paid = await put(desk, cash.class_reservation_id, { is_paid: true, paid_amount: 150 })
    expect([paid.status, paid.body.class_reservation.is_paid]).toEqual([200, true])
  })

  it('changes everything or nothing', async () => {
    const { id } = await booked('3,4')
    expect((await put(desk, id, { attend: true, spot: 3 })).status).toBe(409)
    expect(await stored(id)).toMatchObject({ attend: false, spot: 2 })
  })

  it('excuses that somebody did not come to a class that began, until they come after all', async () => {
    const { id, single_class_id, leo } = await booked()
    expect((await put(desk, id, { waived: true })).body.code).toBe('no_absence')
    await api.db
      .updateTable('single_class')
      .set({ class_date: new Date(Date.now() - 1000) })
      .where('single_class_id', '=', single_class_id)
      .execute()
    expect((await put(leo, id, { waived: true })).status).toBe(403)
    expect((await put(desk, id, { attend: true, waived: true })).body.code).toBe('no_absence')
    const waived = async () => {
      const { body } = await desk.call(`GET /single_class/${single_class_id}/roster`)
      return body.roster[0].waived
    }
    expect((await put(desk, id, { waived: true })).status).toBe(200)
    expect(await waived()).toBe(true)
    expect((await put(desk, id, { attend: true })).status).toBe(200)
    expect(await waived()).toBe(false)
  })

  it('refuses a cancelled place', async () => {
    const { id } = await booked()
    await desk.call(`DELETE /class_reservations/${id}`)
    const { status, body } = await put(desk, id, { attend: true })
    expect([status, body.code]).toEqual([409, 'already_cancelled'])
  })

  it('lets a coach take attendance in their own classes and nothing else', async () => {
    const { id, leo } = await booked('3,4')
    expect((await put(leo, id, { attend: true })).status).toBe(200)
    for (const more of [{ spot: 5 }, { guest: 'Lía' }, { is_paid: true }]) {
      const { status, body } = await put(leo, id, { attend: false, ...more })
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
    expect((await stored(id)).attend).toBe(true)
    const other = await coach(api)
    expect((await put(other, id, { attend: false })).status).toBe(404)
    // Nor does the own place in another's class open it, which is theirs to see.
    await api.build.credits(1, { customer_id: other.customer_id })
    const { single_class_id } = await api.build.singleClass()
    const { body } = await reserve(other, single_class_id)
    expect((await put(other, body.class_reservation.class_reservation_id, { attend: true })).status).toBe(403)
  })

  it('lets a customer choose another free spot for a place of theirs until the class begins', async () => {
    const { id, guest, eva, single_class_id } = await booked('3,4')
    const before = await creditsOf(eva)
    expect((await put(eva, id, { spot: 7 })).body.class_reservation.spot).toBe(7)
    expect((await put(eva, guest, { spot: 6 })).body.class_reservation.spot).toBe(6)
    expect((await put(eva, id, { spot: 6 })).body.code).toBe('spot_taken')
    expect((await put(eva, id, { spot: 8 })).status).toBe(400)
    expect(await creditsOf(eva)).toEqual(before)
    for (const more of [{ attend: true }, { guest: 'Lía' }, { is_paid: true }, { waived: true }])
      expect((await put(eva, id, { spot: 5, ...more })).status).toBe(403)
    const other = await clientWith(api, 1)
    expect((await put(other, id, { spot: 5 })).status).toBe(404)
    await api.db
      .updateTable('single_class')
      .set({ class_date: new Date(Date.now() - 60_000) })
      .where('single_class_id', '=', single_class_id)
      .execute()
    const begun = await put(eva, id, { spot: 5 })
    expect([begun.status, begun.body.code]).toEqual([412, 'class_begun'])
    expect((await stored(id)).spot).toBe(7)
  })

  it('leaves the rest to staff', async () => {
    const { id, eva } = await booked()
    expect((await put(api.visitor, id, { attend: true })).status).toBe(401)
    expect((await put(eva, id, { attend: true })).status).toBe(403)
    expect((await put(desk, 2_147_483_647, { attend: true })).status).toBe(404)
  })
})

describe('the roster', () => {
  it('lists the places, guests after their holder, with attendance', async () => {
    const { single_class_id, id, guest, eva } = await booked('3,4')
    const cash = await api.build.customer({ name: 'Ángel', last_name: 'Abad' })
    const owed = await api.build.reservation({ single_class_id, customer_id: cash.customer_id, spot: 6 })
    await api.build.reservation({ single_class_id, spot: 7, deleted_at: new Date(), cancelled_by: 'staff' })
    await put(desk, id, { attend: true })
    const { status, body } = await desk.call(`GET /single_class/${single_class_id}/roster`)
    expect([status, body.single_class.single_class_id]).toEqual([200, single_class_id])
    const common = { deletedAt: null, guest: null, guest_of: null }
    expect(body.roster).toMatchObject([
      {
        ...common,
        class_reservation_id: owed.class_reservation_id,
        customer: { customer_id: cash.customer_id, name: 'Ángel', last_name: 'Abad', file: null },
        spot: 6,
        attend: false,
        paid_with: 'cash',
        is_paid: false,
      },
      {
        ...common,
        class_reservation_id: id,
        customer: { customer_id: eva.customer_id },
        spot: 2,
        attend: true,
        checkedInAt: expect.stringMatching(/Z$/),
        paid_with: 'credit',
        is_paid: true,
        first_class: true,
      },
      { class_reservation_id: guest, guest: 'Ana', guest_of: id, spot: 3, first_class: false },
    ])
  })

  it('marks a first class and a membership', async () => {
    const { customer_id } = await api.build.customer()
    const pass = await api.build.membership({ customer_id })
    const past = await api.build.singleClass({ class_date: new Date(Date.now() - 86_400_000) })
    const came = { customer_id, single_class_id: past.single_class_id, attend: true }
    await api.build.reservation(came)
    const { single_class_id } = await api.build.singleClass()
    const paid = { available_class_id: pass.available_class_id, unlimited: true }
    await api.build.reservation({ customer_id, single_class_id, ...paid })
    const { body } = await desk.call(`GET /single_class/${single_class_id}/roster`)
    expect(body.roster).toMatchObject([{ paid_with: 'membership', first_class: false }])
  })

  it('says what staff need to know of a person, money only to the desk, and who waits, in order', async () => {
    const { single_class_id, leo } = await booked()
    const { timezone } = api.services.configuration.current()
    const [row] = (
      await api.db
        .selectFrom('single_class')
        .select('class_date')
        .where('single_class_id', '=', single_class_id)
        .execute()
    ).map(({ class_date }) => localDay(new Date(class_date), timezone))
    const ana = await api.build.customer({ name: 'Abril', birthdate: `1990-${row!.slice(5)}` })
    await api.build.reservation({ single_class_id, customer_id: ana.customer_id })
    const debt = await api.build.singleClass({ class_date: new Date(Date.now() - 86_400_000) })
    const unpaid = { single_class_id: debt.single_class_id, customer_id: ana.customer_id, attend: true }
    await api.build.reservation(unpaid)
    for (const [text, is_alert] of [
      ['Rodilla lesionada', true],
      ['Le gusta la música', false],
    ] as const)
      await desk.call('POST /customer/notes', { body: { customer_id: ana.customer_id, text, is_alert } })
    const waiting = [await api.build.customer({ name: 'Zoe' }), await api.build.customer({ name: 'Ada' })]
    for (const { customer_id } of waiting) await api.build.waitlist({ single_class_id, customer_id })
    await api.build.page({ title: 'Reglamento', required: true, content: '<p>Llega a tiempo.</p>' })
    const event = await api.build.classPackage({ is_special_event: true, deleted_at: new Date() })
    await api.db
      .updateTable('single_class')
      .set({ class_package_id: event.class_package_id })
      .where('single_class_id', '=', single_class_id)
      .execute()
    const at = `GET /single_class/${single_class_id}/roster`
    const { body } = await desk.call(at)
    expect(body.roster[0]).toMatchObject({
      customer: { name: 'Abril' },
      birthday: true,
      alerts: ['Rodilla lesionada'],
      owes: true,
      missing_documents: expect.arrayContaining(['Reglamento']),
    })
    expect(body.event).toEqual({ class_package_id: event.class_package_id, title: event.title })
    expect(body.roster[1]).toMatchObject({ birthday: false, alerts: [], owes: false })
    expect(body.waitlist.map((one: { customer: { name: string } }) => one.customer.name)).toEqual([
      'Zoe',
      'Ada',
    ])
    const { body: seen } = await leo.call(at)
    expect(seen.roster[0]).toMatchObject({
      alerts: ['Rodilla lesionada'],
      owes: false,
      missing_documents: [],
    })
    expect(JSON.stringify(seen)).not.toMatch(/email|phone|amount/)
    // Whoever books in the next tests has accepted nothing.
    await api.db.deleteFrom('page').where('title', '=', 'Reglamento').execute()
  })

  it.each([
    ['2027-02-27', false],
    ['2027-02-28', true],
    ['2027-03-01', false],
    ['2028-02-28', false],
    ['2028-02-29', true],
  ])('names whoever was born on 29 February in a class of %s: %s', async (day, birthday) => {
    const { single_class_id } = await api.build.singleClass({ class_date: new Date(`${day}T18:00:00Z`) })
    const { customer_id } = await api.build.customer({ birthdate: '1996-02-29' })
    await api.build.reservation({ single_class_id, customer_id })
    const { body } = await desk.call(`GET /single_class/${single_class_id}/roster`)
    expect(body.roster).toMatchObject([{ birthday }])
  })

  it('is for staff, and for a coach’s own classes', async () => {
    const { single_class_id, leo, eva } = await booked()
    const at = `GET /single_class/${single_class_id}/roster`
    expect((await leo.call(at)).status).toBe(200)
    expect((await (await coach(api)).call(at)).status).toBe(403)
    expect((await eva.call(at)).status).toBe(403)
    expect((await api.visitor.call(at)).status).toBe(401)
    expect((await desk.call('GET /single_class/2147483647/roster')).status).toBe(404)
  })
})

describe('GET /class_reservations/{id}/check_in', () => {
  it('includes the holder’s other places in the class', async () => {
    const { id, guest, leo } = await booked()
    const { status, body } = await leo.call(`GET /class_reservations/${guest}/check_in`)
    expect(status).toBe(200)
    expect(body.entry).toMatchObject({ class_reservation_id: guest, guest: 'Ana' })
    expect(body.party).toMatchObject([{ class_reservation_id: id, guest: null }])
  })

  it('says whether the code that was read is the reservation’s', async () => {
    const { id, guest } = await booked()
    const read = await desk.call(`GET /class_reservations/${id}`)
    const { access_code } = read.body.class_reservation
    expect(access_code).toMatch(/^[\w-]{12}$/)
    const provenBy = async (of: number, query: string) =>
      (await desk.call(`GET /class_reservations/${of}/check_in${query}`)).body.proven
    expect(await provenBy(id, `?access_code=${access_code}`)).toBe(true)
    expect(await provenBy(guest, `?access_code=${access_code}`)).toBe(false)
    expect(await provenBy(id, `?access_code=${access_code}x`)).toBe(false)
    expect(await provenBy(id, '')).toBe(false)
  })

  it('is also shown if cancelled', async () => {
    const { id } = await booked()
    await desk.call(`DELETE /class_reservations/${id}`)
    const { body } = await desk.call(`GET /class_reservations/${id}/check_in`)
    expect(body).toMatchObject({
      entry: { class_reservation_id: id, deletedAt: expect.any(String) },
      party: [],
    })
  })

  it('is for staff, and for a coach’s own classes', async () => {
    const { id, eva } = await booked()
    const at = `GET /class_reservations/${id}/check_in`
    expect((await eva.call(at)).status).toBe(403)
    expect((await api.visitor.call(at)).status).toBe(401)
    expect((await (await coach(api)).call(at)).status).toBe(404)
    expect((await desk.call('GET /class_reservations/2147483647/check_in')).status).toBe(404)
  })
})

describe('PUT /single_class/guest', () => {
  const rename = (who: Pick<Client, 'call'>, class_reservation_id: number, name: string) =>
    who.call('PUT /single_class/guest', { body: { class_reservation_id, name } })

  it('renames the guest, by the guest’s place or the holder’s own', async () => {
    const { eva, id, guest } = await booked()
    const { status, body } = await rename(eva, guest, ' Lía ')
    expect([status, body.class_reservation.class_reservation_id, body.class_reservation.guest]).toEqual([
      200,
      guest,
      'Lía',
    ])
    expect((await rename(eva, id, 'Sol')).body.class_reservation).toMatchObject({
      class_reservation_id: guest,
      guest: 'Sol',
    })
    const byPath = await desk.call(`PUT /single_class/guest/${guest}`, { body: { name: 'Mía' } })
    expect([byPath.status, byPath.body.class_reservation.guest]).toEqual([200, 'Mía'])
  })

  it.each(['', 'J', ' J ', '😀'])('refuses %j', async (name) => {
    const { eva, guest } = await booked()
    const { status, body } = await rename(eva, guest, name)
    expect([status, body.fields]).toEqual([400, { name: 'Debes ingresar un nombre para tu invitado' }])
    expect((await stored(guest)).guest).toBe('Ana')
  })

  it('refuses a place without a guest, or with a cancelled one', async () => {
    const { eva, guest, id } = await booked()
    await eva.call(`DELETE /class_reservations/${guest}`)
    expect((await rename(eva, guest, 'Lía')).body.code).toBe('already_cancelled')
    expect((await rename(eva, id, 'Lía')).body.code).toBe('no_guest')
  })

  it('is for the holder until the class begins, and for staff', async () => {
    const { eva, leo, guest, single_class_id } = await booked()
    expect((await rename(api.visitor, guest, 'Lía')).status).toBe(401)
    expect((await rename(await api.as('customer'), guest, 'Lía')).status).toBe(404)
    expect((await rename(leo, guest, 'Lía')).status).toBe(404)
    expect((await rename(eva, 2_147_483_647, 'Lía')).status).toBe(404)
    await api.db
      .updateTable('single_class')
      .set({ class_date: new Date(Date.now() - 1000) })
      .where('single_class_id', '=', single_class_id)
      .execute()
    const late = await rename(eva, guest, 'Lía')
    expect([late.status, late.body.code]).toEqual([412, 'class_begun'])
    expect((await rename(desk, guest, 'Lía')).status).toBe(200)
  })
})
