import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

/** The phone that Lighthouse simulates: 1.6 Mbit/s down, 0.75 up, 150 ms, a quarter of this processor. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}
const SLOWER = 4

/** Works with a browser of its own. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: FLAGS })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Works with a page of a slow phone, on a slow line, that has visited nothing yet. */
export async function onSlowPhone<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return await work(page)
  } finally {
    await context.close()
  }
}
