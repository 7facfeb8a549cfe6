import { randomInt } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { typeCard } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** So many presses a new customer needs from the landing page to a place; fields that are typed in do not count. */
const MOST_PRESSES = 14

test.use({ actionTimeout: 20_000 })

test('a new visitor buys and reserves from the landing page', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(120_000)
  const presses: string[] = []
  const press = async (target: Locator) => {
    presses.push((await target.getAttribute('aria-label')) ?? (await target.textContent()) ?? '')
    await target.click()
  }

  await page.goto('/')
  await press(page.getByRole('link', { name: /^Reservar: / }).first())
  await press(page.getByRole('dialog').getByRole('button', { name: '¡Regístrate!' }).first())
  const signUp = page.getByRole('dialog', { name: '¡Regístrate!' })
  const phone = `55${randomInt(1e8).toString().padStart(8, '0')}`
  await signUp.getByLabel('Nombre').fill('Lucía')
  await signUp.getByLabel('Apellido').fill('Mar')
  await signUp.getByLabel('Correo electrónico').fill(`primera.${phone}@example.com`)
  await signUp.getByLabel('Teléfono').fill(phone)
  await signUp.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
  await signUp.getByLabel('Confirma tu contraseña').fill('casa-aura-demo')
  for (const box of await signUp.getByRole('checkbox').all()) await press(box)
  await press(signUp.getByRole('button', { name: 'Crear cuenta y reservar' }))
  const documents = page.getByRole('dialog', { name: 'Documentos del estudio' })
  await expect(documents).toBeVisible()
  for (const box of await documents.getByRole('checkbox').all()) await press(box)
  await press(documents.getByRole('button', { name: 'Aceptar' }))

  const missing = page.getByRole('dialog', { name: 'Te falta un paquete' })
  await press(missing.getByRole('link', { name: 'Ir a Paquetes' }))
  // The class is named until it is reserved.
  await expect(page.getByText(/^Para reservar .+ el /)).toBeVisible()
  await press(page.getByRole('link', { name: 'Comprar: 5 clases' }))
  await expect(page.getByRole('heading', { level: 1, name: '5 clases' })).toBeVisible()
  const card = page.getByRole('radio', { name: /tarjeta/i })
  if ((await card.count()) > 0 && !(await card.first().isChecked())) await press(card.first())
  await typeCard(page, '4242424242424242')
  for (const box of await page.getByRole('checkbox', { name: /^Acepto/ }).all()) await press(box)
  await press(page.getByRole('button', { name: /^Pagar \$/ }))
  await expect(page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()

  await press(
    page
      .getByRole('button', { name: /^Reservar / })
      .or(page.getByRole('link', { name: /^Reservar / }))
      .first(),
  )
  const dialog = page.getByRole('dialog')
  // Which class comes first depends on the hour; not every one has a map.
  const spot = dialog.getByRole('radio', { name: /^Lugar \d+, libre$/ }).first()
  const reserve = dialog.getByRole('button', { name: 'Reservar', exact: true })
  await expect(spot.or(reserve)).toBeVisible()
  if (await spot.isVisible()) await press(spot)
  await press(dialog.getByRole('button', { name: /^Reservar/ }))
  await expect(page.getByText('¡Reservación guardada con éxito!')).toBeVisible()
  // Printed below the part's line.
  const description = `${presses.length} presses from the landing page to a place, fields apart`
  test.info().annotations.push({ type: 'figure', description })
  expect(presses.length, presses.join('\n')).toBeLessThanOrEqual(MOST_PRESSES)
})
