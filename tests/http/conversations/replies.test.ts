import { beforeEach, describe, expect, it } from 'vitest'
import { verify } from '#server/db/verify.ts'
import { reserve } from '#tests/http/booking/help.ts'
import { fullClass, waiter, work } from '#tests/http/booking/line/help.ts'
import { configure } from '#tests/http/configure.ts'
import type { Api } from '#tests/http/harness.ts'
import { at, messagesOf, tellNow, writeAll } from '#tests/http/messages/help.ts'
import type { WhatsAppDouble } from '#tests/vendors/whatsapp/server.ts'
import { type Connected, incomingOf, post, sendAll, withWhatsApp } from './help.ts'

let api: Api
let meta: WhatsAppDouble
let connected: Connected
withWhatsApp((started) => {
  connected = started
  ;({ api, meta } = started)
})

beforeEach(async () => {
  await configure(api, {
    cancel_timeframe_value: 2,
    cancel_timeframe_unit: 'hours',
    allow_cancel_after_treshold: true,
    waitlist_enabled: true,
    waitlist_mode: 'offer',
    waitlist_offer_minutes: 15,
    waitlist_auto_hours: 0,
    waitlist_cutoff_minutes: 30,
    quiet_hours_start: null,
    quiet_hours_end: null,
  })
})

let next = 5_520_000_000
/** A customer with a phone and a credit, or a membership. */
async function person(given: Partial<Parameters<Api['newcomer']>[0]> = {}, unlimited = false) {
  const phone = String(next++)
  const client = await api.newcomer({ phone, ...given })
  await api.build.credits(1, { customer_id: client.customer_id, unlimited })
  return { ...client, says: (text: string, quoting?: string) => says(phone, text, quoting) }
}

const says = async (phone: string, text: string, quoting?: string) => {
  const said = { text, ...(quoting === undefined ? {} : { quoting }) }
  expect(await post(connected, meta.events.says(`521${phone}`, said))).toBe(200)
  await sendAll(api)
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** Somebody with a place, who was reminded of it by WhatsApp. */
async function reminded(hours = 20, who?: Awaited<ReturnType<typeof person>>, more: { guest?: string } = {}) {
  const eva = who ?? (await person())
  if (who) await api.build.credits(1, { customer_id: eva.customer_id })
  const { single_class_id } = await api.build.singleClass({ class_date: inHours(hours) })
  const { body } = await reserve(eva, single_class_id, more)
  const { class_reservation_id } = body.class_reservation
  await tellNow(api, [
    {
      kind: 'class_reminder',
      customer_id: eva.customer_id,
      event: `r:${class_reservation_id}`,
      facts: { class_reservation_id },
    },
  ])
  await sendAll(api)
  const place = () =>
    api.db
      .selectFrom('class_reservation')
      .select(['confirmed_at', 'deleted_at', 'credit_returned', 'cancelled_by'])
      .where('class_reservation_id', '=', class_reservation_id)
      .executeTakeFirstOrThrow()
  return { eva, single_class_id, class_reservation_id, place, reminder: meta.sent.at(-1)!.id }
}

/** What was answered last, and what became of the last incoming message. */
async function answered({ customer_id }: { customer_id: number }) {
  const replies = (await messagesOf(api, customer_id)).filter(({ kind }) => kind === 'reply')
  const incoming = (await incomingOf(api, customer_id)).at(-1)
  return { text: replies.at(-1)?.body_text ?? null, outcome: incoming?.outcome ?? null, incoming, replies }
}

describe('to a reminder', () => {
  it('1 confirms the place, and is answered in free text', async () => {
    const { eva, place, reminder } = await reminded()
    expect(meta.sent.at(-1)).toMatchObject({
      id: reminder,
      type: 'template',
      template: { name: 'class_reminder' },
    })
    await eva.says('1')
    expect((await place()).confirmed_at).toBeInstanceOf(Date)
    const { text, outcome, incoming, replies } = await answered(eva)
    expect([text, outcome]).toEqual([
      expect.stringMatching(/^¡Gracias! Te esperamos en Yoga el /),
      'confirmed',
    ])
    expect(incoming?.seen_at).toBeInstanceOf(Date)
    expect(meta.sent.at(-1)).toMatchObject({ type: 'text', text: { body: text } })
    expect(replies).toMatchObject([{ state: 'sent' }])
    // Within 24 hours, so Meta delivers it.
    expect(meta.late()).toEqual([])
    await eva.says('1')
    const lines = await api.db
      .selectFrom('audit')
      .select('actor_customer_id')
      .where('action', '=', 'reservation.confirmed')
      .where('actor_customer_id', '=', eva.customer_id)
      .execute()
    expect(lines).toHaveLength(1)
  })

  it('2 cancels by the customers’ rules and says whether the credit is back', async () => {
    const early = await reminded(20)
    await early.eva.says('2')
    expect(await early.place()).toMatchObject({ cancelled_by: 'customer', credit_returned: true })
    expect(await answered(early.eva)).toMatchObject({
      outcome: 'cancelled',
      text: expect.stringContaining('Tu crédito está de vuelta en tu cuenta.'),
    })
    const late = await reminded(1)
    await late.eva.says('2')
    expect(await late.place()).toMatchObject({ cancelled_by: 'customer', credit_returned: false })
    expect((await answered(late.eva)).text).toMatch(
      /quedó cancelado\. El crédito de esta reservación no se devuelve\.$/,
    )
    expect(await verify(api.db)).toEqual([])
  })

  it('2 of a member tells that the credit of the guest is back', async () => {
    const member = await person({}, true)
    await reminded(20, member, { guest: 'Ana' })
    await member.says('2')
    expect((await answered(member)).text).toMatch(
      /quedó cancelado\. Tu crédito está de vuelta en tu cuenta\.$/,
    )
  })

  it('2 that the rules refuse changes nothing, says why, and stays in the inbox', async () => {
    await configure(api, { allow_cancel_after_treshold: false })
    const { eva, place } = await reminded(1)
    await eva.says('2')
    expect((await place()).deleted_at).toBeNull()
    const { text, outcome, incoming } = await answered(eva)
    expect([outcome, incoming?.seen_at]).toEqual(['refused', null])
    expect(text).toMatch(/cancel/)
  })

  it('a repeated delivery does nothing twice', async () => {
    const { eva, place } = await reminded()
    const phone = await api.db
      .selectFrom('customer')
      .select('phone')
      .where('customer_id', '=', eva.customer_id)
      .executeTakeFirstOrThrow()
    const event = meta.events.says(`521${phone.phone}`, { text: '2' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(connected, event)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect((await place()).cancelled_by).toBe('customer')
    expect((await answered(eva)).replies).toHaveLength(1)
  })

  it('with two classes open an answer must quote one of them', async () => {
    const first = await reminded(20)
    const second = await reminded(30, first.eva)
    await first.eva.says('2')
    expect(await answered(first.eva)).toMatchObject({
      outcome: 'refused',
      text: expect.stringMatching(/avisos de más de una clase/),
    })
    expect([(await first.place()).deleted_at, (await second.place()).deleted_at]).toEqual([null, null])
    await first.eva.says('2', first.reminder)
    expect((await first.place()).cancelled_by).toBe('customer')
    expect((await second.place()).deleted_at).toBeNull()
    // One is left, so that it is clear.
    await first.eva.says('1')
    expect((await second.place()).confirmed_at).toBeInstanceOf(Date)
  })

  it('somebody else’s quotation, or a blocked customer, changes nothing', async () => {
    const { place, reminder, eva } = await reminded()
    const ana = await person()
    await ana.says('2', reminder)
    expect(await answered(ana)).toMatchObject({ outcome: null, text: null })
    await api.db
      .updateTable('customer')
      .set({ blocked_at: new Date() })
      .where('customer_id', '=', eva.customer_id)
      .execute()
    await eva.says('2')
    expect(await answered(eva)).toMatchObject({ outcome: null, text: null })
    expect((await place()).deleted_at).toBeNull()
    await eva.says('BAJA')
    expect(await answered(eva)).toMatchObject({ outcome: 'opted_out' })
  })

  it('what quotes anything else is for the staff, although a class is open', async () => {
    const { eva, place } = await reminded()
    await eva.says('2', 'wamid.de-otra-conversacion')
    expect(await answered(eva)).toMatchObject({ outcome: null, text: null })
    expect((await place()).deleted_at).toBeNull()
  })

  it('what may answer a newer message of the desk is for the staff', async () => {
    const { eva, place, reminder } = await reminded()
    await eva.says('¿A qué hora hay Yoga?')
    const { incoming } = await answered(eva)
    const desk = await api.as('reception')
    const asked = await desk.call(`POST /incoming_messages/${incoming?.incoming_message_id}/reply`, {
      body: { text: '¿1) 8:00 o 2) 9:00?' },
    })
    expect(asked.status).toBe(200)
    await sendAll(api)
    await eva.says('2')
    expect((await answered(eva)).outcome).toBeNull()
    expect((await place()).deleted_at).toBeNull()
    await eva.says('2', reminder)
    expect((await place()).cancelled_by).toBe('customer')
  })

  it('what may answer a newer message to the class is for the staff', async () => {
    const { eva, place, reminder, single_class_id } = await reminded()
    const desk = await api.as('reception')
    const asked = await desk.call(`POST /single_class/${single_class_id}/messages`, {
      body: { text: '¿1) en la sala chica o 2) afuera?' },
    })
    expect(asked.status).toBe(200)
    await writeAll(at(api, new Date()))
    await sendAll(api)
    expect(meta.sent.at(-1)).toMatchObject({ template: { name: 'class_message' } })
    await eva.says('2')
    const { outcome, incoming } = await answered(eva)
    expect([outcome, incoming?.seen_at]).toEqual([null, null])
    expect((await place()).deleted_at).toBeNull()
    await eva.says('2', reminder)
    expect((await place()).cancelled_by).toBe('customer')
  })

  it('what was written before the reminder left is not about it, however late it arrives', async () => {
    const { eva, place } = await reminded()
    const { phone } = await api.db
      .selectFrom('customer')
      .select('phone')
      .where('customer_id', '=', eva.customer_id)
      .executeTakeFirstOrThrow()
    const event = meta.events.says(`521${phone}`, { text: '2', at: inHours(-1) })
    expect(await post(connected, event)).toBe(200)
    expect((await answered(eva)).outcome).toBeNull()
    expect((await place()).deleted_at).toBeNull()
  })

  it('a quick-reply button says the same', async () => {
    const { eva, place } = await reminded()
    const { phone } = await api.db
      .selectFrom('customer')
      .select('phone')
      .where('customer_id', '=', eva.customer_id)
      .executeTakeFirstOrThrow()
    await post(connected, meta.events.says(`52${phone}`, { button: '1' }))
    expect((await place()).confirmed_at).toBeInstanceOf(Date)
  })
})

describe('to an offer', () => {
  async function offered(spot_map: string | null = null) {
    const full = await fullClass(api, {
      class_date: inHours(30),
      ...(spot_map ? { spot_map, capacity: 2 } : {}),
    })
    const eva = await waiter(api, full.single_class_id)
    const phone = String(next++)
    await api.db.updateTable('customer').set({ phone }).where('customer_id', '=', eva.customer_id).execute()
    await full.free()
    await work(api)
    await tellNow(api, [])
    await sendAll(api)
    const entry = () =>
      api.db
        .selectFrom('waitlist')
        .select('state')
        .where('waitlist_id', '=', eva.waitlist_id)
        .executeTakeFirstOrThrow()
    return { eva, entry, says: (text: string, quoting?: string) => says(phone, text, quoting), ...full }
  }

  it.each([null, '2'])('1 takes the place that is held (map: %s)', async (map) => {
    const { eva, entry, says: say, single_class_id } = await offered(map)
    expect(meta.sent.at(-1)).toMatchObject({ template: { name: 'waitlist_offer' } })
    await say('1')
    expect(await answered(eva)).toMatchObject({ outcome: 'accepted' })
    expect(await entry()).toEqual({ state: 'reserved' })
    const places = await api.db
      .selectFrom('class_reservation')
      .select('spot')
      .where('customer_id', '=', eva.customer_id)
      .where('single_class_id', '=', single_class_id)
      .where('deleted_at', 'is', null)
      .execute()
    expect(places).toEqual([{ spot: map === null ? null : expect.any(Number) }])
    expect(await verify(api.db)).toEqual([])
  })

  it('1 before the required documents are accepted says where to accept them', async () => {
    const { eva, entry, says: say } = await offered()
    const page = { slug: 'reglas', title: 'Reglas', content: '<p>Texto</p>', required: true }
    await api.db.insertInto('page').values(page).execute()
    await say('1')
    const { text, outcome } = await answered(eva)
    expect(outcome).toBe('refused')
    expect(text).toMatch(/aceptar .*«Reglas»\. Hazlo aquí y responde otra vez: http\S+\/mystudio$/)
    expect(await entry()).toEqual({ state: 'offered' })
    await api.db.deleteFrom('page').where('slug', '=', 'reglas').execute()
    await say('1')
    expect(await entry()).toEqual({ state: 'reserved' })
  })

  it('2 gives it back', async () => {
    const { eva, entry, says: say } = await offered()
    await say('2')
    expect(await answered(eva)).toMatchObject({ outcome: 'declined' })
    expect(await entry()).toEqual({ state: 'left' })
  })

  it('1 to an offer that is over books nothing, even if a place is free', async () => {
    const { eva, entry, says: say, single_class_id } = await offered()
    const offer = meta.sent.at(-1)!.id
    await api.db
      .updateTable('single_class')
      .set({ capacity: 5 })
      .where('single_class_id', '=', single_class_id)
      .execute()
    await say('2')
    await say('1', offer)
    expect(await answered(eva)).toMatchObject({
      outcome: 'refused',
      text: 'Lo sentimos, este lugar ya no está guardado para ti.',
    })
    expect(await entry()).toEqual({ state: 'left' })
  })
})

describe('BAJA', () => {
  it('ends WhatsApp for the customer, and only that', async () => {
    const { eva } = await reminded()
    await eva.says('Baja')
    expect(await answered(eva)).toMatchObject({ outcome: 'opted_out' })
    const { body } = await eva.call('GET /message_preferences')
    const ways = body.message_preferences.flatMap(
      (one: { channels: { channel: string; enabled: boolean }[] }) => one.channels,
    )
    for (const { channel, enabled } of ways) expect(enabled).toBe(channel !== 'whatsapp')
    const before = meta.sent.length
    await reminded(20, eva)
    expect(meta.sent).toHaveLength(before)
  })
})

it('anything else waits for the staff, unanswered', async () => {
  const { eva, place } = await reminded()
  await eva.says('¿Puedo cambiar mi clase?')
  expect(await answered(eva)).toMatchObject({ outcome: null, text: null, incoming: { seen_at: null } })
  expect(await place()).toMatchObject({ confirmed_at: null, deleted_at: null })
  const ana = await person()
  await ana.says('1')
  expect(await answered(ana)).toMatchObject({ outcome: null, text: null, incoming: { seen_at: null } })
})
