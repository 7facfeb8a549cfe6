import { expect, type Page } from '@playwright/test'

/** Opens a page whose clock runs until it is loaded, and from then on only when the test advances it. */
export async function openStopped(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await page.goto(address)
  await stopTime(page)
}

/** Stops the clock of a page, which must have been installed before it was opened. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
}

/** Advances a stopped clock in steps of a tenth of a second until a condition holds; returns how many it took. */
export async function tenthsUntil(page: Page, reached: () => Promise<boolean>): Promise<number> {
  let tenths = 0
  await expect
    .poll(
      async () => {
        if (await reached()) return true
        await page.clock.runFor(100)
        tenths += 1
        return false
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(true)
  return tenths
}
