import { atHour } from '#domain/time/at-hour.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { nextAt } from '#tests/e2e/studio-clock.ts'

// In the middle of a week.
const clock = nextAt(2, 9)
test.use({ studioName: 'wednesday', studioClock: clock })
test.describe.configure({ mode: 'default', timeout: 180_000 })

const today = localDay(new Date(clock), ZONE)
/** Where the demo has no classes. */
const FULL = addDays(mondayOf(today), 7 * 40)

test('days that are over are folded, and the month is that of the first open day @once', async ({ page }) => {
  await page.goto('/calendario')
  await expect(page.locator('[data-day]').first()).toHaveAttribute('data-day', today)
  await expect(page.locator('[data-day]')).toHaveCount(5)
  const month = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: ZONE }).format(new Date(clock))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${month} \\d{4}$`, 'i'))
  await expect(page.getByRole('link', { name: /ya pasa/ }).filter({ visible: true })).toHaveCount(1)
})

test('on a phone a description has the card’s width from under the name on, in two lines @once', async ({
  page,
  studio,
}) => {
  const admin = await deskAs(studio.url, 'admin@casaaura.mx')
  const { class_types: types } = await admin.call('GET', '/class_types')
  const week = addDays(FULL, 7)
  const description = 'Dos horas de barra, fuerza de piernas y un cierre largo de respiración. '.repeat(3)
  await admin.call('POST', '/single_class', {
    class_date: atHour(week, 9, ZONE).toISOString(),
    duration: 50,
    class_type_id: types[0].class_type_id,
    location_id: 1,
    instructor_ids: [1],
    capacity: 8,
    description,
  })
  await signInAs(page.request, studio.url, 'clienta@casaaura.mx')
  for (const path of [`/calendario?semana=${week}`, `/mystudio?semana=${week}`]) {
    await page.goto(path)
    const about = page.getByText(/^Dos horas de barra/).filter({ visible: true })
    const [share, lines] = await about.evaluate((text) => {
      const { width, height } = text.getBoundingClientRect()
      const card = text.closest('[data-card]')!.getBoundingClientRect()
      return [width / card.width, height / Number.parseFloat(getComputedStyle(text).lineHeight)]
    })
    expect(share, path).toBeGreaterThan(0.7)
    expect(lines, path).toBeLessThan(2.5)
  }
})

// In the phone's project, whose studio of this Wednesday is there already.
test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, contextOptions: {} })

  test('the heads of days stay below the header, and a press anywhere on a card is one on its button @once', async ({
    page,
  }) => {
    await page.goto('/calendario')
    const head = page.locator('[data-day] :is(h2, h3)').first()
    const cards = page.locator('[data-card]:has(a[data-whole])')
    await cards.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 200)
    await expect(head).toBeInViewport()
    // Its words come with the pointer and with the focus; a screen reader always has them.
    const free = page
      .locator('[data-card]')
      .filter({ has: page.getByRole('link', { name: /^Reservar: / }) })
      .last()
    const words = free.locator('[data-class]')
    await expect(words).toHaveCSS('opacity', '0')
    await free.hover({ position: { x: 8, y: 8 } })
    await expect(words).toHaveCSS('opacity', '1')
    // They stand over none of the card's own.
    const covered = await free.evaluate((card) => {
      const word = card.querySelector('[data-whole]')!.getBoundingClientRect()
      const others = [...card.querySelectorAll('time, h3, h4, p, li, span')].filter(
        (part) => part.closest('[data-class]') === null,
      )
      return others
        .filter((part) => {
          const text = document.createRange()
          text.selectNodeContents(part)
          return [...text.getClientRects()].some(
            (line) =>
              word.left < line.right &&
              line.left < word.right &&
              word.top < line.bottom - 6 &&
              line.top < word.bottom - 6,
          )
        })
        .map((part) => part.textContent)
    })
    expect(covered).toEqual([])
    await page.mouse.move(0, 0)
    await expect(words).toHaveCSS('opacity', '0')
    await free.getByRole('link').first().focus()
    await expect(words).toHaveCSS('opacity', '1')
    await free.click({ position: { x: 8, y: 8 } })
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('eighty-four classes are less than 2,000 px high, and places are always written @once', async ({
    page,
    studio,
  }) => {
    const admin = await deskAs(studio.url, 'admin@casaaura.mx')
    const { class_types: types } = await admin.call('GET', '/class_types')
    const { locations } = await admin.call('GET', '/locations')
    for (let number = 0; number < 84; number++)
      await admin.call('POST', '/single_class', {
        class_date: atHour(
          addDays(mondayOf(FULL), number % 7),
          7 + Math.floor(number / 7),
          ZONE,
        ).toISOString(),
        duration: 50,
        class_type_id: types[number % types.length].class_type_id,
        location_id: locations[number % 2].location_id,
        instructor_ids: [1 + (number % 5)],
        capacity: 4 + (number % 5),
      })
    await page.goto(`/calendario?semana=${FULL}`)
    await expect(page.locator('[data-card]')).toHaveCount(84)
    await expect(page.locator('[data-card]').filter({ hasText: /\d+ lugares/ })).toHaveCount(84)
    const height = await page
      .locator('[data-read]')
      .evaluate((week) => week.getBoundingClientRect().bottom + scrollY)
    expect(height).toBeLessThan(2000)
    // A name has a line of its own, in which the studio's stand whole.
    const broken = await page
      .locator('[data-card] h3')
      .evaluateAll((names) =>
        names
          .filter(
            (name) =>
              name.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(name).lineHeight),
          )
          .map((name) => name.textContent),
      )
    expect(broken).toEqual([])
  })
})

// The last: it leaves the other brand behind.
test('on a phone the arrows, the week and the filters are one row, in both brands and in a week of two months @once', async ({
  page,
  studio,
}) => {
  await signInAs(page.request, studio.url, 'clienta@casaaura.mx')
  for (const brand of ['aura', 'volta'] as const) {
    studio.wear(brand)
    for (const monday of ['2031-03-03', '2031-03-31']) {
      await page.goto(`/mystudio?semana=${monday}`)
      const middle = async (name: string | RegExp, role: 'button' | 'link') => {
        const box = await page.getByRole(role, { name }).filter({ visible: true }).first().boundingBox()
        return box === null ? Number.NaN : box.y + box.height / 2
      }
      const arrow = await middle('Semana siguiente', 'link')
      expect(Math.abs((await middle(/^Filtros/, 'button')) - arrow), `${brand} ${monday}`).toBeLessThan(4)
    }
  }
})
