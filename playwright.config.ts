import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: to optimise its code, and axe's, costs more than it returns.
  '--js-flags=--no-maglev,--no-turbofan',
  // Nothing leaves this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]
// Chromium's sandbox does not work for root.
if (process.getuid?.() === 0) flags.push('--no-sandbox')

/** The phone asks for less motion, and the desktop does not: both are seen, and half of the tests wait for nothing to glide. */
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const
/** Runs in another engine, with a driver of its own. */
const WEBKIT = /e2e\/webkit\/.*\.test\.ts/
/** What is done at a desk; every screen of it is looked at on the phone too (admin/every-screen.test.ts). */
const DESK = /e2e\/admin\/(selling|content|studio)\/.*\.test\.ts/

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/server.setup.ts',
  outputDir: 'test-results/browser',
  // One picture for every machine: they are made so that its fonts make no difference (looks.test.ts).
  snapshotPathTemplate: 'tests/e2e/looks/{projectName}-{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine may starve a browser; what passes only then is named below the part's line.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: flags },
    locale: 'es-MX',
    // Not the studio's: what leans on the visitor's clock shows.
    timezoneId: 'Asia/Tokyo',
    // A worker's own requests are out of a test's sight; what it does has tests of its own.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording slows every test down: a second try is recorded, and what is run with --trace on.
    trace: 'on-first-retry',
  },
  projects: [
    // What sets its own widths is no phone's.
    { name: 'phone', use: phone, grepInvert: /@widths/, testIgnore: [DESK, WEBKIT] },
    { name: 'phone-once', use: phone, grep: /@once/, testMatch: DESK },
    // What is the same at every width is looked at once (docs/decisions/0096-what-is-looked-at-once.md).
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grepInvert: /@once/,
      testIgnore: WEBKIT,
    },
    { name: 'webkit', testMatch: WEBKIT },
  ],
})
