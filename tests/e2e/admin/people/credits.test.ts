import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { chooseAction, deskAs, signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** A customer of the test's own. */
async function newCustomer(baseURL: string): Promise<number> {
  const phone = `55${randomInt(1e8).toString().padStart(8, '0')}`
  const desk = await deskAs(baseURL, 'admin@casaaura.mx')
  const person = { name: 'Olga', last_name: 'Paz', email: `olga.${phone}@example.com`, phone }
  const { customer } = await desk.call('POST', '/customer', person)
  return customer.customer_id
}

test('an admin gives credits, makes them last longer, and sets and lifts a penalty @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const customer_id = await newCustomer(base)
  await signInAs(page.request, base, 'admin@casaaura.mx')
  await page.goto(`/admin/clientes/${customer_id}`)
  const wallet = page.getByRole('region', { name: 'Créditos' })
  const dialog = page.getByRole('dialog')

  await chooseAction(page, 'Dar créditos')
  await dialog.getByRole('textbox', { name: 'Créditos' }).fill('4')
  await dialog.getByRole('combobox', { name: 'Disciplinas (Opcional)' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dar créditos' }).click()
  await expect(page.getByText('4 créditos dados.')).toBeVisible()
  const pass = wallet.getByRole('listitem').filter({ hasText: 'Dados por el estudio' })
  await expect(pass).toContainText('4 de 4')

  await pass.getByRole('button', { name: 'Cambiar vencimiento' }).click()
  await expect(dialog.getByText('Vale para los 4 créditos libres o vencidos de este pase.')).toBeVisible()
  await dialog.getByLabel('Último día para usarlos').fill('2031-03-09')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Vencimiento cambiado.')).toBeVisible()
  await expect(pass).toContainText('Vence 9 mar 2031')

  await chooseAction(page, 'Penalizar')
  await dialog.getByRole('textbox', { name: 'Motivo (Opcional)' }).fill('Tres faltas seguidas')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Penalizar' }).click()
  await expect(page.getByText('Penalización puesta.')).toBeVisible()
  const penalties = page.getByRole('region', { name: 'Penalizaciones' })
  await expect(penalties).toContainText('Tres faltas seguidas')
  await penalties.getByRole('button', { name: 'Cambiar fin' }).click()
  await dialog.getByLabel('Puede reservar otra vez desde').fill('2031-03-10')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(penalties).toContainText('Puede reservar desde el 10 mar 2031')
  await expect(page.getByRole('group', { name: 'Movimientos' })).toContainText(
    'Penalización: puede reservar desde el 10 mar 2031',
  )
  await penalties.getByRole('button', { name: 'Levantar' }).click()
  const lifting = page.getByRole('dialog', { name: /^Levantar la penalización de \S+ \S/ })
  await expect(
    lifting.getByText(/^No puede reservar antes del 10 mar 2031: Tres faltas seguidas\./),
  ).toBeVisible()
  await expect(lifting.getByText(/Desde ahora puede reservar otra vez/)).toBeVisible()
  await expect(penalties.getByText('Levantada')).toHaveCount(0)
  await lifting.getByLabel('Por qué se levanta (Opcional)').fill('Avisó a tiempo')
  await expectAccessible(page)
  await lifting.getByRole('button', { name: 'Levantar' }).click()
  await expect(page.getByText('Penalización levantada.')).toBeVisible()
  await expect(penalties).toContainText('Levantada')
  await expect(penalties.getByRole('button')).toHaveCount(0)
})

test('the last earlier movements of a customer take the focus of the button that is gone @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const customer_id = await newCustomer(base)
  const desk = await deskAs(base, 'admin@casaaura.mx')
  for (let amount = 1; amount <= 11; amount++)
    await desk.call('POST', '/available_classes', { customer_id, amount, expires_at: '2031-03-09' })
  await signInAs(page.request, base, 'admin@casaaura.mx')
  await page.goto(`/admin/clientes/${customer_id}`)
  await page.getByRole('button', { name: 'Ver más movimientos' }).press('Enter')
  const rows = page.getByRole('group', { name: 'Movimientos' }).getByRole('row')
  await expect(rows.last()).toContainText('El estudio le dio 1 crédito')
  await expect(rows.last()).toBeFocused()
})

test('a note is changed, and becomes an alert @once', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const customer_id = await newCustomer(base)
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clientes/${customer_id}`)
  const notes = page.getByRole('region', { name: 'Notas internas' })
  await notes.getByRole('textbox', { name: 'Nota nueva' }).fill('Rodilla izquierda')
  await notes.getByRole('button', { name: 'Agregar nota' }).click()
  await notes.getByRole('button', { name: 'Editar nota' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Rodilla derecha')
  await dialog.getByRole('switch').press('Space')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Nota cambiada.')).toBeVisible()
  await expect(notes.getByRole('listitem')).toContainText('Rodilla derecha')
  await expect(notes.getByRole('listitem')).toContainText('Aviso')
})
