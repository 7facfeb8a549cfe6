import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { checkoutOf } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'

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

/** The scripts that a page asks for, by the first of their name. */
function watch(page: Page): { asked: (name: string) => number; forget: () => void } {
  let names: string[] = []
  page.on('request', (request) => names.push(request.url().split('/').at(-1) ?? ''))
  return {
    asked: (name) => names.filter((one) => one.startsWith(`${name}-`)).length,
    forget: () => (names = []),
  }
}

type Scripts = ReturnType<typeof watch>

/** The tab is closed, and somebody comes back in another one. */
async function comeBack(page: Page, path: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
}

/** Opens a page of the account and waits until it has done everything that it does by itself: the other bars come last. */
async function settle(scripts: Scripts, open: () => Promise<unknown>): Promise<void> {
  scripts.forget()
  await open()
  await expect.poll(() => scripts.asked('Notices')).toBeGreaterThan(0)
}

/** No visitor is offered it, whatever the browser says: neither the bar nor what it is made of is there. */
async function expectSilence(page: Page, scripts: Scripts): Promise<void> {
  expect(await offerInstall(page)).toBe(true)
  // Requests are told of in their order: what the offer led to was asked for before this.
  await page.evaluate(async () => void (await (await fetch('/api/health')).text()))
  expect(scripts.asked('InstallBar')).toBe(0)
  await expect(bar(page)).toHaveCount(0)
}

test(
  'the site offers installation in the customer area, from the second visit on, until somebody answers',
  {
    tag: '@once',
  },
  async ({ page, baseURL }) => {
    const scripts = watch(page)
    await signUp(page, baseURL ?? '')

    await test.step('not on the first visit', async () => {
      for (const path of ['/mystudio', '/mystudio/reservaciones']) {
        await settle(scripts, () => page.goto(path))
        await expectSilence(page, scripts)
      }
    })

    await test.step('nor at the checkout', async () => {
      const checkout = await checkoutOf(page, '10 clases')
      await settle(scripts, () => comeBack(page, checkout))
      await expectSilence(page, scripts)
    })

    await test.step('on a later one', async () => {
      await page.goto('/mystudio')
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect(await offerInstall(page)).toBe(true)
      await expect(bar(page)).toContainText('Instala Casa Aura')
      await expectAccessible(page)
    })

    await test.step('and never again after an answer', async () => {
      await bar(page).getByRole('button', { name: 'Ahora no' }).click()
      await expect(bar(page)).toHaveCount(0)
      expect(await prompted(page)).toBe(false)
      await settle(scripts, () => comeBack(page, '/mystudio'))
      await expectSilence(page, scripts)
    })
  },
)

test(
  'a prompt received on another page is offered in the customer area, and installing shows the browser’s own',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL ?? '')
    await settle(watch(page), () => page.goto('/mystudio'))
    await comeBack(page, '/calendario')
    await expect.poll(() => offerInstall(page)).toBe(true)
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Mi Cuenta' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/mystudio/)
    await bar(page).getByRole('button', { name: 'Instalar' }).click()
    await expect.poll(() => prompted(page)).toBe(true)
    await expect(bar(page)).toHaveCount(0)
  },
)

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test(
    'the page explains how, since only the customer can do it',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      const scripts = watch(page)
      await signUp(page, baseURL ?? '')
      await settle(scripts, () => page.goto('/mystudio'))
      expect(scripts.asked('InstallBar')).toBe(0)
      await comeBack(page, '/mystudio')
      await expect(bar(page)).toContainText('Agregar a inicio')
      await expectAccessible(page)
      await bar(page).getByRole('button', { name: 'Entendido' }).click()
      await settle(scripts, () => comeBack(page, '/mystudio'))
      expect(scripts.asked('InstallBar')).toBe(0)
      await expect(bar(page)).toHaveCount(0)
    },
  )
})
