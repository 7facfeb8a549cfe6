import { expect, it } from 'vitest'
import { ownDataPage } from './own-data-page.ts'

const studio = { business_name: 'Casa & Aura', timezone: 'America/Mexico_City' }
const data = {
  exported_at: '2026-11-27T05:30:00.000Z',
  customer: [{ customer_id: 4, name: 'Ana <b>', last_name: 'Mar', birthdate: '1992-05-17', uid: 'x' }],
  class_reservation: [
    { class_type: 'Barre', class_date: '2026-11-27T01:30:00+00:00', attend: true, guest: null },
    { class_type: 'Yoga', class_date: '2026-11-28T01:30:00+00:00', attend: false, guest: null },
  ],
  purchase: [{ purchase_id: 7, package: '5 clases', total_cents: 115000, status: 'completed' }],
  audit: [{ action: 'customer.created' }],
}

it('is read by a person: words, the studio’s days and hours, pesos, and nothing internal', () => {
  const page = ownDataPage(data, studio)
  expect(page).toContain('<h1>Datos de Ana &lt;b&gt; Mar</h1>')
  expect(page).toContain('Lo que Casa &amp; Aura guardaba sobre ti el 26 nov 2026, 23:30.')
  expect(page).toContain('<tr><th scope="row">Fecha de nacimiento<td>17 may 1992')
  expect(page).toContain('<tr><th scope="col">Clase<th scope="col">Fecha y hora<th scope="col">Asististe\n')
  expect(page).toContain('<tr><td>Barre<td>26 nov 2026, 19:30<td>Sí\n</table>')
  expect(page).toContain('<tr><td>Yoga<td>27 nov 2026, 19:30<td>–')
  expect(page).toContain('<tr><th scope="row">Total<td>$1,150.00 MXN')
  expect(page).toContain('<tr><th scope="row">Estado<td>Completada')
  expect(page).toMatch(/<h2>Créditos<\/h2>\n<p>Nada<\/p>/)
  expect(page).not.toMatch(/customer_id|customer\.created|uid/)
})

it.each(['2026-11-27T01:30:00Z es cuando llego', '2026-99-99T99:99:99Z'])(
  'leaves as it is what somebody wrote: %s',
  (body) => expect(ownDataPage({ ...data, incoming_message: [{ body }] }, studio)).toContain(`<td>${body}`),
)
