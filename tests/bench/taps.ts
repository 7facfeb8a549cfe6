import type { Browser } from '@playwright/test'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { onSlowPhone, withBrowser } from './browser.ts'
import type { Figure } from './figures.ts'
import { notePresses, pressToShown } from './press.ts'

const RUNS = 5
/** How long a page idles before the tap, in ms. */
const REST = 3000
interface Tap {
  name: string
  path: string
  /** The selector to tap: its first visible match. */
  target: string
  /** The selector that appears then, */
  shown: string
  /** with this text, or with another one than before. */
  says?: string
  changes?: true
  atMost: number
}

const taps: Tap[] = [
  {
    name: 'Reservar → dialog',
    // A week that is all to come: on its last evening this one may have no card to press.
    path: `/calendario?semana=${addDays(mondayOf(new Date().toISOString().slice(0, 10)), 7)}`,
    target: '[data-card] a[href^="/entrar"]',
    shown: 'dialog[open] input',
    atMost: 300,
  },
  {
    name: 'next week',
    path: '/calendario',
    target: 'nav[aria-label="Semana"] a[aria-label="Semana siguiente"]',
    shown: 'nav[aria-label="Semana"] .num',
    changes: true,
    atMost: 400,
  },
  {
    name: 'menu',
    path: '/',
    target: '[popovertarget="site-menu"]',
    shown: '#site-menu:popover-open',
    atMost: 100,
  },
  {
    name: 'Comprar → checkout',
    path: '/paquetes',
    target: 'main a[href^="/checkout/"]',
    shown: 'main',
    says: 'Estás Comprando',
    atMost: 1000,
  },
]

/** From a tap to its result, on a slow phone after an idle time: the median of several runs. */
export async function measureTaps(url: string): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const figures: Figure[] = []
    for (const tap of taps) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++) times.push(await measureTap(browser, url, tap))
      times.sort((a, b) => a - b)
      figures.push({
        name: `${tap.name} (${tap.path})`,
        value: times[Math.floor(RUNS / 2)] ?? NaN,
        unit: 'ms',
        atMost: tap.atMost,
        note: times.map(Math.round).join(', '),
      })
    }
    return figures
  })
}

function measureTap(browser: Browser, url: string, tap: Tap): Promise<number> {
  return onSlowPhone(browser, async (page) => {
    await notePresses(page)
    await page.goto(url + tap.path, { waitUntil: 'load' })
    await page.waitForTimeout(REST)
    const target = page.locator(tap.target).filter({ visible: true }).first()
    return pressToShown(page, { ...tap, target })
  })
}
