import { randomUUID } from 'node:crypto'
import type { Capability } from '#domain/people/roles.ts'
import { siteMap } from '#domain/site-map/table.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { deskAs } from '#tests/e2e/desk.ts'
import '#tests/words.setup.ts'
import { ZONE } from '#tests/e2e/own-class.ts'
import { allPages } from '#web/routes/admin/search/pages.ts'

/** A screen of the back office, as the site map has it. */
export interface Screen {
  path: string
  needs: Capability
}

const pages = allPages()

/** Screens that need something else than the page above them. */
const EXCEPT: Readonly<Record<string, Capability>> = {
  '/admin/formularios/:id/respuestas': 'customers',
  '/admin/paquetes/:id/asistentes': 'work',
}

/** What the nearest page above a screen needs: a screen that needs more than that has a page of its own in the search. */
function needsOf(path: string): Capability {
  const own = EXCEPT[path]
  if (own !== undefined) return own
  const above = pages
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)
  return above[0]?.needs ?? 'office'
}

/** Every screen of the back office; a new row of the site map is one more. */
export const screens: readonly Screen[] = siteMap
  .filter(({ area, path }) => area === 'admin' && path.startsWith('/admin'))
  .map(({ path }) => ({ path, needs: needsOf(path) }))

type Records = Readonly<Record<string, number | string>>
const known = new Map<string, Promise<Records>>()

/** The records of the demo whose ids are not counted from one, by the address above them; looked up once for many tests. */
export function recordsOf(baseURL: string): Promise<Records> {
  const records = known.get(baseURL) ?? lookUp(baseURL)
  known.set(baseURL, records)
  return records
}

async function lookUp(baseURL: string): Promise<Records> {
  const [admin, coach, customer] = await Promise.all([
    deskAs(baseURL, 'admin@casaaura.mx'),
    deskAs(baseURL, 'coach@casaaura.mx'),
    deskAs(baseURL, 'clienta@casaaura.mx'),
  ])
  const today = localDay(new Date(), ZONE)
  const range = `start_date=${addDays(today, -7)}&end_date=${addDays(today, 7)}`
  const [{ purchases }, { days }, { customer: ana }, { payout }, { class_packages: events }] =
    await Promise.all([
      admin.call('GET', '/purchases/admin/all'),
      coach.call('GET', `/schedule/staff?${range}`),
      customer.call('GET', '/customer'),
      admin.call('POST', '/payouts', reportOf(today)),
      admin.call('GET', '/class_packages/especiales/all'),
    ])
  const [single] = days.flatMap(({ details }: { details: object[] }) => details)
  return {
    '/admin/pagos': purchases[0].purchase_id,
    '/admin/paquetes': events[0].class_package_id,
    '/admin/clases': single.single_class_id,
    '/admin/clientes': ana.customer_id,
    '/admin/ventas/conciliacion': payout.payout_id,
    // The demo has none.
    '/admin/contenido/preguntas': 'nuevo',
  }
}

/** A provider's report, which the demo has none of; its one movement is no difference, and no two reports are the same file. */
const reportOf = (day: string): object => ({
  gateway: 'sandbox',
  name: 'depositos.csv',
  csv: `Fecha,Tipo,Bruto,Tarifa,Neto,Cobro\n${day},Retiro,-900.00,0.00,-900.00,bank_${randomUUID()}`,
})

/** The address of a screen, with a record of the demo. */
export const addressOf = ({ path }: Screen, records: Records): string =>
  path.replace(/^(.+)\/:id/, (_, above: string) => `${above}/${records[above] ?? 1}`)
