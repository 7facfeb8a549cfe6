import type { Page } from '@playwright/test'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { countDrawn, drawnDuring } from './drawn.ts'
import { ownClass, somebody, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

const next = { name: 'Semana siguiente' }

/** Tests that run beside these put classes on the timetable, which open pages are told of and read themselves anew. */
const silence = (page: Page): Promise<unknown> =>
  page.route('**/api/stream*', (route) => route.fulfill({ status: 204 }))

test('a press on “Reservar” renders its dialog, and not the week', { tag: '@once' }, async ({ page }) => {
  await countDrawn(page)
  await silence(page)
  await page.goto('/calendario')
  const nav = page.getByRole('navigation', { name: 'Semana', exact: true })
  const range = nav.locator('.num')
  const before = await range.textContent()
  const week = await drawnDuring(page, async () => {
    await nav.getByRole('link', next).click()
    await expect(range).not.toHaveText(before ?? '')
  })
  // The other week is drawn: what counts, counts.
  expect(week).toBeGreaterThan(200)
  const press = page.getByRole('link', { name: /^Reservar/ }).filter({ visible: true })
  const dialog = page.getByRole('dialog')
  // The first dialog brings a link to a page of which the router has not heard, and asks the server where it is.
  const heard = page.waitForResponse((answer) => answer.url().includes('/__manifest'))
  await press.first().click()
  await expect(dialog).toBeVisible()
  await heard
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const drawn = await drawnDuring(page, async () => {
    await press.nth(1).click()
    await expect(dialog).toBeVisible()
  })
  expect(drawn).toBeLessThan(week / 3)
})

for (const path of ['/calendario', '/mystudio']) {
  test(`${path} shows the next week without a request`, { tag: '@once' }, async ({ page, baseURL }) => {
    if (path === '/mystudio') await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
    await silence(page)
    const read = page.waitForResponse((answer) => answer.url().includes('/calendario/semana?') && answer.ok())
    await page.goto(path)
    await (await read).finished()
    const monday = addDays(mondayOf(localDay(new Date(), ZONE)), 7)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('navigation', { name: 'Semana', exact: true }).getByRole('link', next).click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?semana=${monday}$`))
    await expect(
      page
        .getByRole('button', { name: /^(Reservar|Comprar)/ })
        .or(page.getByRole('link', { name: /^(Reservar|Comprar)/ }))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    const forThat = asked.filter((url) => url.includes('.data') || url.includes(`semana=${monday}`))
    expect(forThat).toEqual([])
  })
}

test(
  'a prefetched week that has changed since is loaded again',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const single = await ownClass(baseURL ?? '', { capacity: 2 })
    const line = page.waitForResponse((answer) => answer.url().includes('/api/stream') && answer.ok())
    const read = page.waitForResponse((answer) => answer.url().includes('/calendario/semana?') && answer.ok())
    await page.goto(`/calendario${single.week}`)
    const card = page.locator(`[data-card="${single.single_class_id}"]`)
    await expect(card).toContainText('Últimos 2')
    await (await read).finished()
    await line
    const another = await ownClass(baseURL ?? '', { day: addDays(mondayOf(single.day), 7) })
    // What is told comes in its order: with this the other is known.
    await takePlace(single.admin, single.single_class_id, await somebody(baseURL ?? ''))
    await expect(card).toContainText('Último lugar')
    await page.getByRole('navigation', { name: 'Semana', exact: true }).getByRole('link', next).click()
    await expect(page.locator(`[data-card="${another.single_class_id}"]`)).toBeAttached()
  },
)
