import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { channelsOf, kindOf, messageKinds, type MessageKind } from '#domain/messages/kinds.ts'
import { numbered, type Values } from '#domain/messages/template.ts'
import type { Now } from '#server/features/messages/notices/notice-facts.queries.ts'
import type { Notice, NoticeFacts } from '#server/features/messages/notices/notices.ts'
import { momentOf } from '#server/features/messages/notices/notice-content.ts'
import { wantedBy, wordsOf } from './notice-words.ts'
import { renderMessage } from './render-message.ts'
import { wordsComeFrom } from '#text/words.ts'
import { originalOf } from '#server/features/messages/templates.queries.ts'

const now = new Date('2026-11-22T18:00:00Z')
const single = {
  class_date: new Date('2026-11-23T18:00:00Z'),
  duration: 50,
  cancelled_at: null,
  cancel_reason: null,
  location_id: 7,
  class: 'Barre',
  place: 'Roma',
  coach: 'Mar',
}
const place = {
  ...single,
  deleted_at: null,
  cancelled_by: null,
  received: false,
  spot: 4,
  guest: 'Luz',
  credit: 'returned' as const,
  returned: 1,
  lasts_until: null,
  grace_until: new Date('2026-11-22T19:00:00Z'),
  receiver: 'Eva',
}
const waiting = { ...single, offered_until: new Date('2026-11-22T19:00:00Z'), places_left: 1 }
const cancelled = { cancelled_at: now, cancel_reason: 'Fuga de agua' }

/** A moment at which every notice below is true. */
const about: Now = {
  people: new Map([
    [
      1,
      {
        customer_id: 1,
        name: 'Ana',
        email: 'ana@x.mx',
        phone: '5512345678',
        devices: false,
        birthday: '11-22',
        quiet: null,
      },
    ],
  ]),
  reservations: new Map([
    [1, { ...place, class_reservation_id: 1 }],
    [2, { ...place, ...cancelled, class_reservation_id: 2 }],
  ]),
  waitlists: new Map([
    [1, { ...waiting, waitlist_id: 1, state: 'waiting' }],
    [2, { ...waiting, waitlist_id: 2, state: 'offered' }],
    [3, { ...waiting, ...cancelled, waitlist_id: 3, state: 'closed' }],
  ]),
  penalties: new Map([
    [
      1,
      {
        class_reservation_penalty_id: 1,
        end_date: '2026-12-01',
        no_shows: 2,
        reason: 'Faltas',
        lifted_at: null,
      },
    ],
  ]),
  orders: new Map([
    [
      7,
      {
        purchase_id: 7,
        package: '10 clases',
        total_cents: 209_000,
        renewal_cents: 209_000,
        method: 'Tarjeta',
        expires_on: '2026-12-22',
      },
    ],
  ]),
  expiring: new Map([
    ['1:2026-11-25', { customer_id: 1, expires_on: '2026-11-25', credits: 2, membership: false }],
  ]),
  videos: new Map([['1:3', { customer_id: 1, video_id: 3, name: 'Equilibrio', rated: false }]]),
}

const paid = { purchase_id: 7, paid_cents: 209_000, tax_cents: 100 }
const samples: NoticeFacts = {
  reservation_made: { class_reservation_id: 1, guest_reservation_id: 1 },
  reservation_cancelled: { class_reservation_id: 1 },
  class_reminder: { class_reservation_id: 1 },
  class_changed: {
    class_reservation_id: 1,
    was: { class_date: '2026-11-23T17:00:00Z', class: 'Yoga', duration: 60, place: 'Condesa', coach: 'Sol' },
  },
  class_cancelled: { class_reservation_id: 2, reason: null },
  class_restored: { class_reservation_id: 1 },
  class_message: { class_reservation_id: 1, text: 'Traigan agua' },
  transfer_accepted: { class_reservation_id: 1 },
  waitlist_place_free: { waitlist_id: 1 },
  waitlist_offer: { waitlist_id: 2 },
  waitlist_booked: { class_reservation_id: 1 },
  waitlist_changed: {
    waitlist_id: 1,
    was: { class_date: '2026-11-23T17:00:00Z', class: 'Yoga', duration: 60, place: 'Condesa', coach: 'Sol' },
  },
  waitlist_cancelled: { waitlist_id: 3, reason: null },
  receipt: paid,
  cash_instructions: { purchase_id: 7, instructions: 'En recepción' },
  renewal_paid: paid,
  renewal_failed: { purchase_id: 7, motivo: 'Lo intentaremos otra vez' },
  renewal_due: { purchase_id: 7, motivo: 'Paga antes del lunes' },
  subscription_cancelled: { purchase_id: 7 },
  subscription_ended: { purchase_id: 7 },
  credits_expiring: { customer_id: 1, expires_on: '2026-11-25' },
  penalty: { class_reservation_penalty_id: 1 },
  birthday: { customer_id: 1 },
  video_rating: { customer_id: 1, video_id: 3 },
  welcome: {},
  confirm_email: { token: 'abc' },
  delete_account: { token: 'abc' },
  email_asked: { account: { name: 'Ana', email: 'ana@example.com', phone: null } },
  email_changed: { account: { name: 'Ana', email: 'ana@example.com', phone: null } },
  reset: { token: 'abc', account: { name: 'Ana', email: 'ana@x.mx', phone: null } },
  invitation: { token: 'abc' },
  sign_in_link: { token: 'abc', account: { name: 'Ana', email: 'ana@x.mx', phone: null } },
  sign_up_link: { token: 'abc', account: { name: '', email: 'ana@x.mx', phone: null } },
  account_exists: {},
  password_changed: {},
  passkey_added: { passkey: 'Chrome en Android' },
  passkey_removed: { passkey: 'Chrome en Android' },
  staff_message: { mensaje: 'encontramos tu tapete.' },
}

const at = momentOf({ ...configurationFrom(new Map()), videos_enabled: true }, now)
const noticeOf = (kind: MessageKind) =>
  ({ kind, customer_id: 1, event: 'sample', facts: samples[kind] }) as Notice

it.each(['class_cancelled', 'waitlist_place_free', 'waitlist_cancelled'] as const)(
  '%s leads to the week of the class at its location',
  (kind) => {
    expect(wordsOf(noticeOf(kind), about, at)?.path).toBe('/mystudio?semana=2026-11-23&estudio=7')
  },
)

it.each(messageKinds)('%s has a text for each channel, and a value for each of its placeholders', (kind) => {
  const words = wordsOf(noticeOf(kind), about, at)
  if (words === null) throw new Error('the sample is not true')
  const { path, values, details = [] } = words
  expect(path).toMatch(/^\/\w/)
  const common = { nombre: 'Ana', estudio: 'Aura', enlace: path, detalles: 'x' }
  const known: Values = { ...common, ...values }
  const missing = kindOf(kind).placeholders.filter((name) => !known[name])
  const saying = { kind, name: 'Ana', values, details, link: `https://aura.mx${path}`, unsubscribe: null }
  expect(channelsOf(kind).length).toBeGreaterThan(0)
  for (const channel of channelsOf(kind)) {
    const template = originalOf(kind, channel)
    const { subject, text } = renderMessage(saying, channel, template, configurationFrom(new Map()))
    expect(text).not.toMatch(/[{}]|undefined|null|—/)
    expect(channel === 'mail' ? subject : 'x').not.toBe('')
  }
  expect(missing).toEqual([])
})

it('collects what each notice is about', () => {
  const wanted = wantedBy(messageKinds.map(noticeOf))
  expect(wanted.people).toHaveLength(messageKinds.length)
  expect(wanted).toMatchObject({ penalties: [1], expiring: [{ expires_on: '2026-11-25' }] })
  expect(new Set(wanted.orders)).toEqual(new Set([7]))
  expect(new Set(wanted.waitlists)).toEqual(new Set([1, 2, 3]))
  expect(new Set(wanted.reservations)).toEqual(new Set([1, 2]))
})

it('returns null for a notice that is no longer true', () => {
  const gone: Now = { ...about, reservations: new Map(), waitlists: new Map(), orders: new Map() }
  for (const kind of ['reservation_made', 'class_changed', 'waitlist_offer', 'receipt'] as const)
    expect(wordsOf(noticeOf(kind), gone, at), kind).toBeNull()
  expect(wordsOf(noticeOf('video_rating'), about, { ...at, videos_enabled: false })).toBeNull()
})

it.each([
  ['Sol', 'con Sol (ahora con Mar)'],
  ['', 'sin coach (ahora con Mar)'],
])('who reserved reads on every channel who teaches instead of %j', (coach, text) => {
  const was = { ...single, class_date: single.class_date.toISOString(), coach }
  const notice = { kind: 'class_changed' as const, facts: { class_reservation_id: 1, was } }
  const words = wordsOf(notice, about, at)
  if (words === null) throw new Error('Nobody is told.')
  const { path, values, details = [] } = words
  const link = `https://aura.mx${path}`
  expect(values['antes']).toBe(text)
  const saying = { kind: notice.kind, name: 'Ana', values, details, link, unsubscribe: null }
  for (const channel of channelsOf(notice.kind)) {
    const template = originalOf(notice.kind, channel)
    expect(renderMessage(saying, channel, template, configurationFrom(new Map())).text, channel).toContain(
      text,
    )
  }
})

it('who is booked from the waitlist reads until when cancelling is free by the rule, and nothing where it is off', () => {
  const limit = (more: Partial<typeof at.cancelling>, grace_until: Date | null = place.grace_until) => {
    const reservations = new Map([[1, { ...place, grace_until, class_reservation_id: 1 }]])
    const when = { ...at, cancelling: { ...at.cancelling, ...more } }
    return wordsOf(noticeOf('waitlist_booked'), { ...about, reservations }, when)?.values['limite']
  }
  const hours = (count: number) => ({ window_seconds: count * 3600 })
  expect(limit(hours(2))).toBe('el lunes 23 de noviembre a las 10:00')
  expect(limit(hours(2), null)).toBe('el lunes 23 de noviembre a las 10:00')
  expect(limit(hours(48))).toBe('las 13:00')
  expect(limit({ ...hours(2), allow_cancel: false, allow_late: false })).toBeNull()
})

it.each([
  ['2026-11-22', 'Puedes usar lo que ya pagaste hasta el 22 de noviembre de 2026.'],
  ['2026-11-21', 'Ya terminó.'],
])('who cancels a subscription that is paid until %s reads on every channel: %s', (expires_on, text) => {
  const orders = new Map([...about.orders].map(([id, order]) => [id, { ...order, expires_on }]))
  const words = wordsOf(noticeOf('subscription_cancelled'), { ...about, orders }, at)
  if (words === null) throw new Error('Nobody is told.')
  const { values, details = [] } = words
  const kind = 'subscription_cancelled' as const
  const saying = { kind, name: 'Ana', values, details, link: 'https://aura.mx/x', unsubscribe: null }
  for (const channel of channelsOf(kind)) {
    const template = originalOf(kind, channel)
    expect(renderMessage(saying, channel, template, configurationFrom(new Map())).text, channel).toContain(
      `no se te cobrará más. ${text}`,
    )
  }
})

it('a penalty names the day on which booking is possible again, and not one until which it is not', () => {
  const words = wordsOf(noticeOf('penalty'), about, at)
  if (words === null) throw new Error('Nobody is told.')
  const { values, details = [] } = words
  const saying = { kind: 'penalty' as const, name: 'Ana', values, details, link: 'x', unsubscribe: null }
  for (const channel of channelsOf('penalty')) {
    const template = originalOf('penalty', channel)
    const { text } = renderMessage(saying, channel, template, configurationFrom(new Map()))
    expect(text, channel).toMatch(/Puedes volver a \w+ el 1 de diciembre de 2026\./)
  }
})

it('a renewal that PayPal could not charge does not name a bank', () => {
  for (const channel of channelsOf('renewal_failed'))
    expect(originalOf('renewal_failed', channel).body, channel).not.toContain('banco')
})

it('who cancels with a guest reads how many credits came back, in the owner’s own words too', () => {
  const of = (returned: number, lasts_until: string | null) => {
    const row = { ...place, ...cancelled, returned, lasts_until, class_reservation_id: 2 }
    const words = wordsOf(noticeOf('class_cancelled'), { ...about, reservations: new Map([[2, row]]) }, at)
    return words?.values['credito']
  }
  expect(of(1, null)).toBe('Tu crédito está de vuelta en tu cuenta.')
  expect(of(2, null)).toBe('Tus 2 créditos están de vuelta en tu cuenta.')
  expect(of(2, '2026-12-24')).toContain('Tus 2 créditos están de vuelta en tu cuenta y ahora vencen el 24')
  wordsComeFrom(() => ({ 'messages.creditReturned': 'Te lo devolvimos.' }))
  onTestFinished(() => wordsComeFrom(() => ({})))
  expect(of(2, null)).toBe('Te lo devolvimos.')
})

it('the owner’s documentation lists the templates that a new studio sends by WhatsApp', () => {
  const rows = messageKinds
    .filter((kind) => kindOf(kind).channels.whatsapp)
    .map((kind) => {
      const { text, names } = numbered(originalOf(kind, 'whatsapp').body)
      return `\`${kind}\` | ${text} | ${names.join(', ')}`
    })
  const documented = [
    ...readFileSync('docs/operating.md', 'utf8').matchAll(/^\| (`\w+` +\| .*\{\{1\}\}.*) \|$/gm),
  ]
  expect(documented.map(([, row]) => row?.replaceAll(/ +\| +/g, ' | ').trim())).toEqual(rows)
})
