import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { atHour } from '#domain/time/at-hour.ts'
import { addDays, daysBetween, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { deskAs } from '#tests/e2e/desk.ts'
import { ZONE } from '#tests/e2e/own-class.ts'
import type { OwnStudio } from '#tests/e2e/own-studio.ts'

/** A Monday far ahead, where the demo has no classes and no day is today. */
export const MONDAY = '2031-03-03'
const SHRUNK = 5

/** Classes that stand still while the demo's own move with the date. So far ahead nobody may put one: they are moved there. */
export async function fixedWeek({ url, db }: OwnStudio): Promise<void> {
  const near = addDays(mondayOf(localDay(new Date(), ZONE)), 7 * 40)
  const admin = await deskAs(url, 'admin@casaaura.mx')
  const { class_types: types } = await admin.call('GET', '/class_types')
  const { locations } = await admin.call('GET', '/locations')
  for (let day = 0; day < 6; day++)
    for (let one = 0; one <= day % 3; one++)
      await admin.call('POST', '/single_class', {
        class_date: atHour(addDays(near, day), 7 + 4 * one, ZONE).toISOString(),
        duration: 50,
        class_type_id: types[(day + one) % types.length].class_type_id,
        location_id: locations[one % 2].location_id,
        instructor_ids: [1 + (one % 2)],
        capacity: 8,
      })
  await sql`
    update single_class set class_date = class_date + make_interval(days => ${daysBetween(near, MONDAY)}::integer)
    where class_date >= ${atHour(near, 0, ZONE)}`.execute(db)
}

/** The page as it stands, whole, shrunk to a picture of one size. */
export async function shrunk(page: Page, height: number): Promise<Buffer> {
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

/** Compares the page with its picture of one width, a phone's or a desktop's. */
export async function looksLike(page: Page, width: number, height: number, picture: string): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
  expect
    .soft(await shrunk(page, height))
    .toMatchSnapshot(picture, { threshold: 0.12, maxDiffPixelRatio: 0.02 })
}
