import { describe, expect, it } from 'vitest'
import type { ClassPackage, SingleClass } from '#contract/types.ts'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { businesses, events, jsonLd, products, questions } from './structured-data.ts'

const site = {
  studio: configurationFrom(new Map([['business_name', 'Casa Aura']])),
  siteOrigin: 'https://casaaura.mx',
}

describe('structured data', () => {
  it('cannot end its script, whatever the studio wrote', () => {
    const things = [{ name: '</script><script>alert(1)</script>', other: '<!--' }]
    const text = jsonLd(things)
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toMatchObject(things)
  })

  it('has an entry per location, the first with the studio’s own data', () => {
    const place = { address: 'Colima 218', maps_url: null }
    const found = businesses(site, [
      { location_id: 3, name: 'Roma', ...place },
      { location_id: 4, name: 'Condesa', ...place },
    ])
    expect(found).toMatchObject([
      { '@id': 'https://casaaura.mx/#estudio', name: 'Casa Aura Roma' },
      { '@id': 'https://casaaura.mx/#estudio-4', name: 'Casa Aura Condesa' },
    ])
    expect(businesses(site, [])).toMatchObject([{ name: 'Casa Aura' }])
  })

  it('contains upcoming classes only', () => {
    const single = {
      single_class_id: 1,
      class_date: '2026-11-22T13:00:00.000Z',
      duration: 50,
      description: null,
      capacity: 10,
      places_left: 3,
      cancelledAt: null,
      class_type: { class_type_id: 2, name: 'Barre', file: null },
      location: { location_id: 1, name: 'Roma', address: 'Colima 218' },
      class_instructors: [{ instructor: { instructor_id: 5, name: 'Ana', last_name: 'Gil' } }],
    } as unknown as SingleClass
    const past = { ...single, class_date: '2026-11-20T13:00:00.000Z' }
    const gone = { ...single, cancelledAt: '2026-11-21T00:00:00.000Z' }
    expect(events(site, [past, single, gone], new Date('2026-11-21T18:00:00Z'))).toMatchObject([
      {
        name: 'Barre',
        endDate: '2026-11-22T13:50:00.000Z',
        remainingAttendeeCapacity: 3,
        eventStatus: 'https://schema.org/EventScheduled',
        performer: [{ url: 'https://casaaura.mx/instructor/5' }],
      },
      { eventStatus: 'https://schema.org/EventCancelled' },
    ])
  })

  it('gives each package today’s price', () => {
    const pack = {
      class_package_id: 7,
      title: '10 clases',
      price: 2300,
      sale_price: 2090,
      short_description: null,
      description: '<p>Diez&nbsp;clases &amp; más</p>',
      image: null,
    } as unknown as ClassPackage
    expect(products(site, [pack])).toMatchObject([
      {
        description: 'Diez clases & más',
        offers: { price: '2090.00', priceCurrency: 'MXN', url: 'https://casaaura.mx/checkout/7' },
      },
    ])
  })

  it('takes questions and answers from headings and the text below them', () => {
    const page = '<p>Hola</p><h3>¿Qué <em>llevo</em>?</h3><p>Agua.</p><ul><li>Ropa</li></ul><h3>Vacía</h3>'
    expect(questions(page)).toEqual({
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: '¿Qué llevo ?',
          acceptedAnswer: { '@type': 'Answer', text: 'Agua. Ropa' },
        },
      ],
    })
    expect(questions('<p>Nada</p>')).toBeNull()
    expect(questions(null)).toBeNull()
  })
})
