import type { Page } from '@playwright/test'

interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

declare global {
  interface Window {
    componentsDrawn: number
  }
}

/** Counts the components that React draws, by the hook that it keeps for developer tools; before the page is opened. */
export async function countDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Function components, and those within forwardRef and memo.
    const drawnBy = new Set([0, 11, 14, 15])
    const PERFORMED_WORK = 1
    const count = (first: Fiber | null): number => {
      let sum = 0
      for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
        if (drawnBy.has(fiber.tag) && fiber.flags & PERFORMED_WORK) sum++
        // What was left alone is the same as before, with all that is in it.
        if (fiber.alternate === null || fiber.child !== fiber.alternate.child) sum += count(fiber.child)
      }
      return sum
    }
    window.componentsDrawn = 0
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberRoot(_: number, root: { current: Fiber }) {
          window.componentsDrawn += count(root.current.child)
        },
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
        checkDCE() {},
      },
    })
  })
}

/** How many components are drawn from here until the page is at rest. */
export async function drawnDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const before = await atRest(page)
  await act()
  return (await atRest(page)) - before
}

async function atRest(page: Page): Promise<number> {
  for (let before = -1; ;) {
    const now = await page.evaluate(() => window.componentsDrawn)
    if (now === before) return now
    before = now
    await page.waitForTimeout(1000)
  }
}
