import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

/** Works with a browser of its own. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: FLAGS })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
