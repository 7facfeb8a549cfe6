import { expect, test } from '#tests/e2e/test.ts'
import { nextWeek } from '#tests/e2e/week.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { ownClass } from '#tests/e2e/own-class.ts'

test('the menu links to the site’s pages', async ({ page, isMobile }) => {
  await page.goto('/avisos')
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click()
  const menu = isMobile ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('banner')
  await menu.getByRole('link', { name: 'Paquetes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paquetes' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden()
  await expectAccessible(page)
})

test('on the phone the WhatsApp button covers no button of the calendar, and nothing at the page’s end', async ({
  page,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, 'beside the content there is room for it')
  const { single_class_id, week } = await ownClass(baseURL!, { full: true })
  await page.goto(`/calendario${week}`)
  const way = page.getByRole('link', { name: 'Escríbenos por WhatsApp' })
  const join = page
    .locator(`[data-card="${single_class_id}"]`)
    .getByRole('link', { name: /^Lista de espera/ })
  // Whatever is scrolled under it: they are never in one column.
  const edges = async () => {
    const [button, tab] = [await join.boundingBox(), await way.boundingBox()]
    return button === null || tab === null ? Infinity : button.x + button.width - tab.x
  }
  await expect.poll(edges).toBeLessThanOrEqual(0)
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

  for (const path of ['/no-existe', '/a/b/c', '/instructor/999999', '/class_type/x']) {
    test(`${path} has a link home`, { tag: '@once' }, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esta página')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Ir al inicio' }).click()
      await expect(page).toHaveURL('/')
    })
  }
})
