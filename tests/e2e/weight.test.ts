import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { giveSign } from './late-start.ts'
import { ownClass } from './own-class.ts'
import { expect, test } from './test.ts'
import { nextWeek } from './week.ts'

/** All the JavaScript that somebody loads who reads the landing page to its end, in KB gzipped. */
const most = 115

/** Notes the scripts that a page loads, with their size gzipped in KB. */
function watchScripts(page: Page): Map<string, Promise<number>> {
  const scripts = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    scripts.set(
      pathname,
      response.body().then((body) => gzipSync(body).length / 1024),
    )
  })
  return scripts
}

test('the landing page is light, and loads its application for somebody who is there', async ({ page }) => {
  const scripts = watchScripts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect([...scripts.keys()]).toEqual([])

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => isAlive(page)).toBe(true)
  // Its calendar listens then, so the network is never idle: what listens is the last that is loaded.
  await expect.poll(() => [...scripts.keys()].some((name) => name.includes('/stream-'))).toBe(true)
  const sizes = await Promise.all([...scripts].map(async ([name, size]) => [name, await size] as const))
  const sum = sizes.reduce((total, [, size]) => total + size, 0)
  const list = sizes.map(([name, size]) => `${size.toFixed(1).padStart(6)} ${name}`).join('\n')
  expect(sum, `${list}\n${sum.toFixed(1)} KB in all: load late what only some visitors need`).toBeLessThan(
    most,
  )
  expect(sum).toBeGreaterThan(0)
})

test('a calendar in view listens, and comes alive with what it hears', async ({ page, baseURL }) => {
  const { week, day } = await ownClass(baseURL ?? '')
  const line = page.waitForRequest((request) => request.url().includes('/api/stream'))
  // Without its part: to be led there is a sign of somebody.
  await page.goto(`/calendario${week.replace(/#.*/, '')}`, { waitUntil: 'load' })
  expect((await line).resourceType()).toBe('eventsource')
  const heard = await ownClass(baseURL ?? '', { day })
  await expect.poll(() => isAlive(page)).toBe(true)
  await expect(page.locator(`[data-card="${heard.single_class_id}"]`)).toBeAttached()
  const early = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts.filter((script) => script.startTime < (navigation?.loadEventStart ?? 0)).length
  })
  expect(early).toBe(0)
})

test('what navigates is loaded with the first press, and the way back is the same as ever', async ({
  page,
}) => {
  const scripts = watchScripts(page)
  const navigates = () => [...scripts.keys()].some((name) => name.includes('full-router'))
  await page.goto('/calendario')
  await giveSign(page)
  await expect.poll(() => isAlive(page)).toBe(true)
  expect(navigates()).toBe(false)
  const week = page.getByRole('navigation', { name: 'Semana', exact: true })
  const shown = (await week.textContent()) ?? ''
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await nextWeek(page).click()
  await expect(page).toHaveURL(/semana=/)
  await expect.poll(navigates).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/calendario')
  await expect(week).toHaveText(shown)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

/** Whether React has taken the page over: it marks what it owns. */
function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}
