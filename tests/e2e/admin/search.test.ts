import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

// What the server does not answer is a line in the browser's console.
test.use({ expectedError: /status of 503/ })

test('the whole back office is searched by keyboard', { tag: '@once' }, async ({ page, baseURL }) => {
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin/clientes')
  const dialog = page.getByRole('dialog', { name: 'Buscar en el estudio' })
  const field = dialog.getByRole('combobox', { name: 'Buscar en el estudio' })
  const option = (name: RegExp) => dialog.getByRole('option', { name })
  const find = async (words: string): Promise<void> => {
    // Until the page listens.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(field).toBeFocused({ timeout: 1000 })
    }).toPass()
    await page.keyboard.type(words)
  }

  await test.step('a customer by part of the mail', async () => {
    await find('clienta@casa')
    await expect(option(/^Ana Torres/)).toHaveAttribute('data-combobox-selected')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/clientes\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Torres' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a class of tomorrow, the second one', async () => {
    // Roma Norte has several on every day; a Sunday has one of a type.
    await find('roma norte mañana')
    const classes = option(/Roma Norte/)
    await expect(classes.first()).toHaveAttribute('data-combobox-selected')
    await page.keyboard.press('ArrowDown')
    const second = classes.nth(1)
    await expect(second).toHaveAttribute('data-combobox-selected')
    await expect(field).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '-')
    const [type = '-'] = ((await second.textContent()) ?? '').split(', ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/clases\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: type })).toBeVisible()
  })

  await test.step('a setting, which has the cursor', async () => {
    await find('zona horaria')
    await expect(option(/^Zona horaria/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/ajustes\?grupo=booking#timezone$/)
    await expect(page.locator('#timezone')).toBeFocused()
  })

  await test.step('nothing, and back', async () => {
    await find('qqzzxx')
    await expect(dialog.getByText('No hay nada con «qqzzxx».')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

test('the button opens the search; what the server does not answer is said @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'coach@casaaura.mx')
  await page.goto('/admin')
  const dialog = page.getByRole('dialog', { name: 'Buscar en el estudio' })
  const opener = page.getByRole('button', { name: 'Buscar' }).filter({ visible: true })
  await expect(async () => {
    await opener.click()
    await expect(dialog.getByRole('combobox')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  // A coach has two pages, and no settings or customers.
  await expect(dialog.getByRole('option')).toHaveText(['Hoy', 'Horario'])
  await page.route('**/api/studio/search*', (route) =>
    route.fulfill({ status: 503, json: { error: 'x', code: 'x' } }),
  )
  await dialog.getByRole('combobox').fill('horario')
  await expect(dialog.getByRole('alert')).toContainText('No se pudieron buscar')
  await expect(dialog.getByRole('option')).toHaveText(['Horario'])
  await expectAccessible(page)
  await page.unroute('**/api/studio/search*')
  await dialog.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('option', { name: 'Horario' }).click()
  await expect(page).toHaveURL('/admin/horario')
})
