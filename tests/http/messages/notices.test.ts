import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notice } from '#server/features/messages/notices/notices.ts'
import { notify } from '#server/features/messages/notify.ts'
import { clientWith, reserve, tell } from '#tests/http/booking/help.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { at, messagesOf, tellNow, toldTo, writeAll } from './help.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
const noSilence = { quiet_hours_start: null, quiet_hours_end: null }
beforeEach(async () => {
  await configure(api, noSilence)
  await api.db.deleteFrom('notice').execute()
  await api.db.deleteFrom('message_template').execute()
})

/** Somebody with a place in a class. */
async function booked(given: Parameters<Api['build']['singleClass']>[0] = {}, phone: string | null = null) {
  const { customer_id } = await api.build.customer({ phone, name: 'Eva' })
  const { single_class_id } = await api.build.singleClass(given)
  const [credit] = await api.build.credits(1, { customer_id })
  const { available_class_id } = credit as NonNullable<typeof credit>
  const { class_reservation_id } = await api.build.reservation({
    customer_id,
    single_class_id,
    available_class_id,
  })
  return { customer_id, single_class_id, class_reservation_id }
}
type Booked = Awaited<ReturnType<typeof booked>>

const cancelledNotice = ({ customer_id, single_class_id, class_reservation_id }: Booked): Notice => ({
  kind: 'class_cancelled',
  customer_id,
  event: `class:${single_class_id}:cancelled`,
  facts: { class_reservation_id, reason: 'Se fue la luz.' },
})
const penaltyNotice = async (customer_id: number): Promise<Notice> => {
  const { class_reservation_penalty_id } = await api.build.penalty({ customer_id, no_shows: 3 })
  const event = `penalty:${class_reservation_penalty_id}`
  return { kind: 'penalty', customer_id, event, facts: { class_reservation_penalty_id } }
}

/** As the studio cancels a class: places and credits go back in the same change. */
async function cancelClass({ single_class_id, class_reservation_id }: Booked): Promise<void> {
  await api.db
    .updateTable('class_reservation')
    .set({ deleted_at: new Date(), cancelled_by: 'studio', credit_returned: true })
    .where('class_reservation_id', '=', class_reservation_id)
    .execute()
  await api.db
    .updateTable('single_class')
    .set({ cancelled_at: new Date() })
    .where('single_class_id', '=', single_class_id)
    .execute()
}

describe('a class cancelled by the studio', () => {
  it('is notified once per channel, with the reason and the returned credit', async () => {
    const eva = await booked({}, '5512345678')
    await cancelClass(eva)
    const { class_reservation_id } = eva
    await api.db
      .insertInto('reservation_event')
      .values({ event: 'cancelled', class_reservation_id })
      .execute()
    await tell(api)
    await tellNow(api, [cancelledNotice(eva)])
    await tellNow(api, [cancelledNotice(eva)])
    const [mail, whatsapp, ...more] = await messagesOf(api, eva.customer_id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      channel: 'mail',
      subject: 'Se canceló la clase de Yoga',
      dedupe_key: `class_cancelled:${eva.customer_id}:class:${eva.single_class_id}:cancelled:mail`,
      state: 'stored',
    })
    for (const text of ['Se fue la luz.', 'Tu crédito está de vuelta en tu cuenta.'])
      expect(mail?.body_text).toContain(text)
    expect(whatsapp).toMatchObject({ channel: 'whatsapp', recipient: '5512345678', subject: '' })
    expect(whatsapp?.body_text).toContain('Tu crédito está de vuelta')
    expect(whatsapp?.template).toMatchObject({
      name: 'class_cancelled',
      values: expect.arrayContaining(['Eva', 'Yoga']),
    })
    expect(await api.db.selectFrom('notice').select('notice_id').execute()).toEqual([])
  })

  it('is not notified if it is not cancelled any more', async () => {
    const eva = await booked()
    await tellNow(api, [cancelledNotice(eva)])
    expect(await toldTo(api, eva.customer_id)).toEqual([])
  })
})

describe('a notice that is no longer true is not sent', () => {
  it.each([
    [
      'a place that was cancelled',
      async ({ class_reservation_id }: Booked) => {
        await api.db
          .updateTable('class_reservation')
          .set({ deleted_at: new Date(), cancelled_by: 'customer' })
          .where('class_reservation_id', '=', class_reservation_id)
          .execute()
      },
    ],
    ['a class that was cancelled', cancelClass],
  ])('%s', async (_, happens) => {
    const eva = await booked()
    const { customer_id, class_reservation_id } = eva
    const was = {
      class_date: new Date().toISOString(),
      class: 'Yoga',
      duration: 50,
      place: 'Polanco',
      coach: 'Mar',
    }
    await happens(eva)
    await tellNow(api, [
      { kind: 'class_reminder', customer_id, event: 'a', facts: { class_reservation_id } },
      { kind: 'class_changed', customer_id, event: 'a', facts: { class_reservation_id, was } },
      { kind: 'waitlist_booked', customer_id, event: 'a', facts: { class_reservation_id } },
    ])
    expect(await toldTo(api, customer_id)).toEqual([])
  })

  it('an expired offer, a taken place, a lifted penalty, used credits', async () => {
    const { customer_id } = await api.build.customer()
    const { single_class_id } = await api.build.singleClass({ capacity: 0 })
    const other = await api.build.singleClass({ capacity: 5 })
    const free = await api.build.waitlist({ single_class_id, customer_id })
    const offer = await api.build.waitlist({
      single_class_id: other.single_class_id,
      customer_id,
      state: 'offered',
      offered_until: new Date(Date.now() + 60_000),
    })
    const penalty = await penaltyNotice(customer_id)
    await api.db.updateTable('class_reservation_penalty').set({ lifted_at: new Date() }).execute()
    const notices: Notice[] = [
      { kind: 'waitlist_place_free', customer_id, event: 'x', facts: { waitlist_id: free.waitlist_id } },
      { kind: 'waitlist_offer', customer_id, event: 'x', facts: { waitlist_id: offer.waitlist_id } },
      { kind: 'credits_expiring', customer_id, event: 'x', facts: { customer_id, expires_on: '2099-01-01' } },
      { kind: 'birthday', customer_id, event: 'x', facts: { customer_id } },
      penalty,
    ]
    await tellNow(api, notices, new Date(Date.now() + 61_000))
    expect(await toldTo(api, customer_id)).toEqual([])
    await tellNow(api, notices)
    expect(await toldTo(api, customer_id)).toEqual(['waitlist_offer mail', 'waitlist_offer whatsapp'])
  })

  it('a place reserved and cancelled within the same moment', async () => {
    const eva = await clientWith(api, 1)
    const { body } = await reserve(
      eva,
      (await api.build.singleClass({ class_date: new Date(Date.now() + 9e8) })).single_class_id,
    )
    await eva.call(`DELETE /class_reservations/${body.class_reservation.class_reservation_id}`)
    await tell(api)
    expect(await toldTo(api, eva.customer_id)).toEqual(['reservation_cancelled mail'])
  })
})

it('describes the state before a change, and uses WhatsApp only for customers with a phone', async () => {
  const location = await api.build.location({ name: 'Condesa' })
  const eva = await booked({ class_date: '2027-01-15T01:30:00Z', location_id: location.location_id })
  const was = {
    class_date: '2027-01-14T01:30:00Z',
    class: 'Yoga',
    duration: 50,
    place: 'Condesa',
    coach: 'Mar',
  }
  const { customer_id, class_reservation_id } = eva
  await tellNow(api, [
    { kind: 'class_changed', customer_id, event: 'class:1:changed:1', facts: { class_reservation_id, was } },
  ])
  const [mail, ...more] = await messagesOf(api, customer_id)
  expect(more).toEqual([])
  expect(mail?.body_text).toContain('Fecha y hora: jueves, 14 de enero de 2027, 19:30')
  expect(mail?.body_text).toContain('Antes era: miércoles 13 de enero, 19:30 · con Mar (ahora ')
})

it('is written once by two parallel workers', async () => {
  const people = await Promise.all(Array.from({ length: 130 }, () => api.build.customer()))
  const notices = await Promise.all(people.map(({ customer_id }) => penaltyNotice(customer_id)))
  await notify(api.db, notices)
  await Promise.all([writeAll(api.services), writeAll(api.services), notify(api.db, notices)])
  await writeAll(api.services)
  const rows = await api.db
    .selectFrom('message')
    .select('customer_id')
    .where('kind', '=', 'penalty')
    .where(
      'customer_id',
      'in',
      people.map(({ customer_id }) => customer_id),
    )
    .execute()
  expect(rows).toHaveLength(130)
  expect(new Set(rows.map(({ customer_id }) => customer_id)).size).toBe(130)
})

it('is parked if it cannot be written, and the others go on', async () => {
  const [eva, ana] = [await api.build.customer(), await api.build.customer()]
  await api.services.pool.query(
    `alter table message add constraint no_mail check (customer_id <> ${eva.customer_id}) not valid`,
  )
  try {
    await tellNow(api, [await penaltyNotice(eva.customer_id), await penaltyNotice(ana.customer_id)])
  } finally {
    await api.services.pool.query('alter table message drop constraint no_mail')
  }
  expect(await toldTo(api, ana.customer_id)).toEqual(['penalty mail'])
  const left = await api.db.selectFrom('notice').select(['customer_id', 'parked_at']).execute()
  expect(left).toEqual([{ customer_id: eva.customer_id, parked_at: expect.any(Date) }])
})

describe('in quiet hours', () => {
  // 3:00 and 8:00 in Mexico City.
  const night = '2027-01-15T09:00:00Z'
  const end = '2027-01-15T14:00:00Z'
  beforeEach(() => configure(api, { quiet_hours_start: 22, quiet_hours_end: 8 }))

  it('an optional notice is written at their end, from the state at that time', async () => {
    const [eva, ana] = [await api.build.customer(), await api.build.customer()]
    const end_date = '2027-02-01'
    const notices = await Promise.all(
      [eva, ana].map(async ({ customer_id }): Promise<Notice> => {
        const { class_reservation_penalty_id } = await api.build.penalty({ customer_id, end_date })
        return { kind: 'penalty', customer_id, event: 'p', facts: { class_reservation_penalty_id } }
      }),
    )
    await tellNow(api, notices, new Date(night))
    await tellNow(api, notices, new Date('2027-01-15T13:59:59Z'))
    expect(await toldTo(api, eva.customer_id)).toEqual([])
    await api.db
      .updateTable('class_reservation_penalty')
      .set({ lifted_at: new Date() })
      .where('customer_id', '=', ana.customer_id)
      .execute()
    await writeAll(at(api, end))
    expect(await toldTo(api, eva.customer_id)).toEqual(['penalty mail'])
    expect(await toldTo(api, ana.customer_id)).toEqual([])
  })

  it('of their own a person’s messages wait too, but not those of others, nor what cannot wait', async () => {
    await configure(api, noSilence)
    const class_date = '2027-01-15T16:00:00Z'
    const [eva, ana] = [await booked({ class_date }), await booked({ class_date })]
    await api.db
      .updateTable('customer')
      .set({ quiet_from: 1, quiet_until: 9 })
      .where('customer_id', '=', eva.customer_id)
      .execute()
    const notices = await Promise.all(
      [eva, ana].map(async ({ customer_id }): Promise<Notice> => {
        const { class_reservation_penalty_id } = await api.build.penalty({
          customer_id,
          end_date: '2027-02-01',
        })
        return { kind: 'penalty', customer_id, event: 'own', facts: { class_reservation_penalty_id } }
      }),
    )
    const { customer_id, class_reservation_id } = eva
    const reminder = {
      kind: 'class_reminder',
      customer_id,
      event: 'r',
      facts: { class_reservation_id },
    } as const
    await tellNow(api, [...notices, reminder], new Date(night))
    expect(await toldTo(api, ana.customer_id)).toEqual(['penalty mail'])
    expect(await toldTo(api, eva.customer_id)).toEqual(['class_reminder mail'])
    await writeAll(at(api, end))
    expect(await toldTo(api, eva.customer_id)).toEqual(['class_reminder mail'])
    await writeAll(at(api, '2027-01-15T15:00:00Z'))
    expect(await toldTo(api, eva.customer_id)).toEqual(['class_reminder mail', 'penalty mail'])
  })

  it('and those of a person, which leave no hour together, hold nothing up: it leaves outside of the studio’s', async () => {
    const eva = await api.build.customer()
    const { customer_id } = eva
    await api.db
      .updateTable('customer')
      .set({ quiet_from: 8, quiet_until: 22 })
      .where('customer_id', '=', customer_id)
      .execute()
    const { class_reservation_penalty_id } = await api.build.penalty({ customer_id, end_date: '2027-02-01' })
    const facts = { class_reservation_penalty_id }
    await tellNow(api, [{ kind: 'penalty', customer_id, event: 'all', facts }], new Date(night))
    expect(await toldTo(api, customer_id)).toEqual([])
    await writeAll(at(api, end))
    expect(await toldTo(api, customer_id)).toEqual(['penalty mail'])
  })

  it('a class that begins soon after is notified at once, a later one waits', async () => {
    const soon = await booked({ class_date: '2027-01-15T15:00:00Z' })
    const later = await booked({ class_date: '2027-01-15T22:00:00Z' })
    for (const one of [soon, later]) await cancelClass(one)
    await tellNow(api, [cancelledNotice(soon), cancelledNotice(later)], new Date(night))
    expect(await toldTo(api, soon.customer_id)).toEqual(['class_cancelled mail'])
    expect(await toldTo(api, later.customer_id)).toEqual([])
    await writeAll(at(api, end))
    expect(await toldTo(api, later.customer_id)).toEqual(['class_cancelled mail'])
  })

  it('a class moved to later counts by its old time', async () => {
    const { customer_id, class_reservation_id } = await booked({ class_date: '2027-01-16T22:00:00Z' })
    const was = { class_date: '2027-01-15T14:30:00Z', class: 'Yoga', duration: 50, place: 'Roma', coach: '' }
    await tellNow(
      api,
      [{ kind: 'class_changed', customer_id, event: 'm', facts: { class_reservation_id, was } }],
      new Date(night),
    )
    expect(await toldTo(api, customer_id)).toEqual(['class_changed mail'])
  })
})

it('is not sent to customers who opted out, unless it is required', async () => {
  const eva = await booked()
  const { customer_id, class_reservation_id } = eva
  await api.db
    .insertInto('message_opt_out')
    .values(
      ['class_reminder', 'class_cancelled'].map((kind) => ({ customer_id, kind, channel: 'mail' as const })),
    )
    .execute()
  await tellNow(api, [{ kind: 'class_reminder', customer_id, event: 'r', facts: { class_reservation_id } }])
  expect(await toldTo(api, customer_id)).toEqual([])
  await cancelClass(eva)
  await tellNow(api, [cancelledNotice(eva)])
  expect(await toldTo(api, customer_id)).toEqual(['class_cancelled mail'])
})

it('is not sent on a channel that the customer declined, and a required kind still comes by mail', async () => {
  const eva = await booked({}, '5512345699')
  const { customer_id, class_reservation_id } = eva
  await api.db
    .insertInto('message_opt_out')
    .values([
      { customer_id, kind: 'class_reminder', channel: 'mail' },
      { customer_id, kind: 'class_cancelled', channel: 'whatsapp' },
    ])
    .execute()
  await tellNow(api, [{ kind: 'class_reminder', customer_id, event: 'r', facts: { class_reservation_id } }])
  expect(await toldTo(api, customer_id)).toEqual(['class_reminder whatsapp'])
  await cancelClass(eva)
  await tellNow(api, [cancelledNotice(eva)])
  expect(await toldTo(api, customer_id)).toEqual(['class_reminder whatsapp', 'class_cancelled mail'])
})

it('uses the studio’s own template, on the enabled channels', async () => {
  const eva = await booked({}, '5587654321')
  await cancelClass(eva)
  const words = { subject: 'Ay, {nombre}', body: '{motivo}\n\n<b>{clase}</b>' }
  await api.db
    .insertInto('message_template')
    .values([
      { kind: 'class_cancelled', channel: 'mail', ...words, enabled: true },
      { kind: 'class_cancelled', channel: 'whatsapp', subject: null, body: 'x', enabled: false },
    ])
    .execute()
  await tellNow(api, [cancelledNotice(eva)])
  const [mail, ...more] = await messagesOf(api, eva.customer_id)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Ay, Eva')
  expect(mail?.body_text).toContain('Se fue la luz.\n\n<b>Yoga</b>')
  expect(mail?.body_html).toContain('&lt;b&gt;Yoga&lt;/b&gt;')
})
