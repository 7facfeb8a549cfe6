import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskOf } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { type OwnClass, ownClass } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** The way to the rules from the dialog of a full class. */
async function whyOf(page: Page, { single_class_id, week }: OwnClass): Promise<Locator> {
  await page.goto(`/mystudio${week}`)
  const card = page.locator(`[data-card="${single_class_id}"]`)
  await card.getByRole('button', { name: /^Lista de espera/ }).click()
  const why = page.getByRole('dialog').getByRole('button', { name: '¿Por qué no puedo reservar?' })
  await expect(why).toBeVisible()
  return why
}

let full: OwnClass

test.beforeEach(async ({ page, baseURL }) => {
  await signUp(page, baseURL!)
  full = await ownClass(baseURL!, { full: true })
})

test('a full class lists every rule, and what would help', async ({ page }) => {
  await (await whyOf(page, full)).click()
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
  await (await whyOf(page, full)).click()
  await dialog.getByRole('link', { name: 'Ver Paquetes' }).click()
  await page.waitForURL(/\/mystudio\/paquetes/)
  await expect(dialog).toBeHidden()
})

test(
  'credits of another class are named as such, not as used up',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const single = await ownClass(baseURL!)
    const { customer } = await (await deskOf(page.request, baseURL!)).call('GET', '/customer')
    const { class_types: types } = await single.admin.call('GET', '/class_types')
    const other = types.find(({ name }: { name: string }) => name !== single.name)
    await single.admin.call('POST', '/available_classes', {
      customer_id: customer.customer_id,
      amount: 3,
      class_types: String(other.class_type_id),
      expires_at: '2999-01-01',
    })
    await page.goto(`/mystudio${single.week}`)
    await page
      .locator(`[data-card="${single.single_class_id}"]`)
      .getByRole('button', { name: /^Reservar/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Créditos de otras clases' })
    await expect(dialog).toContainText(
      'Tus 3 créditos son para otras clases. Puedes comprar más en Paquetes.',
    )
    await expect(dialog).not.toContainText('agotado')
    await expectAccessible(page)
  },
)

test('the dialog about missing credits links to the rules', { tag: '@once' }, async ({ page, baseURL }) => {
  const { single_class_id, week } = await ownClass(baseURL!)
  await page.goto(`/mystudio${week}`)
  await page
    .locator(`[data-card="${single_class_id}"]`)
    .getByRole('button', { name: /^Reservar/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Te falta un paquete' })
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

test('a class that is not open yet says when it opens', { tag: '@once' }, async ({ page }) => {
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
  await (await whyOf(page, full)).click()
  const dialog = page.getByRole('dialog', { name: '¿Por qué no puedo reservar?' })
  await expect(dialog.getByText('1 de 2 reglas no se cumple.')).toBeVisible()
  await expect(dialog.getByText(opens)).toBeVisible()
  await expectAccessible(page)
})

test.describe('without a response', () => {
  test.use({ expectedError: /Failed to load resource/ })

  test('the dialog says so and can retry', { tag: '@once' }, async ({ page }) => {
    await page.route('**/api/single_class/*/eligibility', (route) => route.abort())
    await (await whyOf(page, full)).click()
    const dialog = page.getByRole('dialog', { name: '¿Por qué no puedo reservar?' })
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/single_class/*/eligibility')
    await dialog.getByRole('button', { name: 'Reintentar' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expect(dialog.getByRole('alert')).toBeHidden()
  })
})
