import { writeFileSync } from 'node:fs'
import { Builder, Capabilities } from 'selenium-webdriver'
import { expect, test as base } from '#tests/e2e/test.ts'
import { startWebKit, type WebKitHost } from './display.ts'
import { Safari } from './safari.ts'

interface Options {
  /** Width and height of the window in CSS pixels; WebKit's browser has none below 431. */
  window: readonly [width: number, height: number]
}

/** The window's own bar above the page. */
const BAR = 38

/**
 * `test` in the engine of every browser on an iPhone, which Playwright drives only in a build of its own. `safari` is
 * a private window, with nothing kept from another test.
 */
export const test = base.extend<Options & { safari: Safari }, { webkit: WebKitHost }>({
  window: [[431, 844], { option: true }],
  webkit: [
    async ({}, use) => {
      const host = await startWebKit()
      await use(host)
      await host.stop()
    },
    { scope: 'worker' },
  ],
  safari: async ({ webkit, baseURL, window: [width, height] }, use, info) => {
    const wanted = new Capabilities({ browserName: 'MiniBrowser' })
    const driver = await new Builder().usingServer(webkit.url).withCapabilities(wanted).build()
    try {
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + BAR })
      const safari = new Safari(driver, baseURL ?? '')
      await use(safari)
      if (info.status !== info.expectedStatus)
        writeFileSync(info.outputPath('page.png'), await driver.takeScreenshot(), 'base64')
      expect(await safari.problems()).toEqual([])
    } finally {
      await driver.quit()
    }
  },
})

// Set by the part that runs the browser tests (scripts/lib/parts.mjs), which says what to install.
test.skip(process.env['WEBKIT'] !== 'on', 'There is no WebKit here.')

export { expect } from '#tests/e2e/test.ts'
