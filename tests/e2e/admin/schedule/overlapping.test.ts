import { addDays, mondayOf } from '#domain/time/days.ts'
import { atWallTime } from '#domain/time/at-wall-time.ts'
import { localDay } from '#domain/time/local-day.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { ownClass, ownWeeks, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { enlargeNow } from '#tests/e2e/whole-pages.ts'

const MS_PER_MINUTE = 60_000
const TEN = 600 * MS_PER_MINUTE

// The grid is for wide screens; the phone has the list.
test('of classes that overlap every hour is read, beside the panel and in large text too @widths', async ({
  page,
  baseURL,
}) => {
  const week = ownWeeks.overlapping + Math.min(test.info().retry, 1)
  const day = addDays(mondayOf(localDay(new Date(), ZONE)), 7 * week + 1)
  const at = atWallTime(day, TEN, ZONE)
  const minutes = [0, 20, 30]
  const singles = await Promise.all(
    minutes.map((minute) => ownClass(baseURL ?? '', { at: new Date(at.getTime() + minute * MS_PER_MINUTE) })),
  )
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto(`/admin/horario?dia=${day}`)
  const blocks = page.locator(`[data-day="${day}"]`).getByRole('listitem').getByRole('button')
  await expect(blocks).toHaveCount(singles.length)
  /** The hours that are read whole: nothing covers or cuts their first or last figure. */
  const hoursRead = () =>
    blocks.evaluateAll((all) =>
      all.map((block) => {
        block.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
        while (words.nextNode()) {
          const [hour] = /^\d\d:\d\d/.exec(words.currentNode.textContent ?? '') ?? []
          if (!hour) continue
          const range = document.createRange()
          range.setStart(words.currentNode, 0)
          range.setEnd(words.currentNode, hour.length)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          const there = [left + 1, right - 1].every((x) =>
            block.contains(document.elementFromPoint(x, (top + bottom) / 2)),
          )
          return there ? hour : null
        }
        return null
      }),
    )
  const hours = ['10:00', '10:20', '10:30']
  expect(await hoursRead()).toEqual(hours)
  // The name and the hour, in the width of the class.
  for (const one of await blocks.all())
    for (const text of [one.locator('b'), one.locator('span').filter({ hasText: /^10:/ })]) {
      const cut = await text.evaluate(
        (part: HTMLElement) =>
          part.scrollWidth > part.clientWidth ||
          part.scrollHeight > part.clientHeight + 1 ||
          part.getBoundingClientRect().bottom > (part.parentElement?.getBoundingClientRect().bottom ?? 0),
      )
      expect(cut).toBe(false)
    }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await blocks.last().click()
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
  expect(await hoursRead(), 'beside the panel').toEqual(hours)
  await enlargeNow(page, '200%')
  expect(await hoursRead(), 'beside the panel, in large text').toEqual(hours)
  const scale = page.locator('[aria-hidden] > span').getByText('08:00', { exact: true })
  expect(
    await scale.evaluate((hour) => {
      const frame = hour.closest('[class*=frame]')
      return hour.getBoundingClientRect().left - (frame?.getBoundingClientRect().left ?? Infinity)
    }),
    'the scale has its first figure',
  ).toBeGreaterThan(0)

  await test.step('beside the panel a name of one long word stands in one line', async () => {
    await page.goto('/admin/horario')
    await page.locator('[data-day]').getByRole('listitem').getByRole('button').first().click()
    await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
    const names = page.locator('[data-day] b').filter({ hasText: /^Meditación$/ })
    const lines = await names.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)),
    )
    expect(new Set(lines.map(Math.round))).toEqual(new Set([1]))
  })
})
