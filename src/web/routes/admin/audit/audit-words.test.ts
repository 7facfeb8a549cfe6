import { describe, expect, it } from 'vitest'
import { sentenceOf } from '#text/admin/audit-sentence.ts'
import { type Entry, fieldsOf as fieldsIn } from './audit-words.ts'

const fieldsOf = (line: Entry) => fieldsIn(line, 'America/Mexico_City')

const entry: Entry = {
  audit_id: 1,
  createdAt: '2026-11-23T10:46:00.000Z',
  actor: { customer_id: 1, name: 'Laura', last_name: 'Mena' },
  acted_by: null,
  action: 'location.changed',
  entity: 'location',
  entity_id: '2',
  entity_name: 'Condesa',
  topic: 'catalogue',
  before: { name: 'Condesa', maps_url: null },
  after: { name: 'La Condesa', maps_url: 'https://maps.example/1' },
  details: null,
}

describe('a line of the audit', () => {
  it.each<[string, Partial<Entry>]>([
    ['Laura Mena cambió la ubicación Condesa', {}],
    [
      'El sistema canceló la orden #00812',
      { actor: null, action: 'purchase.cancelled', entity: 'purchase', entity_id: '812', entity_name: null },
    ],
    [
      'Laura Mena cambió los ajustes',
      { action: 'configuration.changed', entity: 'configuration', entity_id: null, entity_name: null },
    ],
    [
      'Laura Mena eliminó el video Equilibrio',
      {
        action: 'video.removed',
        entity: 'video',
        entity_id: '4',
        entity_name: null,
        before: { name: 'Equilibrio' },
        after: null,
      },
    ],
    [
      'Laura Mena restó clases a Eva Ruiz',
      { action: 'credits.removed', entity: 'customer', entity_id: '3', entity_name: 'Eva Ruiz' },
    ],
    [
      'Laura Mena dio acceso con la orden #009',
      { action: 'purchase.given', entity: 'purchase', entity_id: '9', entity_name: null },
    ],
    [
      'Laura Mena pidió devolver dinero de la orden #001575',
      { action: 'refund.asked', entity: 'purchase', entity_id: '1575', entity_name: null },
    ],
    [
      'Laura Mena cambió la tarjeta de la orden #009',
      { action: 'subscription.card_changed', entity: 'purchase', entity_id: '9', entity_name: null },
    ],
    ...(
      [
        ['asked', 'pidió suplente para'],
        ['accepted', 'dejó lista la suplencia de'],
        ['withdrawn', 'dejó de buscar suplente para'],
      ] as const
    ).map(([did, words]): [string, Partial<Entry>] => [
      `Laura Mena ${words} la clase Barre`,
      { action: `substitute.${did}`, entity: 'single_class', entity_id: '7', entity_name: 'Barre' },
    ]),
    [
      'Alguien con el PIN cerró el kiosko Entrada',
      { actor: null, action: 'kiosk.ended', entity: 'kiosk', entity_id: '4', entity_name: 'Entrada' },
    ],
    [
      'Laura Mena registró «robot.woken» en un registro n.º 3',
      { action: 'robot.woken', entity: 'robot', entity_id: '3', entity_name: null },
    ],
  ])('reads: %s', (sentence, change) => expect(sentenceOf({ ...entry, ...change })).toBe(sentence))

  it('writes the numbers of other orders as everywhere', () => {
    const line: Entry = { ...entry, before: null, after: null, details: { purchase_id: 646, beside: 645 } }
    expect(fieldsOf(line).map(({ after }) => after)).toEqual(['#00646', '#00645'])
  })

  it('of a sign-in says so, without the address that only the log can compare', () => {
    const line: Entry = {
      ...entry,
      action: 'sign_in.done',
      entity: 'customer',
      before: null,
      after: null,
      details: { address: 'x7Yq' },
    }
    expect(sentenceOf(line)).toBe('Laura Mena inició sesión')
    expect(fieldsOf(line)).toEqual([])
  })

  it('of a check-in says at which kiosk, and only what changed', () => {
    const was = { spot: null, guest: null, attend: false, waived_at: null }
    const details = { attend: true, checked_in_at: '2026-11-23T10:46:00.000Z', kiosk_id: 'Recepción', was }
    const line: Entry = {
      ...entry,
      actor: null,
      action: 'reservation.changed',
      entity: 'class_reservation',
      entity_name: null,
      before: null,
      after: null,
      details,
    }
    expect(sentenceOf(line)).toBe('El kiosko Recepción cambió la reservación n.º 2')
    expect(fieldsOf(line)).toEqual([
      { name: 'Asistencia', before: 'no', after: 'sí' },
      { name: 'Llegada', before: null, after: '23 nov 2026, 04:46' },
    ])
  })

  it('of a removed credit says what it was', () => {
    const details = { was: { expires_on: '2026-12-26' } }
    expect(fieldsOf({ ...entry, before: null, after: null, details })).toEqual([
      { name: 'Valor anterior', before: null, after: 'Vence: 26 dic 2026' },
    ])
  })

  it('names its fields in Spanish, before and after', () => {
    expect(fieldsOf(entry)[0]).toEqual({ name: 'Nombre', before: 'Condesa', after: 'La Condesa' })
    expect(fieldsOf(entry)[1]).toMatchObject({ before: 'vacío', after: 'https://maps.example/1' })
    expect(
      fieldsOf({ ...entry, before: null, after: { title: `<p>${'a'.repeat(200)}</p>` } })[0]?.after,
    ).toMatch(/^a{159}…$/)
  })

  it('writes days and codes in words', () => {
    const details = {
      expires_on: '2026-12-26',
      was: 'completed',
      channel: 'whatsapp',
      template: 'staff_message',
    }
    const fields = fieldsOf({ ...entry, before: null, after: null, details }).map(({ after }) => after)
    expect(fields).toEqual(['26 dic 2026', 'Completada', 'WhatsApp', 'Mensaje del equipo'])
  })

  it('names what only the audit has in Spanish too', () => {
    const line = { ...entry, entity: 'file', before: null, after: null, details: { mime: 'video/mp4' } }
    expect(fieldsOf(line)).toEqual([{ name: 'Formato', before: null, after: 'video/mp4' }])
  })

  it('writes money in pesos, and an archived record as such', () => {
    const line = { ...entry, before: { price_cents: 150_050, amount_hundredths: 1250, deleted_at: null } }
    const after = { price_cents: 180_000, amount_hundredths: 1500, deleted_at: '2026-11-23T10:46:00Z' }
    expect(fieldsOf({ ...line, after })).toEqual([
      { name: 'Precio', before: '$1,500.50', after: '$1,800.00' },
      { name: 'Cantidad', before: '12.5', after: '15' },
      { name: 'Archivado', before: 'vacío', after: '23 nov 2026, 04:46' },
    ])
  })

  it('writes lists, questions and other parts in words, not as they are stored', () => {
    const after = {
      tags: ['VIP', 'Matutina'],
      form_fields: [{ label: '¿Lesiones?', type: 'text' }, { label: 'Talla' }],
      window: { name: null, enabled: true },
      role: 'reception',
      none: [],
    }
    const written = fieldsOf({ ...entry, before: null, after }).map((field) => field.after)
    expect(written).toEqual(['VIP; Matutina', '¿Lesiones?; Talla', expect.any(String), 'Recepción', 'vacío'])
    expect(written[2]).toMatch(/^Nombre: vacío, .+: sí$/)
    expect(JSON.stringify(written)).not.toMatch(/[{}]|null|true/)
  })

  it('tells of a form only what changed of its questions', () => {
    const [size, notes] = [
      { key: 'talla', label: 'Talla', required: false, type: 'text' },
      { key: 'notas', label: 'Notas', required: false, type: 'textarea' },
    ]
    const after = [{ ...size, required: true, type: 'select' }, notes, { key: 'edad', label: 'Edad' }]
    const line = { ...entry, entity: 'form', before: { form_fields: [size, notes] } }
    expect(fieldsOf({ ...line, after: { form_fields: after } })).toEqual([
      {
        name: 'Campos',
        before: 'Talla (Obligatoria: no, Tipo: Texto corto)',
        after: 'Talla (Obligatoria: sí, Tipo: Una opción); Edad',
      },
    ])
  })

  it('of a changed card says which', () => {
    const details = { brand: 'visa', lastDigits: '0341' }
    expect(fieldsOf({ ...entry, entity: 'purchase', before: null, after: null, details })).toEqual([
      { name: 'Tarjeta', before: null, after: 'Visa' },
      { name: 'Terminada en', before: null, after: '0341' },
    ])
  })

  it('does not say again which record it is', () => {
    const after = { location_id: 'Condesa', name: 'Condesa' }
    expect(fieldsOf({ ...entry, before: null, after })).toHaveLength(1)
  })

  it('says where a video is, not who takes payments', () => {
    const line = { ...entry, entity: 'video', before: { provider: 'file' }, after: { provider: 'youtube' } }
    expect(fieldsOf(line)).toEqual([{ name: 'Origen del video', before: 'Archivo propio', after: 'YouTube' }])
  })

  it('names settings and messages as their pages do', () => {
    const line: Entry = { ...entry, entity: 'configuration', entity_id: 'brand', entity_name: null }
    expect(sentenceOf({ ...line, action: 'configuration.changed' })).toBe(
      'Laura Mena cambió los ajustes Marca',
    )
    const tagline = { before: { tagline: '' }, after: { tagline: 'Respira' } }
    expect(fieldsOf({ ...line, ...tagline })).toEqual([{ name: 'Lema', before: 'vacío', after: 'Respira' }])
    const mail = { entity: 'message_template', entity_id: 'class_reminder:mail' }
    expect(sentenceOf({ ...line, ...mail, action: 'message_template.changed' })).toMatch(
      /cambió la plantilla de mensaje .*ecordatorio.* \(.*orreo.*\)$/,
    )
  })
})
