import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The widths at which every public page is tested. */
export const WIDTHS = [360, 768, 1280]

/** Fails when a page scrolls sideways at one of the widths or clips text, and names what overflows. */
export async function expectNoOverflow(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const sticksOut = await page.evaluate(() => {
      const room = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth <= room) return []
      const parts = [...document.querySelectorAll<HTMLElement>('body *')]
      return parts
        .filter((part) => part.getBoundingClientRect().right > room + 1)
        .slice(0, 5)
        .map((part) => `${part.tagName} ${part.className} ${part.textContent.slice(0, 40)}`)
    })
    expect(sticksOut, `${page.url()} at ${width} px`).toEqual([])
    // The body clips its overflow, so a clipped heading would not show up above.
    const cut = await page.evaluate(() => {
      const room = document.documentElement.clientWidth
      /** Inside an element that scrolls sideways by itself. */
      const scrolls = (part: Element | null): boolean =>
        part !== null &&
        part !== document.body &&
        (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement))
      return [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, p, address, dd, nav a, button')]
        .filter((part) => part.checkVisibility() && part.getClientRects().length > 0)
        .filter((part) => !part.closest('[popover]') && !scrolls(part))
        .filter((part) => {
          const box = part.getBoundingClientRect()
          return box.width > 1 && (box.right > room + 1 || part.scrollWidth > Math.ceil(box.width) + 1)
        })
        .map((part) => `${part.tagName} ${part.textContent.slice(0, 40)}`)
    })
    expect(cut, `${page.url()} at ${width} px`).toEqual([])
  }
}
