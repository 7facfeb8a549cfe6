import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { atHour } from '#domain/time/at-hour.ts'
import { addDays } from '#domain/time/days.ts'
import { deskAs } from '#tests/e2e/desk.ts'
import { ZONE } from '#tests/e2e/own-class.ts'

/** A Monday far ahead, where the demo has no classes and no day is today. */
export const MONDAY = '2031-03-03'
const SHRUNK = 5

/** Classes that stand still while the demo's own move with the date. */
export async function fixedWeek(url: string): Promise<void> {
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
