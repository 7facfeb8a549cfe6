import type { Page } from '@playwright/test'
import { signInAs } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** What Safari and Chrome send to a page that they show again as it was left. Playwright's Chromium keeps none. */
const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test.describe('a page that the browser kept', { tag: '@once' }, () => {
  test('shows what was bought meanwhile, and nothing of somebody who signed out', async ({
    page,
    baseURL,
  }) => {
    await signUp(page, baseURL ?? '')
    await page.goto('/mystudio/reservaciones')
    const left = page.getByRole('main').getByText(/créditos? disponibles?/)
    await expect(left).toHaveText('0 créditos disponibles')
    await buyTen(page.request, baseURL ?? '')
    await comeBack(page)
    await expect(left).toHaveText('10 créditos disponibles')
    await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: baseURL ?? '' } })
    await comeBack(page)
    await expect(page).toHaveURL(/\/entrar/)
  })

  test('starts again if it was left while it started', async ({ page }) => {
    await page.goto('/entrar')
    const loadedAgain = page.waitForEvent('load')
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await loadedAgain
  })

  test('knows who signed in, where it is only read', async ({ page, baseURL }) => {
    await page.goto('/avisos')
    const enter = page.getByRole('link', { name: 'Ingresar' })
    await expect(enter.first()).toBeAttached()
    await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
    await comeBack(page)
    await expect(enter).toHaveCount(0)
  })
})
