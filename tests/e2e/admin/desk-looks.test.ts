import { signInAs } from '#tests/e2e/desk.ts'
import { inFullChromium } from '#tests/e2e/full-chromium.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { fixedWeek, MONDAY, shrunk } from '#tests/e2e/shrunk.ts'

// Screens of the back office as small pictures, as those of the site (site/looks.test.ts).

test.use({ studioName: 'desk-looks', launchOptions: inFullChromium })
test.describe.configure({ mode: 'default', timeout: 300_000 })

/** Up to which height each screen is looked at, without the menu, which counts what waits; none is shorter. What is shown here is the same on every day. */
const SCREENS = {
  timetable: { path: `/admin/horario?dia=${MONDAY}`, height: 1000 },
  packages: { path: '/admin/paquetes', height: 800 },
  sale: { path: '/admin/ventas/nueva', height: 800 },
  'new-package': { path: '/admin/paquetes/nuevo', height: 800 },
  integrations: { path: '/admin/integraciones', height: 800 },
  drawer: { path: '/admin/caja', height: 800 },
}

test.beforeAll(({ studio }) => fixedWeek(studio))

for (const brand of ['aura', 'volta'] as const)
  test(`the desk looks unchanged as ${brand} @widths`, async ({ page, studio }) => {
    studio.wear(brand)
    await signInAs(page.request, studio.url, 'admin@casaaura.mx')
    for (const [name, { path, height }] of Object.entries(SCREENS)) {
      await page.goto(path)
      expect
        .soft(await shrunk(page, height))
        .toMatchSnapshot(`desk-${name}-${brand}.png`, { threshold: 0.12, maxDiffPixelRatio: 0.02 })
    }
  })
