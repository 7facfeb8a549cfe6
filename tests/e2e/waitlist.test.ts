import type { APIRequestContext, Page } from '@playwright/test'
import { mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expectAccessible } from './accessible.ts'
import { signUp } from './newcomer.ts'
import { expect, test } from './test.ts'

type Call = (method: 'get' | 'post' | 'put' | 'delete', path: string, data?: unknown) => Promise<unknown>

/** Calls of the API in the name of whoever is signed in in this context. */
async function callsOf(request: APIRequestContext, origin: string): Promise<Call> {
  const answer = await request.get('/api/auth/token', { headers: { origin } })
  const { token } = (await answer.json()) as { token: string }
  return async (method, path, data) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await request[method](`/api${path}`, { headers, ...(data === undefined ? {} : { data }) })
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
    return reply.json()
  }
}

async function adminCalls(page: Page, baseURL: string): Promise<Call> {
  const context = await page.context().browser()?.newContext({ baseURL })
  if (!context) throw new Error('no browser')
  const data = { email: 'admin@casaaura.mx', password: 'casa-aura-demo' }
  await context.request.post('/api/auth/sign-in/email', { data, headers: { origin: baseURL } })
  return callsOf(context.request, baseURL)
}

interface Listed {
  single_class_id: number
  class_date: string
  class_package_id: number | null
  places_left: number
}
interface Entry {
  waitlist_id: number
}

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The full classes of the coming days, the last first. */
async function fullClasses(call: Call): Promise<Listed[]> {
  const path = `/schedule?start_date=${dayFromNow(1)}&end_date=${dayFromNow(13)}`
  const { days } = (await call('get', path)) as { days: { details: Listed[] }[] }
  return days
    .flatMap(({ details }) => details)
    .filter(({ places_left, class_package_id }) => places_left === 0 && class_package_id === null)
    .toReversed()
}

/** Joins the line of a class, and has the desk take everybody else off it. */
async function standAlone(own: Call, admin: Call, single_class_id: number): Promise<void> {
  const { waitlist } = (await own('post', '/waitlist', { single_class_id })) as { waitlist: Entry }
  const { waitlists } = (await admin('get', `/waitlist?single_class_id=${single_class_id}`)) as {
    waitlists: Entry[]
  }
  for (const { waitlist_id } of waitlists)
    if (waitlist_id !== waitlist.waitlist_id) await admin('delete', `/waitlist/${waitlist_id}`)
}

/** The desk cancels somebody's place in a class. */
async function freePlace(admin: Call, single_class_id: number): Promise<void> {
  const { class_reservations } = (await admin(
    'get',
    `/class_reservations?single_class_id=${single_class_id}`,
  )) as {
    class_reservations: { class_reservation_id: number; deletedAt: string | null; guest: string | null }[]
  }
  const given = class_reservations.find(({ deletedAt, guest }) => deletedAt === null && guest === null)
  await admin('delete', `/class_reservations/${given?.class_reservation_id}`)
}

/** A Monday in whose week a class is full. */
async function weekOfFullClass(page: Page): Promise<string> {
  const call: Call = async (_, path) => (await page.request.get(`/api${path}`)).json()
  const soonest = (await fullClasses(call)).at(-1)
  return mondayOf(localDay(new Date(soonest?.class_date ?? 0), 'America/Mexico_City'))
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a customer joins the line of a full class, sees the place in it and leaves', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000)
  await signUp(page, baseURL ?? '')
  await page.goto('/mystudio/waitlists')
  await expect(page.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Ir a Reservar' }).click()
  await page.waitForURL(/\/mystudio$/)
  await page.goto(`/mystudio?semana=${await weekOfFullClass(page)}`)
  const open = page.getByRole('button', { name: /^Lista de espera/ }).first()
  const what = ((await open.getAttribute('aria-label')) ?? '').replace(/^Lista de espera: /, '')
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Lista de espera' })
  await expect(
    dialog.getByText('Esta clase está llena, pero puedes anotarte a lista de espera.'),
  ).toBeVisible()
  await expect(dialog.getByText(/persona/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Anotarme' }).click()
  await expect(toast(page, 'Anotada en lista de espera.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Salir de la lista: ${what}` })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/mystudio/waitlists')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Listas de Espera' })).toBeVisible()
  await expect(page.getByText(/^Lugar \d+ de \d+ en la lista$/)).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Salir de la lista/ }).click()
  const question = page.getByRole('dialog', { name: 'Precaución' })
  await expect(question.getByText(/¿Quieres salir de la lista de espera de/)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: /^Salir de la lista/ }).click()
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(toast(page, 'Eliminada de lista de espera.')).toBeVisible()
  await expect(page.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible()
})

test('a place that came free is kept for the first in line, who accepts it', async ({
  page,
  baseURL,
}, info) => {
  test.setTimeout(150_000)
  await signUp(page, baseURL ?? '')
  const [own, admin] = [await callsOf(page.request, baseURL ?? ''), await adminCalls(page, baseURL ?? '')]
  const { class_packages } = (await own('get', '/class_packages/presenciales/all')) as {
    class_packages: { class_package_id: number; title: string }[]
  }
  const five = class_packages.find(({ title }) => title === '5 clases')
  await own('post', '/checkout/attempt', {
    class_package_id: five?.class_package_id,
    payment_method: 'pm_card_visa',
  })
  // Each project its own, far from the one that the other test joins.
  const target = (await fullClasses(own))[info.project.name === 'phone' ? 0 : 1]
  if (!target) throw new Error('the demo has no full classes')
  const { single_class_id } = target
  await admin('put', '/appconfig', { config: [{ key: 'waitlist_mode', value: 'offer' }] })
  await standAlone(own, admin, single_class_id)
  await page.goto('/mystudio/waitlists')
  await expect(page.getByText('En espera')).toBeVisible()
  await freePlace(admin, single_class_id)

  // By itself: the page is told.
  const accept = page.getByRole('button', { name: /^Aceptar lugar/ })
  await expect(accept).toBeVisible()
  await expect(page.getByText(/^Lugar guardado, 1[45]:\d\d$/)).toBeVisible()
  await expectAccessible(page)
  await accept.click()
  const dialog = page.getByRole('dialog', { name: 'Se liberó un lugar' })
  await expect(dialog.getByText(/y un crédito/)).toBeVisible()
  await expect(dialog.getByRole('timer', { name: /Quedan 1[45] minutos para aceptar/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Aceptar lugar' }).click()
  await expect(toast(page, '¡Reservación guardada con éxito!')).toBeVisible()
  await expect(page.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible()
  const { total } = (await own('get', `/class_reservations?single_class_id=${single_class_id}`)) as {
    total: number
  }
  expect(total).toBe(1)
})

test('a visitor signs in first', async ({ page }) => {
  await page.goto('/mystudio/waitlists')
  await page.waitForURL(/\/entrar\?volver=%2Fmystudio%2Fwaitlists/)
  await page.goto(`/calendario?semana=${await weekOfFullClass(page)}`)
  await page
    .getByRole('link', { name: /^Lista de espera/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Entrar Ahora' })).toBeVisible()
})
