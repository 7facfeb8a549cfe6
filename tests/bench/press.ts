import type { Locator, Page } from '@playwright/test'

interface Press {
  target: Locator
  /** The selector that appears then, */
  shown: string
  /** with this text, or with another one than before. */
  says?: string
  changes?: true
}

/** Remembers when the page was last pressed, across its navigations. To be called before the page is opened. */
export async function notePresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (event: Event): void =>
      sessionStorage.setItem('pressed', String(performance.timeOrigin + event.timeStamp))
    window.addEventListener('pointerdown', note, { capture: true })
  })
}

/** Milliseconds from a press to the frame that shows its result. */
export async function pressToShown(page: Page, { target, shown, says, changes }: Press): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  const before = changes ? await page.locator(shown).first().textContent() : null
  const touch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (touch ? target.tap({ noWaitAfter: true }) : target.click({ noWaitAfter: true }))
  // Checked on every frame, so in the one that shows it.
  const at = await page.waitForFunction(
    ([selector, words, old]) => {
      const text = document.querySelector(selector)?.textContent ?? null
      const is = text !== null && text.includes(words) && text !== old
      return is ? performance.timeOrigin + performance.now() : null
    },
    [shown, says ?? '', before] as const,
    { polling: 'raf' },
  )
  const pressed = await page.evaluate(() => Number(sessionStorage.getItem('pressed')))
  return Number(await at.jsonValue()) - pressed
}
