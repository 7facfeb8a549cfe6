import type { StaffClass } from '#contract/types.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { inFullChromium } from '#tests/e2e/full-chromium.ts'
import { test } from '#tests/e2e/own-studio.ts'
import { looksLike } from '#tests/e2e/shrunk.ts'

// Screens that show the day, as small pictures (desk-looks.test.ts), in a studio whose day is always the same: the demo is
// drawn from its clock.

/** Monday, 16:20 in the studio: classes that are over, one that runs and those of the evening. */
const CLOCK = '2031-03-03T22:20:00Z'

test.use({ studioName: 'day-looks', studioClock: CLOCK, studioIsNew: true, launchOptions: inFullChromium })
test.describe.configure({ mode: 'default', timeout: 300_000 })

/** The screens, up to which height each is looked at at 1280 and at 390 px. */
const SCREENS = {
  today: ['/admin', 800, 1200],
  class: ['/admin/clases/{class}', 800, 1200],
  customers: ['/admin/clientes', 800, 844],
  customer: ['/admin/clientes/{customer}', 800, 1200],
  inbox: ['/admin/mensajes', 800, 844],
} as const

for (const brand of ['aura', 'volta'] as const)
  test(`the day looks unchanged as ${brand} @widths`, async ({ page, studio }) => {
    studio.wear(brand)
    await page.clock.setFixedTime(CLOCK)
    const desk = await signInAs(page.request, studio.url, 'admin@casaaura.mx')
    const { days } = await desk.call('GET', '/schedule/staff?start_date=2031-03-03&end_date=2031-03-03')
    const classes: StaffClass[] = days[0].details
    const evening = classes.findLast(({ class_type, taken }) => class_type.spot_map !== null && taken > 5)
    const { customers } = await desk.call('GET', '/customer/admin/all?query=clienta@casaaura.mx')
    const named = { class: evening?.single_class_id, customer: customers[0].customer_id }
    for (const [name, [path, wide, narrow]] of Object.entries(SCREENS)) {
      await page.goto(path.replace(/\{(.+)\}/, (_, of: keyof typeof named) => named[of]))
      await looksLike(page, 1280, wide, `day-${name}-${brand}.png`)
      await looksLike(page, 390, narrow, `day-${name}-${brand}-phone.png`)
    }
  })
