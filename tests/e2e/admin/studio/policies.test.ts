import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default' })
// The browser reports the refusal of the second person's change, the reload that fails, and that there is no connection.
test.use({ expectedError: /409|503|ERR_INTERNET_DISCONNECTED/ })

const WINDOW = 'Anticipación para cancelar'

test.beforeEach(async ({ page, studio }) => {
  await configure(studio.url, { cancel_timeframe_value: 12, cancel_timeframe_unit: 'hours' })
  await signInAs(page.request, studio.url, 'admin@casaaura.mx')
  await page.goto('/admin/ajustes?grupo=policies')
})

test('a changed policy is said in a sentence, with what it would have done, and is published', async ({
  page,
}) => {
  const field = page.getByLabel(WINDOW)
  await expect(page.getByText('Quien cancela hasta 12 horas antes recupera su crédito.')).toBeVisible()
  const note = page.getByRole('status').filter({ hasText: 'con este cambio' })
  await expect(note).toHaveCount(0)
  await field.fill('72')
  await expect(page.getByText('Quien cancela hasta 72 horas antes')).toBeVisible()
  await expect(note).toContainText(/\d+ cancelaciones de \d+ personas habrían sido tardías \(hoy: \d+\)/)
  const [then = 0, now = 0] = (
    (await note.innerText()).match(/(\d+) cancelaciones.*\(hoy: (\d+)\)/) ?? []
  ).slice(1)
  expect(Number(then)).toBeGreaterThan(Number(now))
  await expectNoOverflow(page)
  await expectAccessible(page)
  // What was asked about last is what is shown.
  await field.fill('0')
  await expect(note).toContainText('ninguna cancelación habría sido tardía')
  await field.fill('24')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Cambios publicados.')).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.reload()
  await expect(field).toHaveValue('24')
})

test('the second of two people sees what the first one published, and chooses @once', async ({
  page,
  studio,
}) => {
  const field = page.getByLabel(WINDOW)
  await field.fill('20')
  await configure(studio.url, { cancel_timeframe_value: 6 })
  await page.getByRole('button', { name: 'Publicar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alguien más lo cambió' })
  await expect(dialog.getByRole('row', { name: WINDOW })).toContainText(`${WINDOW}620`)
  await dialog.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(page.getByText('Cambios publicados.')).toBeVisible()

  await field.fill('30')
  await configure(studio.url, { cancel_timeframe_value: 8 })
  await page.getByRole('button', { name: 'Publicar' }).click()
  await dialog.getByRole('button', { name: 'Quedarme con lo guardado' }).click()
  await expect(field).toHaveValue('8')
  await expect(page.getByText('Todo está publicado')).toBeVisible()

  // What the other one did not touch stays to be published.
  await field.fill('30')
  const other = page.locator('#max_cancels_per_available_class')
  await other.fill('7')
  await configure(studio.url, { cancel_timeframe_value: 9 })
  await page.getByRole('button', { name: 'Publicar' }).click()
  await dialog.getByRole('button', { name: 'Quedarme con lo guardado' }).click()
  await expect(field).toHaveValue('9')
  await expect(other).toHaveValue('7')
  await expect(page.getByText('1 cambio sin publicar')).toBeVisible()

  // What was left to the other one is not one's own change any more.
  await configure(studio.url, { cancel_timeframe_value: 5, max_cancels_per_available_class: 6 })
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(page.getByText('Cambios publicados.')).toBeVisible()
  await expect(field).toHaveValue('5')
  await expect(other).toHaveValue('7')
})

test('what could not be published, or was typed meanwhile, stays to be published @once', async ({
  page,
  context,
}) => {
  const [field, other] = [page.getByLabel(WINDOW), page.locator('#max_cancels_per_available_class')]
  const publish = page.getByRole('button', { name: 'Publicar' })

  await test.step('without a connection, with the reason', async () => {
    await field.fill('20')
    await context.setOffline(true)
    await publish.click()
    await expect(page.getByRole('alert')).toContainText('No pudimos conectarnos')
    await expect(page.getByRole('alert')).toBeInViewport()
    await expectAccessible(page)
    await expect(field).toHaveValue('20')
    await context.setOffline(false)
  })

  await test.step('typed while the rest is published', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/appconfig', (route) => answered.then(() => route.continue()))
    await publish.click()
    await other.fill('4')
    await field.fill('21')
    answer()
    await expect(page.getByText('Cambios publicados.')).toBeVisible()
    await expect(page.getByText('2 cambios sin publicar')).toBeVisible()
    await expect(field).toHaveValue('21')
    await expect(other).toHaveValue('4')
    await publish.click()
    await expect(page.getByText('Todo está publicado')).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue('21')
  })

  await test.step('on a page that could not be read again', async () => {
    await page.route('**/admin/ajustes.data*', (route) => route.fulfill({ status: 503, body: 'No' }))
    await field.fill('22')
    await publish.click()
    await expect(page.getByText('Cambios publicados.')).toBeVisible()
    await expect(field).toHaveValue('22')
    await expect(publish).not.toHaveAttribute('aria-busy')
    await page.unroute('**/admin/ajustes.data*')
    await field.fill('23')
    // The first press reads what the second one replaces.
    const read = page.waitForResponse((answer) => answer.ok() && answer.url().includes('ajustes.data'))
    await publish.click()
    await read
    await expect(publish).not.toHaveAttribute('aria-busy')
    await publish.click()
    await expect(page.getByText('Todo está publicado')).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue('23')
  })
})

test('what is changed and published at the moment of the message is no conflict with oneself @once', async ({
  page,
}) => {
  const field = page.getByLabel(WINDOW)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const stored: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT' && answer.url().endsWith('/api/appconfig'))
      stored.push(answer.status())
  })
  await field.fill('20')
  // In the page, since a message and an answer between here and there would take longer than the page needs.
  await field.evaluate((input: HTMLInputElement) => {
    const publish = [...document.querySelectorAll('button')].find(
      (button) => button.textContent === 'Publicar',
    )
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes('Cambios publicados.')) return
      observer.disconnect()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '21')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      const pressing = setInterval(() => {
        if (publish?.getAttribute('aria-disabled') === 'true') return
        clearInterval(pressing)
        publish?.click()
      })
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    publish?.click()
  })
  // The page says that all is published between the two, too.
  await expect.poll(() => stored).toEqual([200, 200])
  await expect(page.getByText('Todo está publicado')).toBeVisible()
  await expect(field).toHaveValue('21')
  await expect(page.getByRole('dialog')).toBeHidden()
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.reload()
  await expect(field).toHaveValue('21')
})
