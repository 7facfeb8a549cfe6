import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Until the parts of a page that wait for its first view are there; see src/web/first-view.ts. */
export async function untilLaidOut(page: Page): Promise<void> {
  await expect(page.locator('[data-unrolled] > *').filter({ visible: false })).toHaveCount(0)
}
