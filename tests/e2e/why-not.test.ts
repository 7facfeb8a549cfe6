import type { Locator, Page } from '@playwright/test'
import { dayId } from '#web/components/calendar/use-target.ts'
import { expectAccessible } from './accessible.ts'
import { signUp } from './newcomer.ts'
import { expect, test } from './test.ts'

/** The way to the rules from the dialog of a full class to come, on its own day, which is all that the phone shows. */
async function whyOfFullClass(page: Page): Promise<Locator> {
  await page.goto(await addressOfFullClass(page))
  const full = page.getByRole('listitem').filter({ hasText: 'Sold Out' })
  await full
    .getByRole('button', { name: /^Lista de espera/ })
    .filter({ visible: true })
    .first()
    .click()
  const why = page.getByRole('dialog').getByRole('button', { name: '¿Por qué no puedo reservar?' })
  await expect(why).toBeVisible()
  return why
}

interface ListedClass {
  class_date: string
  places_left: number
  class_package_id: number | null
  cancelledAt: string | null
}

async function addressOfFullClass(page: Page): Promise<string> {
  const day = (plus: number) => new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10)
  const answer = await page.request.get(`/api/schedule?start_date=${day(0)}&end_date=${day(21)}`)
  const { days } = (await answer.json()) as { days: { date: string; details: ListedClass[] }[] }
  const isFull = (one: ListedClass) =>
    one.places_left === 0 &&
    one.class_package_id === null &&
    one.cancelledAt === null &&
    Date.parse(one.class_date) > Date.now() + 3_600_000
  const found = days.find(({ details }) => details.some(isFull))
  if (!found) throw new Error('the demo has no full class in the next three weeks')
  return `/mystudio?semana=${found.date}#${dayId(found.date)}`
}

test.beforeEach(async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
  await page.goto('/mystudio')
})

test('a full class says rule by rule why it cannot be booked, and what helps', async ({ page }) => {
  await (await whyOfFullClass(page)).click()
  const dialog = page.getByRole('dialog', { name: '¿Por qué no puedo reservar?' })
  await expect(dialog.getByText('2 de 10 reglas no se cumplen.')).toBeVisible()
  await expectAccessible(page)
  const rules = dialog.getByRole('listitem')
  await expect(rules).toHaveCount(10)
  await expect(rules.nth(7)).toContainText('No se cumple: No hay lugares libres')
  await expect(rules.nth(8)).toContainText('No se cumple: No tienes un crédito que sirva')
  await expect(rules.nth(9)).toContainText('Se cumple: No cuentas con una penalización')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await (await whyOfFullClass(page)).click()
  await dialog.getByRole('link', { name: 'Ver Paquetes' }).click()
  await page.waitForURL(/\/mystudio\/paquetes/)
  await expect(dialog).toBeHidden()
})

test('the dialog of used-up credits leads to the rules', async ({ page }) => {
  await page
    .getByRole('button', { name: /^Reservar/ })
    .filter({ visible: true })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: 'Créditos Agotados' })
    .getByRole('button', { name: '¿Por qué no puedo reservar?' })
    .click()
  const dialog = page.getByRole('dialog', { name: '¿Por qué no puedo reservar?' })
  await expect(dialog.getByText('1 de 10 reglas no se cumple.')).toBeVisible()
  await expectAccessible(page)
})

const rule = (name: string, pass: boolean, text: string, detail: string | null = null) => ({
  rule: name,
  pass,
  text,
  detail,
  values: {},
  remedy: null,
})

test('a class that is not open yet names the moment', async ({ page }) => {
  const opens = 'Puedes reservar esta clase a partir del lun 23 nov, 00:00'
  await page.route('**/api/single_class/*/eligibility', (route) =>
    route.fulfill({
      json: {
        eligible: false,
        rules: [
          rule('class_begun', true, 'La clase no ha empezado'),
          rule('not_open_yet', false, 'Las reservaciones aún no abren', opens),
        ],
      },
    }),
  )
  await (await whyOfFullClass(page)).click()
  const dialog = page.getByRole('dialog', { name: '¿Por qué no puedo reservar?' })
  await expect(dialog.getByText('1 de 2 reglas no se cumple.')).toBeVisible()
  await expect(dialog.getByText(opens)).toBeVisible()
  await expectAccessible(page)
})

test.describe('without an answer', () => {
  test.use({ expectedError: /Failed to load resource/ })

  test('says so and asks again', async ({ page }) => {
    await page.route('**/api/single_class/*/eligibility', (route) => route.abort())
    await (await whyOfFullClass(page)).click()
    const dialog = page.getByRole('dialog', { name: '¿Por qué no puedo reservar?' })
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/single_class/*/eligibility')
    await dialog.getByRole('button', { name: 'Reintentar' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expect(dialog.getByRole('alert')).toBeHidden()
  })
})
