import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** The address of a package's checkout, by its title. */
async function checkoutOf(page: Page, title: string): Promise<string> {
  const answer = await page.request.get('/api/class_packages/presenciales/all')
  const { class_packages } = (await answer.json()) as {
    class_packages: { class_package_id: number; title: string }[]
  }
  const found = class_packages.find((pack) => pack.title === title)
  if (!found) throw new Error(`The demo has no package named ${title}`)
  return `/checkout/${found.class_package_id}`
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(number)
  await page.getByLabel('Vencimiento').fill('08 / 39')
  await page.getByLabel('CVV').fill('123')
  await page.getByLabel('Nombre en la tarjeta').fill('Lucía Mar')
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ })
const plates = (page: Page) => page.getByRole('list', { name: 'Tarjetas guardadas' }).getByRole('listitem')

// The same package within half an hour is asked about: the browser writes the 409 to its console.
test.use({ expectedError: /status of 409/ })
// Each of them is a chain of purchases and pages.
test.slow()
test.beforeEach(async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
})

test('cards are saved, made the default, and deleted', { tag: '@once' }, async ({ page }) => {
  await page.goto('/mystudio/metodos')
  await expect(page.getByText('No hay metodos de pago registrados')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Agregar tarjeta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar tarjeta' })
  await expect(dialog.getByRole('button', { name: 'Guardar tarjeta' })).toBeDisabled()
  await typeCard(page, '4242 4242 4242 4242')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await expect(page.getByText('¡Método de Pago guardado con éxito!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(plates(page).first()).toContainText('Predeterminada')

  await page.getByRole('link', { name: 'Agregar tarjeta' }).click()
  await typeCard(page, '5555 5555 5555 4444')
  await dialog.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await expect(plates(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Predeterminar Mastercard terminada en 4444' }).click()
  await expect(plates(page).first()).toContainText('4444')
  await expect(page.getByText('Método de pago guardado.')).toBeVisible()

  await page.getByRole('button', { name: 'Eliminar Visa terminada en 4242' }).click()
  const asks = page.getByRole('dialog', { name: 'Precaución' })
  await expect(asks).toContainText('¿Quieres eliminar la tarjeta Visa terminada en 4242?')
  await asks.getByRole('button', { name: 'Conservar tarjeta' }).click()
  await expect(asks).toBeHidden()
  await page.getByRole('button', { name: 'Eliminar Visa terminada en 4242' }).click()
  await asks.getByRole('button', { name: 'Eliminar tarjeta' }).click()
  await expect(page.getByText('Metodo de Pago eliminado con éxito.')).toBeVisible()
  await expect(plates(page)).toHaveCount(2)
})

test(
  'a card saved at the checkout pays the next time; the charge has its receipt',
  { tag: '@once' },
  async ({ page }) => {
    const address = await checkoutOf(page, '5 clases')
    await page.goto(address)
    await page.getByRole('radio', { name: 'Tarjeta' }).check()
    await typeCard(page, '5555 5555 5555 4444')
    await page.getByRole('checkbox', { name: 'Guardar esta tarjeta para mis próximas compras' }).check()
    await payButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()
    await expect(page.getByText('Mastercard terminada en 4444')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reservar una clase' })).toHaveAttribute('href', '/mystudio')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar recibo' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^recibo-00\d+\.pdf$/)

    await page.goto(address)
    const saved = page.getByRole('radio', { name: 'Mastercard terminada en 4444' })
    await saved.check()
    await page.reload()
    await expect(saved).toBeChecked()
    await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)
    await expectAccessible(page)
    await payButton(page).click()
    // The same package within half an hour is asked about.
    await page
      .getByRole('dialog', { name: 'Precaución' })
      .getByRole('button', { name: 'Comprar de nuevo' })
      .click()
    await expect(page.getByText('¡Compra exitosa!').first()).toBeVisible()

    await page.goto('/mystudio/pagos')
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Cargos' })).toBeVisible()
    await expect(
      page.getByRole('link', { name: /^Descargar recibo #00\d+$/ }).filter({ visible: true }),
    ).toHaveCount(2)
    await expect(page.getByText('$1,150.00').filter({ visible: true })).toHaveCount(2)
    await expectAccessible(page)

    await page.goto('/mystudio/membresias')
    await expect(
      page.getByRole('link', { name: /^Descargar recibo #00\d+$/ }).filter({ visible: true }),
    ).toHaveCount(2)
    await expectAccessible(page)
    await page
      .getByRole('link', { name: /^Ver orden #00\d+$/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()
  },
)

test(
  'there are no charges before the first purchase; a payment left at the bank’s page can be continued',
  {
    tag: '@once',
  },
  async ({ page }) => {
    await page.goto('/mystudio/pagos')
    await expect(page.getByText('Aún no tienes cargos.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/mystudio/membresias')
    await expect(page.getByText('No has hecho ninguna compra.')).toBeVisible()
    await page.goto(await checkoutOf(page, '5 clases'))
    await page.getByRole('radio', { name: 'Tarjeta' }).check()
    await typeCard(page, '4000 0000 0000 3220')
    await payButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Confirma con tu banco' })).toBeVisible()
    await page.goto('/mystudio/membresias')
    await expect(page.getByText('El pago quedó a la mitad').filter({ visible: true })).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Continuar: 5 clases' }).filter({ visible: true }).click()
    await expect(page.getByText('Estás Comprando')).toBeVisible()
  },
)
