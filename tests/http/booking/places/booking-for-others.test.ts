import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientWith, coach, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => configure(api, { allow_class_guests: true }))

const classId = async (given: Parameters<Api['build']['singleClass']>[0] = {}) =>
  (await api.build.singleClass(given)).single_class_id

describe('a guest', () => {
  it('takes a credit and a spot of their own, the nearest free one', async () => {
    const eva = await clientWith(api, 2)
    const mapped = await classId({ spot_map: '2,3', capacity: 5 })
    await api.build.reservation({ single_class_id: mapped, spot: 2 })
    const { status, body } = await reserve(eva, mapped, { spot: 1, guest: '  Ana María ' })
    expect(status).toBe(200)
    expect(body.class_reservation).toMatchObject({ spot: 1, guest: null, customer_id: eva.customer_id })
    expect(body.guest_reservation).toMatchObject({
      spot: 3,
      guest: 'Ana María',
      customer_id: eva.customer_id,
    })
    expect(body.guest_reservation.can).toMatchObject({
      cancel: true,
      guest: { reason: 'Es el lugar de tu invitado.' },
    })
    expect(await creditsOf(eva)).toEqual({ used: 2 })
  })

  it('can be added later, on the requested spot', async () => {
    const eva = await clientWith(api, 3)
    const mapped = await classId({ spot_map: '2,3', capacity: 5 })
    const own = (await reserve(eva, mapped, { spot: 1 })).body.class_reservation.class_reservation_id
    const first = await reserve(eva, mapped, { guest: 'Ana', spot: 5 })
    expect(first.body.class_reservation.class_reservation_id).toBe(own)
    expect(first.body.guest_reservation).toMatchObject({ guest: 'Ana', spot: 5 })
    const second = await reserve(eva, mapped, { guest: 'Leo', guest_spot: 4 })
    expect(second.body.guest_reservation).toMatchObject({ guest: 'Leo', spot: 4 })
    expect(second.body.class_reservation.single_class.places_left).toBe(2)
  })

  it('is not added alone for who asks for a place of her own too, and has another by now', async () => {
    const eva = await clientWith(api, 3)
    const mapped = await classId({ spot_map: '2,3', capacity: 5 })
    await reserve(eva, mapped, { spot: 2 })
    const both = await reserve(eva, mapped, { spot: 3, guest: 'Ana', guest_spot: 5 })
    expect([both.status, both.body.code]).toEqual([409, 'already_reserved'])
    expect(await creditsOf(eva)).toEqual({ free: 2, used: 1 })
    const beside = await reserve(eva, mapped, { spot: 2, guest: 'Ana', guest_spot: 5 })
    expect(beside.body.guest_reservation).toMatchObject({ guest: 'Ana', spot: 5 })
  })

  it('needs a name and permission by the studio', async () => {
    const eva = await clientWith(api, 2)
    const single_class_id = await classId()
    const nameless = await reserve(eva, single_class_id, { guest: ' A ' })
    expect([nameless.status, nameless.body.fields]).toEqual([
      400,
      { guest: 'Debes ingresar un nombre para tu invitado' },
    ])
    for (const blank of ['   ', '\u00a0\u2003', '\u200b\u200b\u200b', 'A\u3164\u2800']) {
      const unseen = await reserve(eva, single_class_id, { guest: blank })
      expect([unseen.status, unseen.body.fields]).toEqual([400, nameless.body.fields])
    }
    const advert = await reserve(eva, single_class_id, { guest: 'visita promo.mx' })
    expect([advert.status, advert.body.fields]).toEqual([
      400,
      { guest: 'Un nombre no lleva direcciones de páginas. Después de un punto, deja un espacio.' },
    ])
    const emoji = await reserve(eva, single_class_id, { guest: '🧘' })
    expect([emoji.status, Object.keys(emoji.body.fields)]).toEqual([400, ['guest']])
    const alone = await reserve(eva, single_class_id, { guest_spot: 2 })
    expect([alone.status, Object.keys(alone.body.fields)]).toEqual([400, ['guest_spot']])
    await configure(api, { allow_class_guests: false })
    const off = await reserve(eva, single_class_id, { guest: 'Ana' })
    expect([off.status, off.body.code]).toEqual([412, 'guests_off'])
    // An empty name is no guest, as an empty field of a form sends it.
    const none = await reserve(eva, single_class_id, { guest: '' })
    expect([none.status, none.body.guest_reservation]).toEqual([200, null])
  })

  it('is booked together with the holder or not at all', async () => {
    const eva = await clientWith(api, 1)
    const single_class_id = await classId()
    const tooFew = await reserve(eva, single_class_id, { guest: 'Ana' })
    expect([tooFew.body.code, tooFew.body.error]).toEqual([
      'no_credits',
      'Lo sentimos. No te alcanzan los créditos: necesitas 2 y tienes 1. Puedes comprar más en Paquetes.',
    ])
    const ana = await clientWith(api, 2)
    expect((await reserve(ana, await classId({ capacity: 1 }), { guest: 'Leo' })).body.code).toBe(
      'class_full',
    )
    const mapped = await classId({ spot_map: '3', capacity: 3 })
    expect((await reserve(ana, mapped, { spot: 1, guest: 'Leo', guest_spot: 1 })).body.code).toBe(
      'spot_taken',
    )
    const beyond = await reserve(ana, mapped, { spot: 1, guest: 'Leo', guest_spot: 9 })
    expect([beyond.status, Object.keys(beyond.body.fields)]).toEqual([400, ['guest_spot']])
    expect([await creditsOf(eva), await creditsOf(ana)]).toEqual([{ free: 1 }, { free: 2 }])
  })
})

describe('staff', () => {
  it('reserve for a customer, with the customer’s credit or for cash', async () => {
    const reception = await api.as('reception')
    const [eva, nueva] = [await clientWith(api, 1), await clientWith(api, 0)]
    const single_class_id = await classId()
    const onCredit = await reserve(reception, single_class_id, { customer_id: eva.customer_id })
    expect(onCredit.body.class_reservation).toMatchObject({ customer_id: eva.customer_id, is_cash: false })
    const without = await reserve(reception, single_class_id, { customer_id: nueva.customer_id })
    expect([without.body.code, without.body.error]).toEqual([
      'no_credits',
      'No le quedan créditos. Véndele un paquete o registra el pago en efectivo.',
    ])
    const barre = await api.build.classType()
    await api.build.credits(1, { customer_id: nueva.customer_id, class_types: [barre.class_type_id] })
    const ofAnother = await reserve(reception, single_class_id, { customer_id: nueva.customer_id })
    expect(ofAnother.body.error).toBe(
      'Sus créditos son para otras clases. Véndele un paquete o registra el pago en efectivo.',
    )
    await api.build.credits(1, { customer_id: eva.customer_id })
    const tooFew = await reserve(reception, await classId(), { customer_id: eva.customer_id, guest: 'Leo' })
    expect(tooFew.body.error).toMatch(/^No le alcanzan los créditos: necesita 2 y tiene 1\./)
    const forCash = await reserve(reception, single_class_id, {
      customer_id: nueva.customer_id,
      is_cash: true,
    })
    expect(forCash.body.class_reservation).toMatchObject({
      customer_id: nueva.customer_id,
      is_cash: true,
      is_paid: false,
    })
    const refused = await reserve(eva, await classId(), { is_cash: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    const unknown = await reserve(reception, single_class_id, { customer_id: 2_147_483_647, is_cash: true })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'No encontramos a ese cliente.'])
  })

  it('enter whoever comes late until the class ends, checked in at once', async () => {
    const begun = new Date(Date.now() - 30 * 60_000)
    const [reception, eva] = [await api.as('reception'), await clientWith(api, 3)]
    const single_class_id = await classId({ class_date: begun, capacity: 3 })
    const forEva = { customer_id: eva.customer_id }
    const own = await reserve(eva, single_class_id)
    expect([own.status, own.body.code]).toEqual([412, 'class_begun'])
    const { body } = await reserve(reception, single_class_id, { ...forEva, guest: 'Lía' })
    expect(body.class_reservation).toMatchObject({ attend: true, single_class: { places_left: 1 } })
    expect(body.guest_reservation).toMatchObject({ attend: true })
    expect(await creditsOf(eva)).toEqual({ free: 1, used: 2 })
    const rows = await api.db
      .selectFrom('class_reservation')
      .where('single_class_id', '=', single_class_id)
      .select(['attend', 'checked_in_at'])
      .execute()
    expect(rows.every(({ attend, checked_in_at }) => attend && checked_in_at !== null)).toBe(true)
    const audited = await api.db
      .selectFrom('audit')
      .where('action', '=', 'reservation.made')
      .where('entity_id', '=', String(body.class_reservation.class_reservation_id))
      .select('details')
      .executeTakeFirstOrThrow()
    expect(audited.details).toMatchObject({ by_staff: true, begun: true })

    const ended = await classId({ class_date: new Date(Date.now() - 50 * 60_000) })
    const refused = await reserve(reception, ended, forEva)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      412,
      'class_begun',
      'Esta clase ya terminó.',
    ])
    // For themselves, the desk's people are customers like any other.
    expect((await reserve(reception, single_class_id)).body.code).toBe('class_begun')
    expect(await creditsOf(eva)).toEqual({ free: 1, used: 2 })
  })

  it('who teach book only for themselves, with a credit like any customer', async () => {
    const [leo, eva] = [await coach(api), await clientWith(api, 2)]
    const own = await classId({ instructor_ids: [leo.instructor_id] })
    for (const more of [
      { customer_id: eva.customer_id },
      { is_cash: true },
      { customer_id: eva.customer_id, is_cash: true },
    ]) {
      const refused = await reserve(leo, own, more)
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    }
    expect(await creditsOf(eva)).toEqual({ free: 2 })
    await api.build.credits(1, { customer_id: leo.customer_id })
    expect((await reserve(leo, await classId())).status).toBe(200)
  })
})
