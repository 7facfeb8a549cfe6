import { isReading } from '#domain/site-map/address.ts'
import { onSlowPhone, withBrowser } from './browser.ts'
import type { Figure } from './figures.ts'

const RUNS = 5
/** What is painted after it, in ms, is no longer the page's load. */
const REST = 3000
export const publicPages = ['/', '/paquetes', '/coach/1', '/class_type/1', '/avisos', '/calendario']

/**
 * When a slow phone on a slow line has painted the largest thing of a page that it visits first: the median of several
 * runs. The line is really slow here; Lighthouse loads a page at full speed and computes what a slow line would have
 * made of it.
 */
export async function measurePaints(url: string): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const figures: Figure[] = []
    for (const path of publicPages) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++)
        times.push(
          await onSlowPhone(browser, async (page) => {
            await page.goto(url + path, { waitUntil: 'load' })
            await page.waitForTimeout(REST)
            return page.evaluate(largestPaint)
          }),
        )
      times.sort((a, b) => a - b)
      figures.push({
        name: `${path} painted`,
        value: times[Math.floor(RUNS / 2)] ?? NaN,
        unit: 'ms',
        atMost: isReading(path) ? 1300 : 1800,
        note: times.map(Math.round).join(', '),
      })
    }
    return figures
  })
}

/** Runs in the page: ms from the navigation to its last candidate for the largest paint. */
function largestPaint(): Promise<number> {
  return new Promise((done) =>
    new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    }),
  )
}
