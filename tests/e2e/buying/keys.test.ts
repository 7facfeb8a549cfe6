import type { Page } from '@playwright/test'
import { paths } from '#domain/site-map/paths.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { checkoutOf, configure, typeCard } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

/** An installation that is no demo. It has the demo's accounts, so it listens on this machine only. */
const installed = { DEMO: 'off', HOST: '127.0.0.1' }

test.describe.configure({ mode: 'default' })
test.use({ studioName: 'keys', studioEnvironment: { ...installed, SANDBOX: 'off' } })

const RED = 'Modo de pruebas: aquí no se cobra dinero real.'

/** The line is there, in a colour in which red is far stronger than green and blue. */
async function expectRedLine(page: Page): Promise<void> {
  const line = page.getByText(RED)
  await expect(line).toBeVisible()
  const colour = await line.evaluate((node) => {
    const canvas = document.createElement('canvas').getContext('2d', { colorSpace: 'srgb' })
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(node).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  const [red = 0, green = 0, blue = 0] = colour
  expect(red, colour.join()).toBeGreaterThan(2.5 * Math.max(green, blue))
}

test.describe('with SANDBOX=on', () => {
  test.use({ studioEnvironment: { ...installed, SANDBOX: 'on' } })

  test(
    'outside of the demo the test gateway says in red on each page of buying and of /admin that no money moves',
    { tag: '@once' },
    async ({ page, studio: { url } }) => {
      await signUp(page, url)
      await page.goto('/mystudio')
      const header = page.getByRole('banner')
      await expect(header.getByText('0 créditos disponibles').first()).toBeAttached()
      await page.goto(await checkoutOf(page, '5 clases'))
      await expectRedLine(page)
      await expectAccessible(page)
      await typeCard(page, '4242424242424242')
      await page.getByRole('button', { name: /^Pagar (\$|Ahora)/ }).click()
      await expect(page.getByText('Tus 5 clases ya están en tu cuenta.')).toBeVisible()
      await expectRedLine(page)
      // The header counts what has just been bought.
      await expect(header.getByText('5 créditos disponibles').first()).toBeAttached()
      await expect(header.getByText('0 créditos disponibles')).toHaveCount(0)
      const shows = async (path: string) =>
        expect(await (await page.request.get(path)).text(), path).toContain(RED)
      await shows(paths.sandbox('any', { volver: '/gracias/1', cancelar: '/paquetes' }))

      await page.context().clearCookies()
      await signInAs(page.request, url, 'admin@casaaura.mx')
      await page.goto(paths.admin())
      await expectRedLine(page)
      for (const path of [paths.adminPayments(), paths.adminSettings()]) await shows(path)
    },
  )
})

test(
  'without keys a checkout says that online payment is not set up, and offers cash where it is on',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    await signUp(page, url)
    const checkout = await checkoutOf(page, '5 clases')
    await page.goto(checkout)
    const missing = page.getByText(/^El pago en línea todavía no está configurado/)
    await expect(missing).toBeVisible()
    await expect(page.getByText(RED)).toHaveCount(0)
    await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Pagar|Empezar)/ })).toHaveCount(0)
    await expectAccessible(page)
    await configure(url, { cash_checkout_enabled: true })
    await page.goto(checkout)
    await expect(missing).toHaveCount(0)
    await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0)
    await page.getByRole('button', { name: 'Pagar Ahora' }).click()
    await expect(page).toHaveURL(/\/gracias\/\d+$/)

    await page.context().clearCookies()
    await signInAs(page.request, url, 'admin@casaaura.mx')
    for (const path of [paths.admin(), paths.adminPayments()]) {
      await page.goto(path)
      await expect(page.getByText(/^El sitio todavía no cobra en línea/)).toBeVisible()
      await expect(page.getByText(RED)).toHaveCount(0)
    }
  },
)
