import type { Page } from '@playwright/test'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, type OwnClass, ownClass, ownWeeks, somebody, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { nextWeek } from '#tests/e2e/week.ts'

const week = (weeks: number) => addDays(mondayOf(localDay(new Date(), ZONE)), 7 * weeks)

interface Single {
  single_class_id: number
  class_type: { class_type_id: number; name: string }
  class_instructors: {
    instructor: { instructor_id: number; name: string; last_name: string; nick_name: string | null }
  }[]
}

async function classesOf(page: Page, first: string): Promise<Single[]> {
  const answer = await page.request.get(`/api/schedule?start_date=${first}&end_date=${addDays(first, 6)}`)
  const { days } = (await answer.json()) as { days: { details: Single[] }[] }
  return days.flatMap((day) => day.details)
}

/** Opens a page with the class's day, and waits until it listens. */
async function watch(page: Page, path: string, single: OwnClass): Promise<void> {
  // Only a response that has begun is one: its first event says that the line is open.
  const listens = page.waitForResponse((answer) => answer.url().includes('/api/stream') && answer.ok())
  await page.goto(`${path}${single.week}`)
  await listens
}

const card = (page: Page, single: OwnClass) => page.locator(`[data-card="${single.single_class_id}"]`)

test(
  'a taken place disappears from every open page at once, and comes back',
  { tag: '@once' },
  async ({ page, browser, baseURL }, info) => {
    // A week into which no other test puts classes: these are told of as well, and then a week is loaded again.
    const day = week(ownWeeks.told[info.project.name === 'phone' ? 'phone' : 'desktop'])
    const single = await ownClass(baseURL!, { capacity: 1, day })
    const customer_id = await somebody(baseURL!)
    await signUp(page, baseURL!)
    const other = await browser.newContext({ ...info.project.use, baseURL: baseURL! })
    const visitor = await other.newPage()
    await Promise.all([watch(page, '/mystudio', single), watch(visitor, '/calendario', single)])
    for (const one of [page, visitor]) {
      await expect(card(one, single)).toContainText('Último lugar')
      await expect(card(one, single)).toContainText('Reservar')
    }
    const loads: string[] = []
    let quietSince = Date.now()
    for (const one of [page, visitor])
      one.on('request', (request) => {
        if (!request.url().includes('.data')) return
        loads.push(request.url())
        quietSince = Date.now()
      })
    // Of a class that is as new as this one the pages may be told again, and read themselves anew once.
    await expect.poll(() => Date.now() - quietSince, { timeout: 20_000 }).toBeGreaterThan(4000)
    loads.length = 0

    const place = await takePlace(single.admin, single.single_class_id, customer_id)
    for (const one of [page, visitor]) await expect(card(one, single)).toContainText('Sold Out')
    await expect(card(visitor, single)).not.toContainText('Reservar')
    await single.admin.call('DELETE', `/class_reservations/${place}`)
    for (const one of [page, visitor]) await expect(card(one, single)).toContainText('Último lugar')
    // The card changed in place.
    expect(loads).toEqual([])
    await other.close()
  },
)

test(
  'a moved, new or cancelled class is updated on an open page',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const single = await ownClass(baseURL!)
    const { single_class_id, admin, day } = single
    await watch(page, '/calendario', single)
    const time = card(page, single).locator('time')
    const before = (await time.textContent()) ?? ''
    expect(before).toMatch(/^\d\d:\d\d$/)
    const class_date = new Date(Date.parse(single.class_date) + 7 * 60_000).toISOString()
    await admin.call('PUT', '/single_class', { single_class_id, class_date, overlap: true })
    await expect(time).not.toHaveText(before)

    const another = await ownClass(baseURL!, { day })
    await expect(card(page, another)).toBeVisible()

    await admin.call('DELETE', `/single_class/${single_class_id}`, {})
    await expect(card(page, single)).toHaveCount(0)
    await expect(card(page, another)).toBeVisible()
  },
)

/** Chooses in the lists of a larger screen, or in the phone's sheet. */
async function choose(page: Page, isMobile: boolean, group: 'Estudio' | 'Clase' | 'Coach', name: string) {
  if (isMobile) {
    await page.getByRole('button', { name: /^Filtros/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filtros' })
    await sheet.getByRole('region', { name: group }).getByRole('link', { name, exact: true }).click()
    await expect(sheet.locator('[aria-current]').filter({ hasText: name }).first()).toBeVisible()
    await sheet.getByRole('button', { name: /^Ver \d|^Sin clases/ }).click()
    await expect(sheet).toBeHidden()
  } else if (group === 'Estudio') await page.getByRole('link', { name, exact: true }).click()
  else await page.getByRole('combobox', { name: group }).selectOption({ label: name })
}

test('filters are in the URL, can be shared, and work with the back button', async ({ page, isMobile }) => {
  await page.goto(`/calendario?semana=${week(1)}`)
  const classes = await classesOf(page, week(1))
  // Classes of other tests have no coach.
  const led = classes.find((one) => one.class_instructors.length > 0)!
  const type = led.class_type
  const coach = led.class_instructors[0]!.instructor
  const names = page.locator('[data-card] h3')
  await choose(page, isMobile, 'Clase', type.name)
  await expect(page).toHaveURL(new RegExp(`semana=${week(1)}&clase=${type.class_type_id}$`))
  await expect(names).toHaveCount(
    classes.filter((one) => one.class_type.class_type_id === type.class_type_id).length,
  )
  await expect.poll(async () => new Set(await names.allTextContents())).toEqual(new Set([type.name]))
  await choose(page, isMobile, 'Estudio', 'Condesa')
  await expect(page).toHaveURL(/estudio=\d+&clase=\d+$/)
  await choose(page, isMobile, 'Coach', `${coach.nick_name ?? coach.name} ${coach.last_name}`)
  await expect(page).toHaveURL(/estudio=\d+&clase=\d+&coach=\d+$/)
  await expectAccessible(page)

  await page.reload()
  const chips = page.getByRole('list', { name: 'Filtros' }).getByRole('link')
  if (isMobile) {
    await expect(chips).toHaveCount(3)
    await page.getByRole('button', { name: /^Filtros/ }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Quitar Condesa' }).click()
    await expect(page).toHaveURL(new RegExp(`semana=${week(1)}&clase=\\d+&coach=\\d+$`))
    await page.goBack()
  } else {
    await expect(chips.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Clase' })).toHaveValue(String(type.class_type_id))
  }
  await page.goBack()
  await expect(page).toHaveURL(/estudio=\d+&clase=\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`semana=${week(1)}&clase=\\d+$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`semana=${week(1)}$`))
  await expect(names).toHaveCount(classes.length)

  // What there is not is not looked for.
  await page.goto('/calendario?clase=99999&coach=x&estudio=0')
  await expect(page.getByRole('link', { name: /^Quitar / })).toHaveCount(0)
})

test('an empty week says so, with a link to remove the filter', { tag: '@once' }, async ({ page }) => {
  await page.goto(`/calendario?semana=${week(ownWeeks.empty)}`)
  await expect(page.getByText('No hay clases programadas.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quitar filtros' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/calendario?semana=${week(ownWeeks.empty)}&clase=1`)
  await expect(page.getByText(/No hay/).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL(`/calendario?semana=${week(ownWeeks.empty)}`)
})

test('a past week can be viewed, and offers no actions @once', async ({ page }) => {
  const [before, now] = [week(-1), week(0)]
  await page.goto(`/calendario?semana=${now}`)
  await page.getByRole('link', { name: 'Semana anterior' }).first().click()
  await expect(page).toHaveURL(new RegExp(`semana=${before}`))
  await expect(page.locator('[data-card]').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[data-card] :is(a, button)')).toHaveCount(0)
  const noMore = page.getByText('No hay más clases programadas esta semana.').filter({ visible: true })
  await expect(noMore).toHaveCount(0)
  await expectAccessible(page)
  // Below a week with classes to come it leads on to the next one at a desk; the phone does so from its last day.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/calendario?semana=${week(1)}`)
  await page.getByRole('link', { name: 'Semana siguiente' }).last().click()
  await expect(page).toHaveURL(new RegExp(`semana=${week(2)}`))
})

test('the arrow keys move through the week, which is one tab stop', async ({ page, isMobile }) => {
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
  await nextWeek(page).focus()
  for (let presses = 0; presses < 20 && (await inWeek()) === null; presses++) await page.keyboard.press('Tab')
  await expect.poll(inWeek).toBe(first[0])
  await expect(page.getByText('Con las flechas vas')).toBeVisible()

  // As in Safari before 17.4.
  await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'))
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
  if (!isMobile) await expectAccessible(page)
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

  test('it works without JavaScript too', async ({ browser, baseURL }, info) => {
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

test(
  'the last place, once reserved, never says Sold Out',
  { tag: '@once' },
  async ({ page, browser, baseURL }, info) => {
    await signUp(page, baseURL!)
    await buyTen(page.request, baseURL!)
    const single = await ownClass(baseURL!, { capacity: 1 })
    const other = await browser.newContext({ ...info.project.use, baseURL: baseURL! })
    const visitor = await other.newPage()
    await Promise.all([watch(page, '/mystudio', single), watch(visitor, '/calendario', single)])
    await expect(card(page, single)).toContainText('Último lugar')
    // What the card says is noted with each change of it.
    await page.evaluate((id) => {
      const said: string[] = []
      const note = () => said.push(document.querySelector(`[data-card="${id}"]`)?.textContent ?? '')
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      Object.assign(window, { said })
    }, single.single_class_id)
    // The news of the place comes before its answer, and the week is read again only later.
    await page.route('**/api/class_reservations', async (route) => {
      const response = await route.fetch()
      await expect(card(visitor, single)).toContainText('Sold Out')
      await page.waitForTimeout(1000)
      await route.fulfill({ response })
    })
    let answered = (): void => undefined
    const held = new Promise<void>((resolve) => (answered = resolve))
    await page.route('**/*.data*', async (route) => {
      await held
      await route.continue()
    })
    await card(page, single)
      .getByRole('button', { name: /^Reservar/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reservar', exact: true }).click()
    await expect(card(page, single)).toContainText('Reservada')
    await page.waitForTimeout(1000)
    answered()
    await expect(card(page, single).getByRole('button', { name: /^Cancelar/ })).toBeAttached()
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
    expect(said.some((words) => words.includes('Reservada'))).toBe(true)
    expect(said.filter((words) => words.includes('Sold Out'))).toEqual([])
    await other.close()
  },
)
