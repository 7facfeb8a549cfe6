import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { ownClass, somebody, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { nextAt } from '#tests/e2e/studio-clock.ts'
import { nextWeek } from '#tests/e2e/week.ts'

// At the end of the week almost nothing of it is left to book.
const clock = nextAt(5, 21)
test.use({ studioName: 'saturday', studioClock: clock })
test.describe.configure({ mode: 'default', timeout: 120_000 })

const today = localDay(new Date(clock), ZONE)
const monday = mondayOf(today)

test('the calendar opens on the next seven days, four cards in a phone’s first screen, and its arrows lead to whole weeks @once', async ({
  page,
}) => {
  await test.step('four cards stand in the first screen, below the banner', async () => {
    // Of Monday: the demo’s Sunday has three classes.
    await page.goto(`/calendario#dia-${addDays(monday, 7)}`)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.getByRole('link', { name: /^Abrimos más horarios/ })).toBeInViewport()
    const room = page.viewportSize()!.height
    expect(room).toBe(844)
    const bottoms = await page
      .locator('[data-card]')
      .evaluateAll((cards) =>
        cards.filter((card) => card.checkVisibility()).map((card) => card.getBoundingClientRect().bottom),
      )
    expect(bottoms.filter((bottom) => bottom <= room).length).toBeGreaterThanOrEqual(4)
    await expect(page.locator('[data-class]').filter({ visible: true }).first()).toHaveCSS('opacity', '1')
  })

  await page.goto('/calendario')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Próximas clases')
  const days = page.locator('[data-day]')
  expect(await days.evaluateAll((all) => all.map((day) => day.getAttribute('data-day')))).toEqual(
    Array.from({ length: 7 }, (_, index) => addDays(today, index)),
  )
  // The phone shows the first day that still has classes, which may be a Sunday with two; a desk all seven.
  const bookable = () => page.locator('[data-card] :is(a, button)').filter({ visible: true }).count()
  const own = page.viewportSize()!
  const desk = { width: 1280, height: 800 }
  expect(await bookable()).toBeGreaterThan(0)
  await page.setViewportSize(desk)
  await expect.poll(bookable).toBeGreaterThan(6)
  await page.setViewportSize(own)
  await expect(page.getByText('Te mostramos los siguientes siete días.')).toBeVisible()
  // A desk's first column is of the day that is over: it says so, and opens.
  await page.setViewportSize(desk)
  const over = page.locator(`[data-day="${today}"]`)
  await expect(over.getByText('Por hoy ya no hay más clases.')).toBeVisible()
  await expect(over.locator('[data-card]').first()).toBeHidden()
  await over.getByText(/clases ya pasaron/).click()
  await expect(over.locator('[data-card]').first()).toBeVisible()
  await page.setViewportSize(own)
  await expectAccessible(page)

  await nextWeek(page).click()
  await expect(page).toHaveURL(new RegExp(`semana=${addDays(monday, 7)}$`))
  await expect(days.first()).toHaveAttribute('data-day', addDays(monday, 7))
  await page.goBack()
  await expect(days.first()).toHaveAttribute('data-day', today)
  await page.getByRole('link', { name: 'Semana anterior' }).first().click()
  await expect(page).toHaveURL(new RegExp(`semana=${monday}$`))

  // The week that is almost over: what is past of it is folded, and opens.
  await expect(days.first()).toHaveAttribute('data-day', today)
  const folded = page.getByRole('link', { name: /ya pasaron/ }).filter({ visible: true })
  await expect(folded).toHaveCount(1)
  await folded.click()
  await expect(page).toHaveURL(new RegExp(`semana=${monday}&dias=todos$`))
  await expect(days).toHaveCount(7)
  await page.setViewportSize(desk)
  await expect(page.locator('[data-card]').first()).toBeVisible()
})

test('coaches, class types and the landing page list the next four classes @once', async ({ page }) => {
  for (const path of ['/instructor/1', '/class_type/1', '/']) {
    await page.goto(path)
    const next = page.locator('[data-next] [data-card]')
    await expect(next).toHaveCount(4)
    const dates = await next
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')))
    const times = [clock, ...dates].map((date) => Date.parse(date ?? ''))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  }
  // Below the hero, and not a second time in the section that has them in its week.
  const top = async (part: string) => (await page.locator(part).boundingBox())!.y
  expect(await top('[data-next]')).toBeLessThan(await top('#clases'))
  await expect(page.locator('#presenciales [data-next]')).toHaveCount(0)
  await page.goto('/instructor/1')
  await page.getByRole('link', { name: 'Ver por semana' }).click()
  await expect(page).toHaveURL(/\/instructor\/1\?semana=/)
  await expect(page.getByRole('navigation', { name: 'Semana', exact: true })).toBeVisible()
})

test('a notice that waits for the morning stands in the message centre, with whom and when it leaves @once', async ({
  page,
  studio,
}) => {
  await configure(studio.url, { quiet_hours_start: 20, quiet_hours_end: 8 })
  const { single_class_id, admin } = await ownClass(studio.url, { day: addDays(monday, 9) })
  const customer_id = await somebody(studio.url)
  await takePlace(admin, single_class_id, customer_id)
  await admin.call('DELETE', `/single_class/${single_class_id}`, { reason: 'La coach se enfermó' })
  await signInAs(page.request, studio.url, 'admin@casaaura.mx')
  const waiting = page.locator('details').filter({ hasText: /avisos? en espera/ })
  // The rounds see it within seconds.
  await expect(async () => {
    await page.goto('/admin/mensajes/enviados')
    await expect(waiting).toBeVisible({ timeout: 1000 })
  }).toPass()
  await waiting.locator('summary').click()
  const line = waiting
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/admin/mensajes?cliente=${customer_id}"]`) })
    .filter({ hasText: 'Clase cancelada' })
  await expect(line).toContainText(/sale el .*8:00/)
  await expectAccessible(page)
  await line.getByRole('link').click()
  await expect(page).toHaveURL(`/admin/mensajes?cliente=${customer_id}`)
})
