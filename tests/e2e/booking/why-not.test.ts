import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskOf } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { ownClass } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.describe('a full class', () => {
  test.use({ expectedError: /Failed to load resource/ })

  test(
    'lists every rule, and what would help; without a response it says so and can retry',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      await signUp(page, baseURL!)
      const { single_class_id, week } = await ownClass(baseURL!, { full: true })
      const dialog = page.getByRole('dialog', { name: '¿Por qué no puedo reservar?' })
      const ask = async () => {
        await page.goto(`/mystudio${week}`)
        const card = page.locator(`[data-card="${single_class_id}"]`)
        await card.getByRole('button', { name: /^Lista de espera/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: '¿Por qué no puedo reservar?' }).click()
      }
      await page.route('**/api/single_class/*/eligibility', (route) => route.abort())
      await ask()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await page.unroute('**/api/single_class/*/eligibility')
      await dialog.getByRole('button', { name: 'Reintentar' }).click()
      await expect(dialog.getByRole('alert')).toBeHidden()

      await expect(dialog.getByText('2 de 10 reglas no se cumplen.')).toBeVisible()
      await expectAccessible(page)
      const rules = dialog.getByRole('listitem')
      await expect(rules).toHaveCount(10)
      await expect(rules.nth(7)).toContainText('No se cumple: No hay lugares libres')
      await expect(rules.nth(8)).toContainText('No se cumple: No tienes un crédito que sirva')
      await expect(rules.nth(9)).toContainText('Se cumple: No cuentas con una penalización')

      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await ask()
      await dialog.getByRole('link', { name: 'Ver Paquetes' }).click()
      await page.waitForURL(/\/mystudio\/paquetes/)
      await expect(dialog).toBeHidden()
    },
  )
})

test(
  'the dialog about missing credits links to the rules, and names credits of another class as such, not as used up',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    const single = await ownClass(baseURL!)
    const card = page.locator(`[data-card="${single.single_class_id}"]`)
    await page.goto(`/mystudio${single.week}`)
    await card.getByRole('button', { name: /^Reservar/ }).click()
    await page
      .getByRole('dialog', { name: 'Te falta un paquete' })
      .getByRole('button', { name: '¿Por qué no puedo reservar?' })
      .click()
    const rules = page.getByRole('dialog', { name: '¿Por qué no puedo reservar?' })
    await expect(rules.getByText('1 de 10 reglas no se cumple.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rules).toBeHidden()

    const { customer } = await (await deskOf(page.request, baseURL!)).call('GET', '/customer')
    const { class_types: types } = await single.admin.call('GET', '/class_types')
    const other = types.find(({ name }: { name: string }) => name !== single.name)
    await single.admin.call('POST', '/available_classes', {
      customer_id: customer.customer_id,
      amount: 3,
      class_types: String(other.class_type_id),
      expires_at: '2999-01-01',
    })
    await page.reload()
    await card.getByRole('button', { name: /^Reservar/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Créditos de otras clases' })
    await expect(dialog).toContainText(
      'Tus 3 créditos son para otras clases. Puedes comprar más en Paquetes.',
    )
    await expect(dialog).not.toContainText('agotado')
    await expectAccessible(page)
  },
)
