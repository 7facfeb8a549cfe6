import { expectAccessible } from '#tests/e2e/accessible.ts'
import { chooseAction, deskAs, deskOf, signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'
import type { Page } from '@playwright/test'

test('reception acts as a customer under a bar on every page, and returns to their page @once', async ({
  page,
  baseURL,
}, info) => {
  test.slow()
  const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
  const mark = `${Date.now()}`.slice(-8)
  const { customer } = await desk.call('POST', '/customer', {
    name: 'Fermina',
    last_name: 'Daza',
    email: `fermina-${mark}-${info.project.name}@example.mx`,
    phone: `55${mark}`,
  })
  const { customer_id } = customer
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await page.goto(`/admin/clientes/${customer_id}`)
  await chooseAction(page, 'Actuar como cliente')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Actuar como cliente' }).click()
  await expect(dialog.getByText('Debes llenar este campo.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('No encuentra sus créditos')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Actuar como cliente' }).click()

  const bar = page.getByRole('complementary', { name: 'Actuando como cliente' })
  await expect(page).toHaveURL(/\/mystudio$/)
  await expect(bar).toContainText('Estás actuando como Fermina Daza')

  // A reading page has the bar, too, and leads to where it is ended; so does everything that is the person's own.
  await page.goto('/paquetes')
  await expect(bar).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Terminar' })).toHaveAttribute('href', '/mystudio/actuando')
  for (const closed of ['/admin', `/admin/clientes/${customer_id}`, '/mystudio/seguridad'])
    expect((await page.request.get(closed)).url(), closed).toMatch(/\/mystudio\/actuando$/)
  await page.goto('/mystudio/metodos')
  await expect(page).toHaveURL(/\/mystudio\/actuando$/)
  await expectAccessible(page)
  await page.goto('/mystudio/informacion')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /Eliminar|Descargar/ })).toHaveCount(0)

  await bar.getByRole('button', { name: 'Terminar' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/clientes/${customer_id}$`))
  await expect(bar).toHaveCount(0)
  const { entries } = await desk.call('GET', `/audit?entity=customer&entity_id=${customer_id}`)
  expect(entries.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'acting.ended',
    'acting.started',
  ])
})

test.describe('a page of the customer whose acting has ended elsewhere', () => {
  test.use({ expectedError: /status of 401/ })

  test('@once does nothing as another person', async ({ page, context, baseURL }) => {
    const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
    const mark = `${Date.now()}`.slice(-8)
    const { customer } = await desk.call('POST', '/customer', {
      name: 'Florentino',
      last_name: 'Ariza',
      email: `florentino-${mark}@example.mx`,
      phone: `56${mark}`,
    })
    const { customer_id } = customer
    const reception = await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
    await reception.call('POST', '/acting', { customer_id, reason: 'Prueba' })
    await page.goto('/mystudio/avisos')
    const choice = page.getByRole('checkbox').and(page.locator(':enabled')).first()
    await expect(choice).toBeVisible()

    const other = await context.newPage()
    await other.goto('/mystudio/actuando')
    await other.getByRole('main').getByRole('button', { name: 'Terminar' }).click()
    await expect(other).toHaveURL(new RegExp(`/admin/clientes/${customer_id}$`))

    // The customer's page in the first tab: its token has ended, and the session's own must not take its place.
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/auth/token'))
    await choice.press('Space')
    await asked
    await expect(page.getByRole('complementary', { name: 'Actuando como cliente' })).toHaveCount(0)
    const { entries } = await desk.call('GET', '/audit?actor_customer_id=' + String(customer_id))
    expect(entries).toEqual([])
  })
})

/** Begins to act as a new customer, as another tab of the page's browser does. */
async function actInAnotherTab(page: Page, baseURL: string, name: string): Promise<number> {
  const desk = await deskAs(baseURL, 'admin@casaaura.mx')
  const mark = `${Date.now()}`.slice(-8)
  const { customer } = await desk.call('POST', '/customer', {
    name,
    last_name: 'Márquez',
    email: `${name.toLowerCase()}-${mark}@example.mx`,
    phone: `57${mark}`,
  })
  const reception = await deskOf(page.request, baseURL)
  await reception.call('POST', '/acting', { customer_id: customer.customer_id, reason: 'Prueba' })
  return customer.customer_id
}

test('a page open before acting began acts as the customer once it shows them @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await page.goto('/mystudio/avisos')
  const choice = page.getByRole('checkbox').and(page.locator(':enabled')).first()
  // The page has a token of reception's since.
  for (const _press of ['off', 'on']) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await choice.press('Space')
    await saved
  }
  const customer_id = await actInAnotherTab(page, baseURL ?? '', 'Meme')
  // As back and forward do.
  const anew = page.waitForEvent('load')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await anew
  // A press before hydration would have no effect.
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
  await expect(page.getByRole('complementary', { name: 'Actuando como cliente' })).toBeVisible()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await choice.press('Space')
  expect((await saved).status()).toBeLessThan(300)
  const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
  const { entries } = await desk.call('GET', `/audit?actor_customer_id=${customer_id}`)
  expect(entries).toMatchObject([{ action: 'message_preference.changed' }])
})

test('the calendar of a page open before acting began is the customer’s with all around it @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await page.goto('/mystudio')
  await expect(page.getByRole('link', { name: 'Semana siguiente' })).toBeVisible()
  await actInAnotherTab(page, baseURL ?? '', 'Aureliana')
  const bar = page.getByRole('complementary', { name: 'Actuando como cliente' })
  // The next week was read before.
  for (const _week of [1, 2]) await page.getByRole('link', { name: 'Semana siguiente' }).click()
  await expect(bar).toBeVisible()
})
