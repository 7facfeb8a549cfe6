import AxeBuilder from '@axe-core/playwright'
import { test, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from './test.ts'

/** Less than half as long as `axe.source`, which every document is sent anew and parses. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

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

/** What is wrong: each rule with the places where it is broken. */
type Found = readonly (readonly [string, readonly unknown[]])[]

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function look(page: Page, without: readonly string[]): Promise<void> {
  // The address is new a moment before the page is.
  await expect(page.locator('body > [role=progressbar]')).toHaveCount(0)
  await page.evaluate(async () => {
    // A button that the top bar covers while scrolling is not a violation.
    window.scrollTo({ top: 0, behavior: 'instant' })
    // Nor is a colour in transition. What moves for longer than a second is none: a message's time, which runs to its end.
    const running = (): Animation[] =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000
      })
    const drawn = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    // One behind a second dialog may never be drawn to its end.
    const enough = new Promise((done) => setTimeout(done, 3000, 'enough'))
    await Promise.race([drawn(), enough])
    // The end of one may begin another.
    for (let ending = running(); ending.length > 0; ending = running()) {
      const ends = Promise.all(ending.map(({ finished }) => finished.catch(() => undefined))).then(drawn)
      if ((await Promise.race([ends, enough])) === 'enough') break
    }
  })
  const alone = page.frames().length === 1
  expect(await (alone ? inPlace(page, without) : withFrames(page, without))).toEqual([])
}

/** A page without frames is asked itself, and given axe once: the builder brings it anew and takes twice as long. */
async function inPlace(page: Page, without: readonly string[]): Promise<Found> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async (given) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const context = { include: [document.documentElement], exclude: given.without }
      const runOnly = { type: 'tag', values: given.tags } as const
      const { violations } = await run(context, { runOnly, reporter: 'no-passes' })
      return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)] as const)
    },
    { tags, without: without.map((part) => [part]) },
  )
}

/** A second page combines what is found in the page and in its frames. */
async function withFrames(page: Page, without: readonly string[]): Promise<Found> {
  // Passing rules are not needed, and collecting them takes axe a third of its time.
  const builder = new AxeBuilder({ page, axeSource: AXE })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
  for (const part of without) builder.exclude(part)
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])
}
