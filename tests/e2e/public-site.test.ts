import { expect, test } from './test.ts'
import { expectAccessible } from './accessible.ts'

test('a click made before the application is there is made again', async ({ page }) => {
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  // As assistive technology clicks: without a pointer that moved there first.
  const reserve = page
    .getByRole('link', { name: /^Reservar/ })
    .filter({ visible: true })
    .first()
  await reserve.dispatchEvent('click')
  await expect(page.getByRole('dialog').getByLabel('Correo electrónico')).toBeVisible()
  await expectAccessible(page)
})

test('the menu leads through the site', async ({ page, isMobile }) => {
  await page.goto('/avisos')
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click()
  const menu = isMobile ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('banner')
  await menu.getByRole('link', { name: 'Paquetes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paquetes' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden()
  await expectAccessible(page)
})

test('on the phone the way to WhatsApp has a bar of its own, under everything that can be pressed', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'beside the content there is room for a round button')
  await page.goto('/calendario')
  const bar = page.getByRole('link', { name: 'Escríbenos por WhatsApp' })
  const width = page.viewportSize()?.width
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(width)
  // At the page's end it stands below the last line.
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'Cupo' })
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cupo' })).toBeVisible()
  await expectAccessible(page)
})

test('a phone may be written with the country’s code', async ({ page }) => {
  await page.goto('/registro')
  const phone = page.getByLabel('Teléfono')
  await expect(page.getByRole('button', { name: 'Crear cuenta' })).toBeEnabled()
  await phone.pressSequentially('+52 55 1234 5678')
  await expect(phone).toHaveValue('5512345678')
})

test('coaches and class types show their week', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('link', { name: /Valentina/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Sus clases' })).toBeVisible()
  await page.getByRole('link', { name: 'Semana siguiente' }).click()
  await expect(page).toHaveURL(/\/instructor\/\d+\?semana=/)
  await expect(page.getByText(/Reservar|Sold Out/).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/coach/999999')
  await expect(page).toHaveURL('/')
})

test('the studio’s colours stand in the server’s HTML', async ({ page }) => {
  const answer = await page.request.get('/')
  const html = await answer.text()
  expect(html).toMatch(/<style nonce="[^"]+">:root\{color-scheme:light;--primary:#[0-9a-f]{6};/)
  expect(html).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}"/)
  expect(html).toMatch(/<title>[^<]*Casa Aura/)
  expect(answer.headers()['content-security-policy']).toContain("script-src 'self' 'nonce-")
})

test.describe('addresses that lead nowhere', () => {
  test.use({ expectedError: /404/ })

  for (const path of ['/no-existe', '/a/b/c', '/instructor/999999', '/class_type/x']) {
    test(`${path} has a way home`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esta página')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Ir al inicio' }).click()
      await expect(page).toHaveURL('/')
    })
  }
})
