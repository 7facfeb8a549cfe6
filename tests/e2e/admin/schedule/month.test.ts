import type { Page } from '@playwright/test'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { atWallTime } from '#domain/time/at-wall-time.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { ownClass, type OwnClass, ownWeeks, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { enlargeNow, problemsOf } from '#tests/e2e/whole-pages.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

const MS_PER_HOUR = 3_600_000
/** A Tuesday at ten, where nothing else is on the timetable, of another week for each test and try. */
function ownSlot(test_number: 0 | 1): { at: Date; day: string } {
  const week = ownWeeks.month + test_number + 2 * Math.min(test.info().retry, 1)
  const day = addDays(mondayOf(localDay(new Date(), ZONE)), 7 * week + 1)
  return { at: atWallTime(day, 10 * MS_PER_HOUR, ZONE), day }
}

type Point = readonly [number, number]

const read = async ({ admin, single_class_id }: OwnClass) =>
  (await admin.call('GET', `/single_class/single/${single_class_id}`)).single_class

/** Moves the mouse from a point to another, with the button held. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 4 })
}

// On the phone a day of the month leads to its list.
test('in the month an admin moves a class to another day with the mouse and the keyboard, and adds one @widths', async ({
  page,
  baseURL,
}) => {
  const { at, day } = ownSlot(0)
  const single = await ownClass(baseURL ?? '', { at })
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto(`/admin/horario?vista=mes&dia=${day}`)
  const cell = (date: string) => page.locator(`[data-day="${date}"]`)
  const inMonth = (date: string) => cell(date).getByRole('button', { name: `10:00 ${single.name}` })
  const middleOf = async (date: string, down = 0.5) => {
    const box = await (down === 0.5 ? inMonth(date) : cell(date)).boundingBox()
    if (box === null) throw new Error('not in the month')
    return [box.x + box.width / 2, box.y + box.height * down] as const
  }
  await expectAccessible(page)
  const to = addDays(day, 2)
  const [x, y] = await middleOf(day)
  const [toX, toY] = await middleOf(to, 0.8)
  await drag(page, [x, y], [toX, toY])
  await page.mouse.up()
  await expect(page.getByText('Clase cambiada.').first()).toBeVisible()
  await expect(inMonth(to)).toBeVisible()
  await expect(inMonth(day)).toHaveCount(0)
  expect(await read(single)).toMatchObject({
    class_date: new Date(at.getTime() + 48 * MS_PER_HOUR).toISOString(),
    duration: 50,
  })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(inMonth(day)).toBeVisible()

  await test.step('lets go of it with Escape, and of a press that is no drag opens it', async () => {
    await drag(page, await middleOf(day), await middleOf(to, 0.8))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect((await read(single)).class_date).toBe(at.toISOString())
    await inMonth(day).click()
    await expect(page.getByRole('complementary', { name: single.name })).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar' }).first().click()
  })

  await test.step('moves it by a week with the keyboard', async () => {
    await inMonth(day).focus()
    for (const key of ['Space', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await expect(inMonth(addDays(day, 1))).toBeFocused()
    expect((await read(single)).class_date).toBe(new Date(at.getTime() + 24 * MS_PER_HOUR).toISOString())
  })

  await test.step('adds one where nothing is', async () => {
    await cell(addDays(day, 3))
      .getByRole('button', { name: /^Agregar clase el / })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Nueva clase' })
    await expect(dialog.getByLabel('Día')).toHaveValue(addDays(day, 3))
    await dialog.getByRole('button', { name: 'Regresar' }).click()
  })
})

test(
  'on the phone a day of the month says how many classes it has, and leads to them',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const { at, day } = ownSlot(1)
    const { name } = await ownClass(baseURL ?? '', { at })
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await page.goto(`/admin/horario?vista=mes&dia=${day}`)
    const link = page.locator(`[data-day="${day}"]`).getByRole('link')
    await expect(link).toContainText('1 clase')
    await expectAccessible(page)
    // Nothing of a day is broken into a second line, and the month begins on the first screen.
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const { top, heights } = await page.locator('[data-day] a').evaluateAll((days) => ({
        top: days[0]?.getBoundingClientRect().top ?? 0,
        heights: days.map((one) => one.getBoundingClientRect().height),
      }))
      expect(top).toBeLessThan(width === 390 ? 320 : 370)
      expect(Math.max(...heights)).toBeLessThan(56)
    }
    await expectNoOverflow(page, [390, 320])
    await link.click()
    await expect(page).toHaveURL(/vista=dia/)
    await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()

    await test.step('a count is no wider than its number, and large text leaves the menu on the screen', async () => {
      await page.setViewportSize({ width: 320, height: 720 })
      await page.goto('/admin/horario?vista=mes')
      const widths = await page
        .locator('[data-day] a > span:not(.vh)')
        .evaluateAll((counts) => counts.map((count) => count.getBoundingClientRect().width))
      expect(widths.length).toBeGreaterThan(20)
      expect(Math.max(...widths)).toBeLessThan(32)
      await enlargeNow(page, '200%')
      const problems = await problemsOf(page)
      expect(problems.filter((one) => one.startsWith('scrolls sideways'))).toEqual([])
    })
  },
)
