import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Until the parts of a page that wait for its first view are there; see src/web/first-view.ts. */
export async function untilLaidOut(page: Page): Promise<void> {
  await expect(page.locator('[data-unrolled] > *').filter({ visible: false })).toHaveCount(0)
}

/**
 * What a page that is read waits for before its application starts; see src/web/late-start.ts. A pointer's first place in
 * a page is no movement yet, so it moves twice.
 */
export async function giveSign(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
}
