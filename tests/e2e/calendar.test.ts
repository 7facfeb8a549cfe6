import type { Page, TestInfo } from '@playwright/test'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expectAccessible } from './accessible.ts'
import { type Desk, signInAs } from './desk.ts'
import { signUp } from './newcomer.ts'
import { expect, test } from './test.ts'

const ZONE = 'America/Mexico_City'
const today = localDay(new Date(), ZONE)
const monday = mondayOf(today)
const week = (weeks: number) => addDays(monday, 7 * weeks)

interface Single {
  single_class_id: number
  class_date: string
  places_left: number
  class_type: { class_type_id: number; name: string; spot_map: string | null }
  class_instructors: { instructor: { instructor_id: number } }[]
  class_package_id: number | null
}

async function classesOf(page: Page, first: string): Promise<Single[]> {
  const answer = await page.request.get(`/api/schedule?start_date=${first}&end_date=${addDays(first, 6)}`)
  const { days } = (await answer.json()) as { days: { details: Single[] }[] }
  return days.flatMap((day) => day.details)
}

/** A class to come with one place left; both sizes of screen run at once, each takes another. */
async function almostFull(page: Page, info: TestInfo): Promise<Single> {
  const soon = Date.now() + 3 * 3_600_000
  const found: Single[] = []
  for (const weeks of [0, 1, 2, 3])
    found.push(
      ...(await classesOf(page, week(weeks))).filter(
        (one) =>
          one.places_left === 1 &&
          one.class_type.spot_map === null &&
          one.class_package_id === null &&
          Date.parse(one.class_date) > soon,
      ),
    )
  const chosen = info.project.name === 'phone' ? found.at(-1) : found[0]
  if (chosen === undefined) throw new Error('The demo has no class with one place left.')
  return chosen
}

/** Opens a page with the class's day, and waits until it listens. */
async function watch(page: Page, path: string, single: Single): Promise<void> {
  const day = localDay(new Date(single.class_date), ZONE)
  await page.goto(`${path}?semana=${mondayOf(day)}#dia-${day}`)
  // Only a response that has begun is one: its first event says that the line is open.
  await page.waitForResponse((answer) => answer.url().includes('/api/stream') && answer.ok())
}

const card = (page: Page, single: Single) => page.locator(`[data-card="${single.single_class_id}"]`)

test('a place that somebody takes goes on every open page at once, and comes back', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const single = await almostFull(page, info)
  const reception = await signInAs(page.request, baseURL!, 'recepcion@casaaura.mx')
  const customer_id = await idOf(await signInAs(page.request, baseURL!, 'nueva@casaaura.mx'))
  await page.context().clearCookies()
  await signUp(page, baseURL!)
  const other = await browser.newContext({ ...info.project.use, baseURL: baseURL! })
  const visitor = await other.newPage()
  await Promise.all([watch(page, '/mystudio', single), watch(visitor, '/calendario', single)])
  for (const one of [page, visitor]) {
    await expect(card(one, single)).toContainText('Último lugar')
    await expect(card(one, single)).toContainText('Reservar')
  }
  const loads: string[] = []
  for (const one of [page, visitor])
    one.on('request', (request) => {
      if (request.url().includes('.data')) loads.push(request.url())
    })

  const { class_reservation: place } = await reception.call('POST', '/class_reservations', {
    single_class_id: single.single_class_id,
    customer_id,
    is_cash: true,
  })
  await Promise.all(
    [page, visitor].map((one) => expect(card(one, single)).toContainText('Sold Out', { timeout: 1500 })),
  )
  await expect(card(visitor, single)).not.toContainText('Reservar')
  await reception.call('DELETE', `/class_reservations/${place.class_reservation_id}`)
  await Promise.all(
    [page, visitor].map((one) => expect(card(one, single)).toContainText('Último lugar', { timeout: 1500 })),
  )
  // The card changed in place.
  expect(loads).toEqual([])
  await other.close()
})

async function idOf(desk: Desk): Promise<number> {
  const { customer } = await desk.call('GET', '/customer')
  return customer.customer_id as number
}

test('filters stand in the address, can be shared and gone back from', async ({ page }) => {
  await page.goto(`/calendario?semana=${week(1)}`)
  const classes = await classesOf(page, week(1))
  const type = classes[0]!.class_type
  const names = page.locator('[data-card] h3')
  await page.getByLabel('Clase', { exact: true }).selectOption({ label: type.name })
  await expect(page).toHaveURL(new RegExp(`semana=${week(1)}&clase=${type.class_type_id}$`))
  await expect(names).toHaveCount(
    classes.filter((one) => one.class_type.class_type_id === type.class_type_id).length,
  )
  expect(new Set(await names.allTextContents())).toEqual(new Set([type.name]))
  await page.getByRole('link', { name: 'Condesa', exact: true }).click()
  await expect(page).toHaveURL(/estudio=\d+&clase=\d+$/)
  await page.getByLabel('Coach', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/estudio=\d+&clase=\d+&coach=\d+$/)
  await expectAccessible(page)

  const shared = page.url()
  await page.reload()
  await expect(page.getByLabel('Clase', { exact: true })).toHaveValue(String(type.class_type_id))
  await page.goBack()
  await expect(page).toHaveURL(/estudio=\d+&clase=\d+$/)
  await expect(page.getByLabel('Coach', { exact: true })).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`semana=${week(1)}&clase=\\d+$`))
  await expect(page.getByRole('link', { name: 'Todos', exact: true })).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`semana=${week(1)}$`))
  await expect(page.getByLabel('Clase', { exact: true })).toHaveValue('')
  await expect(names).toHaveCount(classes.length)

  // What there is not is not looked for.
  await page.goto('/calendario?clase=99999&coach=x&estudio=0')
  await expect(page.getByLabel('Coach', { exact: true })).toHaveValue('')
  await page.goto(shared)
  await expect(page.getByLabel('Clase', { exact: true })).toHaveValue(String(type.class_type_id))
})

test('an empty week says so, with a way out of the filter', async ({ page }) => {
  await page.goto(`/calendario?semana=${week(60)}`)
  await expect(page.getByText('No hay clases programadas.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quitar filtros' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/calendario?semana=${week(60)}&clase=1`)
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL(`/calendario?semana=${week(60)}`)
})

test('a week gone by can be looked at, and offers nothing', async ({ page, isMobile }) => {
  await page.goto('/calendario')
  await page.getByRole('link', { name: 'Semana anterior' }).first().click()
  await expect(page).toHaveURL(new RegExp(`semana=${week(-1)}`))
  await expect(page.locator('[data-card]').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[data-card] :is(a, button)')).toHaveCount(0)
  if (!isMobile) await expect(page.getByText('No hay más clases programadas esta semana.')).toHaveCount(0)
  await expectAccessible(page)
})

test('the arrow keys lead through the week, which is one stop of the tab key', async ({ page, isMobile }) => {
  await page.goto(`/calendario?semana=${week(1)}`)
  const inWeek = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null)
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('[data-day]')].map((day) =>
      [...day.querySelectorAll<HTMLElement>('[data-card]')]
        .filter((one) => one.checkVisibility())
        .map((one) => one.dataset['card'] ?? ''),
    ),
  )
  const grid = shown.filter((day) => day.length > 0)
  expect(grid.length === 1).toBe(isMobile)
  const [first = [], second = first] = grid
  await expect(page.locator('[data-card] [tabindex="0"], [data-card][tabindex="0"]')).toHaveCount(1)
  const legend = page.getByText('Sin Lugares')
  await legend.click()
  for (let presses = 0; presses < 20 && (await inWeek()) === null; presses++) await page.keyboard.press('Tab')
  await expect.poll(inWeek).toBe(first[0])
  await expect(page.getByText('Con las flechas vas')).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await expect.poll(inWeek).toBe(first[1])
  await page.keyboard.press('End')
  await expect.poll(inWeek).toBe(first.at(-1))
  await page.keyboard.press('Home')
  await expect.poll(inWeek).toBe(first[0])
  await page.keyboard.press('ArrowRight')
  await expect.poll(inWeek).toBe(second[0])
  await page.keyboard.press('Control+End')
  await expect.poll(inWeek).toBe(grid.at(-1)?.at(-1))
  // The stop has moved along: out with Tab, and back to the same class.
  const last = await inWeek()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(inWeek).not.toBe(last)
  await page.keyboard.press('Tab')
  await expect.poll(inWeek).toBe(last)
  await expect(page.locator(':focus')).toHaveAccessibleName(/\d\d:\d\d/)
  await expectAccessible(page)
})

test.describe('on the phone', () => {
  test.skip(({ isMobile }) => !isMobile)

  test('one day is shown at a time, chosen by the strip or from day to day', async ({ page }) => {
    await page.goto(`/calendario?semana=${week(1)}`)
    const days = page.locator('[data-day]').filter({ visible: true })
    const strip = page.getByRole('navigation', { name: 'Días de la semana' })
    await expect(days).toHaveCount(1)
    await expect(days).toHaveAttribute('data-day', week(1))
    await strip.getByRole('link', { name: /^Miércoles/ }).click()
    await expect(days).toHaveCount(1)
    await expect(days).toHaveAttribute('data-day', addDays(week(1), 2))
    await expect(strip.locator('[aria-current="true"]')).toHaveText(/Miércoles/)
    await page.getByRole('navigation', { name: 'Otros días' }).getByRole('link').last().click()
    await expect(days).toHaveAttribute('data-day', addDays(week(1), 3))
    await expectAccessible(page)
    await page.goBack()
    await expect(days).toHaveAttribute('data-day', addDays(week(1), 2))
    await strip.getByRole('link', { name: /^Domingo/ }).click()
    await page
      .getByRole('navigation', { name: 'Otros días' })
      .getByRole('link', { name: 'Semana siguiente' })
      .click()
    await expect(page).toHaveURL(new RegExp(`semana=${week(2)}`))
    await expect(days).toHaveCount(1)
    await expect(days).toHaveAttribute('data-day', week(2))
  })

  test('works without JavaScript too', async ({ browser, baseURL }, info) => {
    const context = await browser.newContext({
      ...info.project.use,
      baseURL: baseURL!,
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto(`/calendario?semana=${week(1)}#dia-${addDays(week(1), 4)}`)
    await expect(page.locator('[data-day]').filter({ visible: true })).toHaveAttribute(
      'data-day',
      addDays(week(1), 4),
    )
    await context.close()
  })
})
