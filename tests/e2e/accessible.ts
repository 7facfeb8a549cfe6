import AxeBuilder from '@axe-core/playwright'
import { test, type Page } from '@playwright/test'
import { expect } from './test.ts'

/** The width of the project that skips tests tagged `@once` (playwright.config.ts). */
const OTHER = { width: 1280, height: 800 }

/**
 * Fails when axe finds a violation of WCAG 2.2 A and AA or of its own best practices on the current page; in a test
 * that runs at one width (`@once`), at the other one too.
 * @param without what axe cannot check: a sandboxed frame runs no scripts, and axe would wait for its answer
 */
export async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  const place = await page.evaluate(() => window.scrollY)
  await look(page, without)
  const own = page.viewportSize()
  if (own !== null && test.info().tags.includes('@once')) {
    await page.setViewportSize(OTHER)
    await look(page, without)
    await page.setViewportSize(own)
  }
  // What is in view afterwards is what was before.
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), place)
}

async function look(page: Page, without: readonly string[]): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Passing rules are not needed, and collecting them takes axe a third of its time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags)
  for (const part of without) axe.exclude(part)
  // A page without frames is checked in place; otherwise a second page combines the parts, which takes longer.
  if (page.frames().length === 1) axe.setLegacyMode()
  await page.evaluate(async () => {
    // A button that the top bar covers while scrolling is not a violation.
    window.scrollTo({ top: 0, behavior: 'instant' })
    // Nor is a colour in transition.
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    })
    // One behind a second dialog may never be drawn to its end.
    const enough = new Promise((done) => setTimeout(done, 3000))
    await Promise.race([Promise.all(ending.map(({ finished }) => finished.catch(() => undefined))), enough])
  })
  const { violations } = await axe.analyze()
  expect(violations.map((violation) => [violation.id, violation.nodes.map((node) => node.target)])).toEqual(
    [],
  )
}
