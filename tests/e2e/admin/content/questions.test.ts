import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// The demo's own page is removed here.
test.use({ studioName: 'questions' })

test('the frequent questions are written, shown on the site, changed and removed, and there is one page of them @once', async ({
  page,
  studio,
}) => {
  test.slow()
  await signInAs(page.request, studio.url, 'admin@casaaura.mx')
  await page.goto('/admin/contenido/paginas')
  const tab = page.getByRole('link', { name: 'Preguntas', exact: true })
  await tab.click()
  await expect(page).toHaveURL(/\/contenido\/preguntas$/)
  // The list of pages, which shows until the next has loaded, has the link too.
  await expect(tab).toHaveAttribute('aria-current', 'true')
  // With the demo's own there is no second one to be made.
  await expect(page.getByRole('link', { name: 'Nuevas preguntas' })).toHaveCount(0)
  await page
    .getByRole('link', { name: /Preguntas frecuentes/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('textbox', { name: 'Texto' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Preguntas eliminadas.')).toBeVisible()
  await page.getByRole('link', { name: 'Nuevas preguntas' }).first().click()
  const save = () => page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await save()
  await expect(page.getByText('Debes llenar este campo.')).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Texto' })
  await text.click()
  await page.getByRole('button', { name: 'Título', exact: true }).click()
  await text.pressSequentially('¿Qué llevo?')
  await page.keyboard.press('Enter')
  await text.pressSequentially('Calcetas y agua.')
  await expect(page.getByLabel('Vista previa').getByRole('heading', { name: '¿Qué llevo?' })).toBeVisible()
  await save()
  await expect(page.getByText('Preguntas guardadas.')).toBeVisible()
  await page.goto('/preguntas-frecuentes')
  await expect(page.getByText('Calcetas y agua.')).toBeAttached()
})
