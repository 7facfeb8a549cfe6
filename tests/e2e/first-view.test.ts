import { giveSign, untilLaidOut } from './late-start.ts'
import { expect, test } from './test.ts'

/** The tiny copy that stands in a picture's place. */
const COPY = /^url\("data:image\/webp;base64,/

test('what is further down waits for the first paint, and then comes by itself', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const parts = [...document.querySelectorAll('main > section')]
      Object.assign(window, { waiting: parts.filter((part) => !part.checkVisibility()).length })
    })
  })
  await page.goto('/')
  await untilLaidOut(page)
  const found = await page.evaluate(() => {
    const parts = [...document.querySelectorAll('main > section')]
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const later = parts.slice(1).flatMap((part) => [...part.querySelectorAll('img')])
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => {
      return startTime < (paint?.startTime ?? Infinity)
    })
    return {
      parts: parts.length,
      waiting: (window as unknown as { waiting: number }).waiting,
      pictures: later.length,
      early: asked.filter(({ name }) => later.some(({ currentSrc }) => currentSrc === name)).length,
    }
  })
  expect(found.parts).toBeGreaterThan(4)
  expect(found.waiting).toBe(found.parts - 1)
  expect(found.pictures).toBeGreaterThan(4)
  expect(found.early).toBe(0)
  // Nobody has touched anything yet, and where no picture has come there is its tiny copy.
  await expect(page.locator('html')).toHaveAttribute('data-still')
  await expect(page.locator('main picture img').last()).toHaveCSS('background-image', COPY)
})

test('a reloaded page is where it was, and an address of a part leads to it', async ({ page }) => {
  await page.goto('/#paquetes')
  const packages = page.locator('#paquetes')
  await expect(packages).toBeInViewport()

  await page.goto('/avisos')
  await page.goto('/')
  await untilLaidOut(page)
  await giveSign(page)
  await page.locator('#avisos').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
  await expect(page.locator('#avisos')).toBeInViewport()
  await page.reload()
  await expect(page.locator('#avisos')).toBeInViewport()
})

test('a first touch shows all of a page that is not laid out yet', async ({ page }) => {
  // As on a phone whose first paint is still to come.
  await page.addInitScript(() =>
    Object.assign(window, {
      PerformanceObserver: class {
        observe() {}
      },
    }),
  )
  await page.goto('/')
  await expect(page.locator('#paquetes')).toBeHidden()
  // Unpacked before the first paint it would hold it up.
  const last = page.locator('main picture img').last()
  await expect(last).toHaveCSS('background-image', 'none')
  await giveSign(page)
  await expect(page.locator('#paquetes')).toBeVisible()
  await expect(last).toHaveCSS('background-image', COPY)
})
