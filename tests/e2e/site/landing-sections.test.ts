import type { Page } from '@playwright/test'
import { configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

test.describe.configure({ mode: 'default', timeout: 300_000 })

/** The landing page's sections in the demo's order, each with something that it alone shows. */
const SECTIONS = {
  hero: 'Indoor cycling, barre, yoga y reformer en Roma Norte y Condesa.',
  about: 'Una casa para volver al cuerpo',
  class_types: 'Clases',
  mission: 'Que salir a moverte sea la parte más tranquila de tu día.',
  coaches: 'Coaches',
  packages: 'Paquetes',
  schedule: 'Presenciales',
  announcements: 'Avisos',
}

/** The sections as they stand. */
const standing = (page: Page): Promise<(string | undefined)[]> =>
  page
    .locator('main > section')
    .evaluateAll(
      (sections, words) =>
        sections.map(
          (section) =>
            Object.entries(words).find(([, text]) =>
              [...section.querySelectorAll('h2, p')].some((part) => part.textContent === text),
            )?.[0],
        ),
      SECTIONS,
    )

test(
  'each section of the landing page has its switch and its position',
  { tag: '@widths' },
  async ({ page, studio }) => {
    studio.wear('aura')
    const all = Object.keys(SECTIONS)
    const flags = (on: (name: string) => boolean) =>
      Object.fromEntries(all.map((name) => [`${name}_enabled`, on(name)]))
    const places = (names: string[]) =>
      Object.fromEntries(names.map((name, place) => [`${name}_order`, place + 1]))
    const shows = async (settings: Record<string, unknown>, names: string[]) => {
      await configure(studio.url, settings)
      await page.goto('/')
      expect(await standing(page)).toEqual(names)
    }
    try {
      await shows({ ...flags(() => true), ...places(all) }, all)
      await expectNoOverflow(page)
      for (const gone of all)
        await shows(
          flags((name) => name !== gone),
          all.filter((name) => name !== gone),
        )
      await shows({ ...flags(() => true), ...places(all.toReversed()) }, all.toReversed())
      await expectNoOverflow(page)
      // Without a place of its own the calendar stands where its flag, as a number, puts it: beside whatever is first.
      const others = all.filter((name) => name !== 'schedule')
      await shows({ ...places(others), schedule_order: null }, ['hero', 'schedule', ...others.slice(1)])
      await shows(
        flags(() => false),
        [],
      )
      await expectNoOverflow(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casa Aura')
      await expect(page.getByRole('contentinfo')).toBeVisible()
      // The calendar is an entry of its own only when the landing page does not show it.
      await expect(page.getByRole('banner').getByRole('link', { name: 'Horarios' }).first()).toBeAttached()
    } finally {
      await configure(studio.url, { ...flags(() => true), ...places(all) })
    }
  },
)
