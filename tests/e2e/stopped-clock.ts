import { expect, type Page } from '@playwright/test'

/** Opens a page whose time goes on by itself until it is there, and from then on only as the test lets it. */
export async function openStopped(page: Page, address: string): Promise<void> {
  await page.clock.install()
  await page.goto(address)
  await stopTime(page)
}

/** Stops the time of a page whose clock was installed before it was opened. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
}

/** Lets a stopped page's time run in steps of a tenth of a second until something is so; gives how many it took. */
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
