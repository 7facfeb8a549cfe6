import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { checkoutOf } from './installation.ts'
import { signUp } from './newcomer.ts'
import { expect, test } from './test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Instalar la aplicación' })

/** As the browser does when the site can be installed; says whether the page keeps the browser's own bar away. */
function offerInstall(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void Object.assign(window, { prompted: true }),
    })
    window.dispatchEvent(offer)
    return offer.defaultPrevented
  })
}

const prompted = (page: Page) => page.evaluate(() => 'prompted' in window)

/** What is loaded for the bar. */
const code = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('InstallBar')),
  )

/** The tab is closed, and somebody comes back in another one. */
async function comeBack(page: Page, path: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
}

test('the site offers to be installed in the customer’s area, from the second visit on, until somebody has answered', async ({
  page,
  baseURL,
}) => {
  await signUp(page, baseURL ?? '')

  await test.step('not on the first visit', async () => {
    await page.goto('/mystudio')
    expect(await offerInstall(page)).toBe(true)
    await page.goto('/mystudio/reservaciones')
    expect(await offerInstall(page)).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(bar(page)).toHaveCount(0)
    expect(await code(page)).toBe(false)
  })

  await test.step('nor at the checkout', async () => {
    await comeBack(page, await checkoutOf(page, '10 clases'))
    expect(await offerInstall(page)).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    expect(await code(page)).toBe(false)
  })

  await test.step('on a later one', async () => {
    await page.goto('/mystudio')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await offerInstall(page)).toBe(true)
    await expect(bar(page)).toContainText('Instala Casa Aura')
    await expectAccessible(page)
  })

  await test.step('and never again once it was answered', async () => {
    await bar(page).getByRole('button', { name: 'Ahora no' }).click()
    await expect(bar(page)).toHaveCount(0)
    expect(await prompted(page)).toBe(false)
    await comeBack(page, '/mystudio')
    await offerInstall(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(bar(page)).toHaveCount(0)
    expect(await code(page)).toBe(false)
  })
})

test('installing is the browser’s own question', async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
  await page.goto('/mystudio')
  await comeBack(page, '/mystudio')
  await offerInstall(page)
  await bar(page).getByRole('button', { name: 'Instalar' }).click()
  await expect.poll(() => prompted(page)).toBe(true)
  await expect(bar(page)).toHaveCount(0)
})

test('an offer that came on another page is shown in the customer’s area', async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
  await page.goto('/mystudio')
  await comeBack(page, '/calendario')
  // A page that is read begins with a sign of somebody.
  await page.mouse.move(5, 5)
  await expect.poll(() => offerInstall(page)).toBe(true)
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Mi Cuenta' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/mystudio/)
  await expect(bar(page)).toBeVisible()
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('it says how, since only the customer can do it', async ({ page, baseURL }) => {
    await signUp(page, baseURL ?? '')
    await page.goto('/mystudio')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await comeBack(page, '/mystudio')
    await expect(bar(page)).toContainText('Agregar a inicio')
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Entendido' }).click()
    await comeBack(page, '/mystudio')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(bar(page)).toHaveCount(0)
  })
})
