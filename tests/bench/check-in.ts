import { addDays } from '#domain/time/days.ts'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { withBrowser } from './browser.ts'
import type { Figure } from './figures.ts'
import { notePresses, pressToShown } from './press.ts'

const RECEPTION = 'recepcion@casaaura.mx'
const PRESSES = 15
/** How many classes are looked through for somebody to check in. */
const CLASSES = 20
/** Milliseconds. */
const AT_MOST = 150

/** From reception's click on a person of a class's list to the list that counts her, on a computer. */
export async function measureCheckIn(url: string): Promise<Figure> {
  const classes = await fullestClasses(url)
  const times = await withBrowser(async (browser) => {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
    await signInAs(context.request, url, RECEPTION)
    const page = await context.newPage()
    await notePresses(page)
    const list = page.getByRole('region', { name: 'Lista de la clase' })
    const open = list.getByRole('button', { name: /^Check-in de/ })
    // The people of the first ones may have been checked in by a run before.
    for (const single_class_id of classes) {
      await page.goto(`/admin/clases/${single_class_id}`, { waitUntil: 'networkidle' })
      if ((await open.count()) > 0) break
    }
    const made: number[] = []
    for (let left = Math.min(PRESSES, await open.count()); left > 0; left--)
      made.push(
        await pressToShown(page, { target: open.first(), shown: '[aria-live=polite].num', changes: true }),
      )
    return made
  })
  const sorted = times.toSorted((one, other) => one - other)
  return {
    name: 'check-in, click to shown, the slowest',
    value: sorted.at(-1) ?? NaN,
    unit: 'ms',
    atMost: AT_MOST,
    note: `${sorted.length} clicks, median ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? NaN)} ms`,
  }
}

/** The classes of the coming week with the most people, the fullest first. */
async function fullestClasses(url: string): Promise<number[]> {
  const desk = await deskAs(url, RECEPTION)
  const today = new Date().toISOString().slice(0, 10)
  const { days } = await desk.call('GET', `/schedule/staff?start_date=${today}&end_date=${addDays(today, 6)}`)
  const now = new Date().toISOString()
  const fullest = (days as { details: { single_class_id: number; class_date: string; taken: number }[] }[])
    .flatMap(({ details }) => details)
    .filter(({ class_date }) => class_date > now)
    .toSorted((one, other) => other.taken - one.taken)
    .slice(0, CLASSES)
  if (fullest.length === 0) throw new Error('no class to check in for')
  return fullest.map(({ single_class_id }) => single_class_id)
}
