import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remindClasses } from '#server/features/messages/notices/remind-classes.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { at, messagesOf, morning, toldTo, writeAll } from './help.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await configure(api, {
    reminder_hours: 24,
    credit_reminder_days: 3,
    quiet_hours_start: 22,
    quiet_hours_end: 8,
  })
  await api.db.deleteFrom('notice').execute()
  await api.db.deleteFrom('regular_message').execute()
})

// 18:00 on a Friday in Mexico City; the customers of these tests have no phone, so each message is one mail.
const BEGINS = '2027-01-16T00:00:00Z'
const MOMENT = '2027-01-15T00:00:00Z'
const EARLIER = new Date('2027-01-10T00:00:00Z')

const person = (given: Parameters<Api['build']['customer']>[0] = {}) =>
  api.build.customer({ phone: null, ...given })

async function placeIn(single_class_id: number, given: { created_at?: Date; guest?: boolean } = {}) {
  const { customer_id } = await person()
  const { created_at = EARLIER } = given
  const { class_reservation_id } = await api.build.reservation({ customer_id, single_class_id, created_at })
  return { customer_id, class_reservation_id }
}
const newClass = async (class_date = BEGINS) => (await api.build.singleClass({ class_date })).single_class_id

describe('a class', () => {
  it('is reminded of once, however often and in parallel the job runs', async () => {
    const single_class_id = await newClass()
    const eva = await placeIn(single_class_id)
    await morning(api, '2027-01-14T23:59:59Z')
    expect(await toldTo(api, eva.customer_id)).toEqual([])
    const due = at(api, MOMENT)
    await Promise.all([remindClasses(due), remindClasses(due), remindClasses(due)])
    await Promise.all([writeAll(due), writeAll(due)])
    await remindClasses(due)
    expect(await api.db.selectFrom('notice').selectAll().execute()).toEqual([])
    await morning(api, '2027-01-15T18:00:00Z')
    const [mail, ...more] = await messagesOf(api, eva.customer_id)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Yoga: viernes 15 de enero, 18:00')
    expect(mail?.body_text).toContain('/avisos-correo/')
  })

  it('is not reminded of after cancelling, when reserved later, or as a guest', async () => {
    const single_class_id = await newClass()
    const gone = await placeIn(single_class_id)
    await api.db
      .updateTable('class_reservation')
      .set({ deleted_at: new Date(), cancelled_by: 'customer' })
      .where('class_reservation_id', '=', gone.class_reservation_id)
      .execute()
    const late = await placeIn(single_class_id, { created_at: new Date('2027-01-15T00:00:01Z') })
    const host = await placeIn(single_class_id)
    await api.build.reservation({
      customer_id: host.customer_id,
      single_class_id,
      guest_of: host.class_reservation_id,
      guest: 'Ana',
      created_at: EARLIER,
    })
    await morning(api, '2027-01-15T02:00:00Z')
    expect(await toldTo(api, gone.customer_id)).toEqual([])
    expect(await toldTo(api, late.customer_id)).toEqual([])
    expect(await toldTo(api, host.customer_id)).toEqual(['class_reminder mail'])
    expect((await messagesOf(api, host.customer_id))[0]?.body_text).toContain('Invitado: Ana')
  })

  it('is reminded of again if moved, and not if cancelled or past', async () => {
    const single_class_id = await newClass()
    const eva = await placeIn(single_class_id)
    await morning(api, MOMENT)
    await api.db
      .updateTable('single_class')
      .set({ class_date: '2027-01-19T00:00:00Z' })
      .where('single_class_id', '=', single_class_id)
      .execute()
    await morning(api, '2027-01-15T18:00:00Z')
    expect(await toldTo(api, eva.customer_id)).toHaveLength(1)
    await morning(api, '2027-01-18T00:00:00Z')
    expect(await toldTo(api, eva.customer_id)).toHaveLength(2)
    const cancelled = await newClass('2027-01-25T00:00:00Z')
    const ana = await placeIn(cancelled)
    await api.db
      .updateTable('single_class')
      .set({ cancelled_at: new Date() })
      .where('single_class_id', '=', cancelled)
      .execute()
    await morning(api, '2027-01-24T12:00:00Z')
    const past = await placeIn(await newClass('2027-01-24T00:00:00Z'))
    await morning(api, '2027-01-24T12:00:00Z')
    expect(await toldTo(api, ana.customer_id)).toEqual([])
    expect(await toldTo(api, past.customer_id)).toEqual([])
  })

  it('waits for the morning when its moment is past at night, as of a class that was moved', async () => {
    const eva = await placeIn(await newClass())
    // 11:00 in Mexico City, within four hours after the night.
    const ana = await placeIn(await newClass('2027-01-15T17:00:00Z'))
    // 23:00, the last second of the night and its end.
    await morning(api, '2027-01-15T05:00:00Z')
    await morning(api, '2027-01-15T13:59:59Z')
    expect(await toldTo(api, eva.customer_id)).toEqual([])
    expect(await toldTo(api, ana.customer_id)).toEqual(['class_reminder mail'])
    await morning(api, '2027-01-15T14:00:00Z')
    expect(await toldTo(api, eva.customer_id)).toEqual(['class_reminder mail'])
  })

  it('shortly after quiet hours is reminded of before them, and not at all while reminders are off', async () => {
    await configure(api, { reminder_hours: 2 })
    // 7:00 in Mexico City.
    const eva = await placeIn(await newClass('2027-01-20T13:00:00Z'))
    await morning(api, '2027-01-20T03:59:00Z')
    expect(await toldTo(api, eva.customer_id)).toEqual([])
    await morning(api, '2027-01-20T04:00:00Z')
    expect(await toldTo(api, eva.customer_id)).toEqual(['class_reminder mail'])
    await configure(api, { reminder_hours: null })
    const ana = await placeIn(await newClass('2027-01-21T00:00:00Z'))
    await morning(api, '2027-01-20T20:00:00Z')
    expect(await toldTo(api, ana.customer_id)).toEqual([])
  })
})

describe('expiring credits', () => {
  it('are notified once in the morning, one message per day with their number', async () => {
    const eva = await person({ name: 'Eva' })
    const { customer_id } = eva
    await api.build.credits(2, { customer_id, expires_on: '2027-03-04' })
    await api.build.credits(1, { customer_id, expires_on: '2027-03-05' })
    await api.build.credits(1, { customer_id, expires_on: '2027-03-04', state: 'used' })
    // 8:59, 9:00 and the next morning in Mexico City.
    await morning(api, '2027-03-01T14:59:00Z')
    expect(await toldTo(api, customer_id)).toEqual([])
    await morning(api, '2027-03-01T15:00:00Z')
    await morning(api, '2027-03-01T19:00:00Z')
    const [first, ...more] = await messagesOf(api, customer_id)
    expect(more).toEqual([])
    expect(first?.subject).toBe('2 créditos por vencer')
    expect(first?.body_text).toContain('Tienes 2 créditos que vencen el 4 de marzo de 2027.')
    await morning(api, '2027-03-02T15:00:00Z')
    expect((await messagesOf(api, customer_id))[1]?.subject).toBe('1 crédito por vencer')
  })

  it('include a membership, except one whose subscription is charged again', async () => {
    const expires_on = '2027-03-10'
    const month = { subscription_period: 'month', subscription_interval: 1 } as const
    const of = async (given: Omit<Parameters<typeof api.build.purchase>[0], 'customer_id'>) => {
      const { customer_id } = await person()
      const { purchase_id } = await api.build.purchase({ ...given, customer_id })
      await api.build.membership({ customer_id, purchase_id, expires_on })
      return customer_id
    }
    const once = await of({ status: 'completed' })
    await api.build.credits(1, { customer_id: once, expires_on })
    const renewed = await of({ ...month, status: 'active', subscription_id: 'renewed' })
    const cancelled = await of({
      ...month,
      status: 'active',
      subscription_id: 'cancelled',
      cancelled_at: new Date('2027-02-20T12:00:00Z'),
    })
    await morning(api, '2027-03-07T15:00:00Z')
    const told = async (customer_id: number) => (await messagesOf(api, customer_id)).map((one) => one.subject)
    expect(await told(once)).toEqual(['1 crédito y clases ilimitadas por vencer'])
    expect(await told(renewed)).toEqual([])
    expect(await told(cancelled)).toEqual(['Clases ilimitadas por vencer'])
  })

  it('are caught up after missed mornings, and when more days are configured', async () => {
    const days = ['2027-04-04', '2027-04-05', '2027-04-06', '2027-04-08']
    const { customer_id } = await person()
    for (const expires_on of days) await api.build.credits(1, { customer_id, expires_on })
    await morning(api, '2027-04-01T16:00:00Z')
    expect(await toldTo(api, customer_id)).toHaveLength(1)
    await morning(api, '2027-04-03T16:00:00Z')
    expect(await toldTo(api, customer_id)).toHaveLength(3)
    await configure(api, { credit_reminder_days: 5 })
    await morning(api, '2027-04-03T17:00:00Z')
    expect(await toldTo(api, customer_id)).toHaveLength(4)
    await configure(api, { credit_reminder_days: null })
    await morning(api, '2027-04-04T17:00:00Z')
    expect(await toldTo(api, customer_id)).toHaveLength(4)
  })
})

describe('birthdays', () => {
  it('are notified in the morning, once; the 29th of February on the 28th', async () => {
    const [eva, leap, tomorrow] = await Promise.all([
      person({ birthdate: '1990-02-28', name: 'Eva' }),
      person({ birthdate: '1992-02-29' }),
      person({ birthdate: '1990-03-01' }),
    ])
    const blocked = await person({ birthdate: '1990-02-28', blocked_at: new Date() })
    await morning(api, '2027-02-28T16:00:00Z')
    await morning(api, '2027-02-28T17:00:00Z')
    expect(await toldTo(api, eva.customer_id)).toEqual(['birthday mail'])
    expect(await toldTo(api, leap.customer_id)).toEqual(['birthday mail'])
    expect(await toldTo(api, tomorrow.customer_id)).toEqual([])
    expect(await toldTo(api, blocked.customer_id)).toEqual([])
    expect((await messagesOf(api, eva.customer_id))[0]?.subject).toBe('¡Feliz cumpleaños, Eva!')
    // The wishes are for the day: one on which no job ran is not caught up.
    await morning(api, '2027-03-02T16:00:00Z')
    expect(await toldTo(api, tomorrow.customer_id)).toEqual([])
    // A leap year has the day itself.
    await api.db.deleteFrom('regular_message').execute()
    await morning(api, '2028-02-28T16:00:00Z')
    expect(await toldTo(api, leap.customer_id)).toHaveLength(1)
    await morning(api, '2028-02-29T16:00:00Z')
    expect(await toldTo(api, leap.customer_id)).toHaveLength(2)
  })
})
