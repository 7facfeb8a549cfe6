import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { signInAs } from './desk.ts'
import { countDrawn, drawnDuring } from './drawn.ts'
import { ownClass, somebody, takePlace, ZONE } from './own-class.ts'
import { expect, test } from './test.ts'

const next = { name: 'Semana siguiente' }

test('a press on “Reservar” draws its dialog, and not the week', { tag: '@once' }, async ({ page }) => {
  await countDrawn(page)
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
  const dialog = await drawnDuring(page, async () => {
    await page
      .getByRole('link', { name: /^Reservar/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  expect(dialog).toBeLessThan(week / 3)
})

for (const path of ['/calendario', '/mystudio']) {
  test(`${path} shows the next week without asking for it`, { tag: '@once' }, async ({ page, baseURL }) => {
    if (path === '/mystudio') await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
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
  'a week that was read ahead and has changed since is read again',
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
