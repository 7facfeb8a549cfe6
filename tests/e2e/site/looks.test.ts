import { inFullChromium } from '#tests/e2e/full-chromium.ts'
import { configure } from '#tests/e2e/installation.ts'
import { test } from '#tests/e2e/own-studio.ts'
import { fixedWeek, looksLike, MONDAY } from '#tests/e2e/shrunk.ts'

// The pages that everybody sees, as small pictures. A page is shrunk before it is compared, so that how a machine draws
// its letters is averaged away while colours, surfaces, pictures and the layout stay. New ones: npm test -- browser looks
// --update-snapshots, after a look at them.

test.use({ studioName: 'looks', launchOptions: inFullChromium })
test.describe.configure({ mode: 'default', timeout: 300_000 })

/** Up to which height each page is looked at, on the desktop and on the phone; none is shorter. */
const PAGES = {
  landing: { path: `/?semana=${MONDAY}`, desktop: 6000, phone: 6000 },
  calendar: { path: `/calendario?semana=${MONDAY}`, desktop: 1000, phone: 1200 },
  packages: { path: '/paquetes', desktop: 1500, phone: 1900 },
  coach: { path: `/instructor/1?semana=${MONDAY}`, desktop: 1400, phone: 1800 },
}

test.beforeAll(({ studio }) => fixedWeek(studio))

for (const brand of ['aura', 'volta'] as const)
  test(`the pages look unchanged as ${brand}`, { tag: '@widths' }, async ({ page, studio }) => {
    studio.wear(brand)
    await configure(studio.url, { cookie_consent: false, presencial_popup_enabled: false })
    for (const [name, { path, desktop, phone }] of Object.entries(PAGES)) {
      await page.goto(path)
      await looksLike(page, 1280, desktop, `${name}-${brand}.png`)
      await looksLike(page, 390, phone, `${name}-${brand}-phone.png`)
    }
  })
