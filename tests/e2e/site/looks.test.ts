import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { atHour } from '#domain/time/at-hour.ts'
import { addDays } from '#domain/time/days.ts'
import { deskAs } from '#tests/e2e/desk.ts'
import { inFullChromium } from '#tests/e2e/full-chromium.ts'
import { configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { ZONE } from '#tests/e2e/own-class.ts'

// The pages that everybody sees, as small pictures. A page is shrunk before it is compared, so that how a machine draws
// its letters is averaged away while colours, surfaces, pictures and the layout stay. New ones: npm test -- browser looks
// --update-snapshots, after a look at them.

test.use({ studioName: 'looks', launchOptions: inFullChromium })
test.describe.configure({ mode: 'default', timeout: 300_000 })

/** A Monday far ahead, where the demo has no classes and no day is today. */
const MONDAY = '2031-03-03'
const SHRUNK = 5

/** Classes that stand still while the demo's own move with the date. */
async function fixedWeek(url: string): Promise<void> {
  const admin = await deskAs(url, 'admin@casaaura.mx')
  const { class_types: types } = await admin.call('GET', '/class_types')
  const { locations } = await admin.call('GET', '/locations')
  for (let day = 0; day < 6; day++)
    for (let one = 0; one <= day % 3; one++)
      await admin.call('POST', '/single_class', {
        class_date: atHour(addDays(MONDAY, day), 7 + 4 * one, ZONE).toISOString(),
        duration: 50,
        class_type_id: types[(day + one) % types.length].class_type_id,
        location_id: locations[one % 2].location_id,
        instructor_ids: [1 + (one % 2)],
        capacity: 8,
      })
}

/** The page as it stands, whole, shrunk to a picture of one size. */
async function shrunk(page: Page, height: number): Promise<Buffer> {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    await document.fonts.ready
    // The year moves, and so does the button that floats over the page.
    for (const moving of document.querySelectorAll<HTMLElement>('footer span, aside'))
      moving.style.visibility = 'hidden'
    // The next classes are those of the moment, and their tags make them taller.
    for (const next of document.querySelectorAll<HTMLElement>('[data-next]')) next.style.display = 'none'
  })
  const { width } = page.viewportSize() ?? { width: 0 }
  const whole = await page.screenshot({ fullPage: true, animations: 'disabled' })
  return sharp(whole)
    .resize({ width, height, fit: 'cover', position: 'top' })
    .resize({ width: Math.round(width / SHRUNK), height: Math.round(height / SHRUNK), kernel: 'lanczos3' })
    .png({ palette: true, colours: 128, dither: 0, effort: 9 })
    .toBuffer()
}

/** Up to which height each page is looked at, on the desktop and on the phone; none is shorter. */
const PAGES = {
  landing: { path: `/?semana=${MONDAY}`, desktop: 6000, phone: 6000 },
  calendar: { path: `/calendario?semana=${MONDAY}`, desktop: 1000, phone: 1200 },
  packages: { path: '/paquetes', desktop: 1500, phone: 1900 },
  coach: { path: `/instructor/1?semana=${MONDAY}`, desktop: 1400, phone: 1800 },
}

test.beforeAll(({ studio }) => fixedWeek(studio.url))

for (const brand of ['aura', 'volta'] as const)
  test(`the pages look unchanged as ${brand}`, async ({ page, isMobile, studio }) => {
    studio.wear(brand)
    await configure(studio.url, { cookie_consent: false, presencial_popup_enabled: false })
    for (const [name, { path, ...heights }] of Object.entries(PAGES)) {
      await page.goto(path)
      const picture = await shrunk(page, isMobile ? heights.phone : heights.desktop)
      expect
        .soft(picture)
        .toMatchSnapshot(`${name}-${brand}.png`, { threshold: 0.12, maxDiffPixelRatio: 0.02 })
    }
  })
