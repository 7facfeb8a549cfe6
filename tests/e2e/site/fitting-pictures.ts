import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/test.ts'

/**
 * Fails for a picture of the page, at its current width, that has no dimensions, is loaded too late or too early, or
 * whose `sizes` makes the browser choose a file that is too small or far too large.
 */
export async function expectPicturesFit(page: Page): Promise<void> {
  const wrong = await page.evaluate(() => {
    /** The value of `sizes` on this screen, in pixels. */
    const promised = (sizes: string): number => {
      for (const part of sizes.split(',')) {
        const [, condition, length = '', unit] = /^\s*(\(.*\))?\s*([\d.]+)(vw|px)\s*$/.exec(part) ?? []
        if (condition !== undefined && !matchMedia(condition).matches) continue
        return unit === 'vw' ? (Number(length) * innerWidth) / 100 : Number(length)
      }
      return NaN
    }
    return [...document.images].flatMap((img) => {
      const box = img.getBoundingClientRect()
      if (box.width === 0 || !img.checkVisibility()) return []
      const problems: string[] = []
      if (!img.hasAttribute('width') || !img.hasAttribute('height')) problems.push('has no size')
      const top = box.top + scrollY
      const opens = img.fetchPriority === 'high'
      if (opens && top >= innerHeight) problems.push('is loaded first and out of view')
      if (!opens && top >= innerHeight && img.loading !== 'lazy') problems.push('is loaded out of view')
      if (opens && img.loading === 'lazy') problems.push('waits although it comes first')
      if (img.srcset !== '') {
        const says = promised(img.sizes)
        // A picture that covers its frame is cropped, and must be as tall; the page's opening picture may be
        // upscaled, to load sooner.
        const tall = (box.height * Number(img.getAttribute('width'))) / Number(img.getAttribute('height'))
        const wanted = opens ? box.width : Math.max(box.width, tall)
        if (!(says >= wanted * 0.9)) problems.push(`says ${says} px for ${wanted}`)
        if (!(says <= Math.max(box.width, tall) * 1.45)) problems.push(`says ${says} px for only ${wanted}`)
      }
      return problems.map((problem) => `${img.getAttribute('src')} ${problem}`)
    })
  })
  expect(wrong, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([])
}
