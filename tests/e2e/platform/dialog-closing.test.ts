import { randomInt } from 'node:crypto'
import { chooseAction, deskAs, signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.use({ expectedError: /ERR_CONNECTION_RESET|status of 409 .*\/api\/available_classes\)$/ })

test(
  'what was typed into a dialog, or is on its way from it, survives a slip of the hand',
  {
    tag: '@once',
  },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const phone = `55${randomInt(1e8).toString().padStart(8, '0')}`
    const desk = await deskAs(base, 'admin@casaaura.mx')
    const person = { name: 'Olga', last_name: 'Paz', email: `olga.${phone}@example.com`, phone }
    const { customer } = await desk.call('POST', '/customer', person)
    await signInAs(page.request, base, 'admin@casaaura.mx')
    await page.goto(`/admin/clientes/${customer.customer_id}`)
    const dialog = page.getByRole('dialog', { name: 'Dar créditos' })
    const amount = dialog.getByRole('textbox', { name: 'Créditos' })
    const question = page.getByRole('dialog', { name: 'Precaución' })
    const give = dialog.getByRole('button', { name: 'Dar créditos' })

    await test.step('Escape asks, and a click outside does nothing', async () => {
      await chooseAction(page, 'Dar créditos')
      await amount.fill('4')
      await page.mouse.click(2, 2)
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Seguir editando' }).click()
      await expect(question).toBeHidden()
      await expect(amount).toHaveValue('4')
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Salir sin guardar' }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('so does its cancelling button', async () => {
      await chooseAction(page, 'Dar créditos')
      await amount.fill('4')
      await dialog.getByRole('button', { name: 'Regresar' }).click()
      await question.getByRole('button', { name: 'Seguir editando' }).click()
      await expect(amount).toHaveValue('4')
      await dialog.getByRole('button', { name: 'Regresar' }).click()
      await question.getByRole('button', { name: 'Salir sin guardar' }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('what was refused can be closed, however long the page is read again', async () => {
      await chooseAction(page, 'Dar créditos')
      await amount.fill('4')
      await page.route('**/api/available_classes', (route) =>
        route.fulfill({ status: 409, json: { error: 'Alguien más ya lo hizo.', code: 'some_code' } }),
      )
      const read: (() => void)[] = []
      await page.route(/\/api\//, async (route) => {
        if (route.request().method() !== 'GET') return route.fallback()
        await new Promise<void>((done) => read.push(done))
        return route.continue()
      })
      await give.click()
      await expect(dialog.getByText('Alguien más ya lo hizo.')).toBeVisible()
      await expect(give).toHaveAttribute('aria-busy', 'true')
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Salir sin guardar' }).click()
      await expect(dialog).toBeHidden()
      await page.unrouteAll()
      for (const done of read) done()
    })

    await test.step('nothing closes it while the answer is on its way, and the same again counts once', async () => {
      await chooseAction(page, 'Dar créditos')
      await amount.fill('4')
      let lose = (): void => undefined
      const lost = new Promise<void>((done) => {
        lose = done
      })
      await page.route(
        '**/api/available_classes',
        async (route) => {
          await route.fetch()
          await lost
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      await give.click()
      await expect(give).toHaveAttribute('aria-busy', 'true')
      // What does nothing meanwhile looks so.
      for (const label of ['Cerrar', 'Regresar'])
        await expect(dialog.getByRole('button', { name: label })).toHaveCSS('cursor', 'not-allowed')
      await page.keyboard.press('Escape')
      await page.mouse.click(2, 2)
      await dialog.getByRole('button', { name: 'Regresar' }).click({ force: true })
      await expect(dialog).toBeVisible()
      await expect(question).toBeHidden()
      lose()
      await expect(dialog.getByText(/No pudimos conectarnos/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Regresar' }).click()
      await question.getByRole('button', { name: 'Salir sin guardar' }).click()
      await expect(dialog).toBeHidden()
      await chooseAction(page, 'Dar créditos')
      await amount.fill('4')
      await give.click()
      await expect(page.getByText('4 créditos dados.')).toBeVisible()
      const passes = page.getByRole('region', { name: 'Créditos' }).getByRole('listitem')
      await expect(passes.filter({ hasText: '4 de 4' })).toHaveCount(1)
    })
  },
)

test('selecting text out of a dialog leaves it open', { tag: '@once' }, async ({ page, baseURL }) => {
  await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
  await page.goto('/mystudio/reservaciones')
  await page
    .getByRole('button', { name: /^Más opciones/ })
    .filter({ visible: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const { x, y } = (await dialog.getByRole('heading').boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  await page.mouse.move(4, 4)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(dialog).toBeHidden()
})
