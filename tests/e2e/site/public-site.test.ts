import { expect, test } from '#tests/e2e/test.ts'
import { nextWeek } from '#tests/e2e/week.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'

/** The studio’s own colour. */
const FILLED = 'rgb(154, 69, 43)'

test('the menu links to the site’s pages', async ({ page, isMobile }) => {
  await page.goto('/avisos')
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click()
  const menu = isMobile ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('banner')
  if (isMobile) {
    // One filled action, and what everybody else has in the corner.
    await expect(menu.getByRole('link', { name: 'Ver paquetes' })).toHaveCSS('background-color', FILLED)
    await expect(menu.getByRole('link', { name: 'Ingresar' })).not.toHaveCSS('background-color', FILLED)
    await expect(menu.getByRole('link', { name: 'Regístrate' })).toHaveAttribute(
      'href',
      '/registro?volver=%2Favisos',
    )
    await expectAccessible(page)
  }
  await menu.getByRole('link', { name: 'Paquetes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paquetes' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden()
  await expectAccessible(page)
})

test('the WhatsApp button hides while the page is scrolled down, and returns on scrolling up', async ({
  page,
}) => {
  const way = page.getByRole('link', { name: 'Escríbenos por WhatsApp' })
  // There it would lie on the cards' buttons.
  for (const path of ['/calendario', '/paquetes']) {
    await page.goto(path)
    await expect(way, path).toBeVisible({ visible: (page.viewportSize()?.width ?? 0) > 760 })
  }
  await page.goto('/preguntas-frecuentes')
  const { width, height } = (await way.boundingBox())!
  expect([width, await way.evaluate((one) => getComputedStyle(one).borderRadius)]).toEqual([height, '99px'])
  await page.mouse.wheel(0, 500)
  await expect(way).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(way).toBeInViewport()
  await page.mouse.wheel(0, 100_000)
  await expect(way).not.toBeInViewport()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cupo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cupo' })).toBeVisible()
  await expectAccessible(page)
})

test('a phone may be typed with the country code', { tag: '@once' }, async ({ page }) => {
  await page.goto('/registro')
  const phone = page.getByLabel('Teléfono')
  await expect(page.getByRole('button', { name: 'Crear cuenta' })).toBeEnabled()
  await phone.pressSequentially('+52 55 1234 5678')
  await expect(phone).toHaveValue('5512345678')
})

test('coaches and class types show their week', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('link', { name: /Valentina/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Sus clases' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver por semana' }).click()
  await nextWeek(page).click()
  await expect(page).toHaveURL(/\/instructor\/\d+\?semana=/)
  await expect(page.getByText(/Reservar|Sold Out/).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/coach/999999')
  await expect(page).toHaveURL('/')
})

test('the studio’s colours are in the server’s HTML', { tag: '@once' }, async ({ page }) => {
  const answer = await page.request.get('/')
  const html = await answer.text()
  expect(html).toMatch(/<style>:root\{color-scheme:light;--primary:#[0-9a-f]{6};/)
  expect(html).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}"/)
  expect(html).toMatch(/<title>[^<]*Casa Aura/)
  expect(answer.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-")
})

test.describe('unknown URLs', () => {
  test.use({ expectedError: /404/ })

  test('have a link home', { tag: '@once' }, async ({ page }) => {
    for (const path of ['/a/b/c', '/instructor/999999', '/class_type/x', '/no-existe']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('No encontramos esta página')
      await expect(page.getByRole('link', { name: 'Ir al inicio' }), path).toHaveAttribute('href', '/')
    }
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await expect(page).toHaveURL('/')
  })
})
