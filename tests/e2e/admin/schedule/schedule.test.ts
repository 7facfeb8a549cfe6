import type { Page } from '@playwright/test'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { atWallTime } from '#domain/time/at-wall-time.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { ownClass, type OwnClass, ownWeeks, somebody, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

const MS_PER_HOUR = 3_600_000
/** An hour on the grid. */
const HOUR_PX = 72
/** A Tuesday at ten in a week of its own for each test, width and try, where nothing else is on the timetable. */
function ownSlot(test_number: number): { at: Date; day: string } {
  const { project, retry } = test.info()
  const week =
    ownWeeks.timetable + 4 * (test_number - 1) + (project.name === 'phone' ? 1 : 0) + 2 * Math.min(retry, 1)
  const day = addDays(mondayOf(localDay(new Date(), ZONE)), 7 * week + 1)
  return { at: atWallTime(day, 10 * MS_PER_HOUR, ZONE), day }
}

const read = async ({ admin, single_class_id }: OwnClass) =>
  (await admin.call('GET', `/single_class/single/${single_class_id}`)).single_class
const block = (page: Page, single: OwnClass) =>
  page.getByRole('button', { name: new RegExp(`^${single.name} `) })
const open = (page: Page, day: string) => page.goto(`/admin/horario?dia=${day}`)

// The grid is for wide screens; the phone has the list.
test('an admin moves and copies a class with the keyboard @widths', async ({ page, baseURL }) => {
  const { at, day } = ownSlot(1)
  const single = await ownClass(baseURL ?? '', { at })
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await open(page, day)
  await block(page, single).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: '11:00 a 12:05' })).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(page.getByText('Clase cambiada.').first()).toBeVisible()
  expect(await read(single)).toMatchObject({
    class_date: new Date(at.getTime() + 25 * MS_PER_HOUR).toISOString(),
    duration: 65,
  })
  // In another day it is another element.
  await expect(block(page, single)).toBeFocused()

  await test.step('takes it back', async () => {
    await page.getByRole('button', { name: 'Deshacer' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Listo, quedó como antes.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await read(single)).toMatchObject({ class_date: at.toISOString(), duration: 50 })
    // The week on the screen is read again after that.
    await expect(block(page, single)).toHaveAccessibleName(/10:00/)
  })

  await test.step('a press before the week is read again is no conflict with oneself', async () => {
    const week = /horario\.data/
    const press = async (key: string): Promise<void> => {
      await block(page, single).focus()
      for (const each of ['Space', key, 'Space']) await page.keyboard.press(each)
    }
    await press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
    await expect(block(page, single)).toHaveAccessibleName(/10:15/)
    const gate = Promise.withResolvers<void>()
    let held = 0
    await page.route(week, async (route) => {
      held += 1
      await gate.promise
      // A later reading of the page may have ended it.
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('Listo, quedó como antes.')).toBeVisible()
    await expect(block(page, single)).toHaveAccessibleName(/10:15/)
    await expect.poll(() => held).toBeGreaterThan(0)
    await press('ArrowDown')
    await expect(page.getByText('Clase cambiada.')).toBeVisible()
    gate.resolve()
    await page.unroute(week)
    await expect(block(page, single)).toHaveAccessibleName(/10:30/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(async () => (await read(single)).class_date).toBe(at.toISOString())
    await expect(block(page, single)).toHaveAccessibleName(/10:00/)
  })

  await test.step('Escape leaves it', async () => {
    await block(page, single).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    expect((await read(single)).class_date).toBe(at.toISOString())
  })

  await test.step('copies it', async () => {
    await block(page, single).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('c')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(page.getByText('Clase agregada.').first()).toBeVisible()
    await expect(block(page, single)).toHaveCount(2)
  })
})

test('dragging a booked class asks first, naming who is told @widths', async ({ page, baseURL }) => {
  const { at, day } = ownSlot(2)
  const single = await ownClass(baseURL ?? '', { at })
  await takePlace(single.admin, single.single_class_id, await somebody(baseURL ?? ''))
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await open(page, day)
  const box = await block(page, single).boundingBox()
  if (box === null) throw new Error('the class is not on the grid')
  const [x, y] = [box.x + box.width / 2, box.y + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + HOUR_PX, { steps: 4 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Confirmar el cambio' })
  await expect(dialog.getByText('1 persona conserva su lugar y su crédito, y recibe un aviso:')).toBeVisible()
  expect((await read(single)).class_date).toBe(at.toISOString())
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirmar' }).dblclick()
  await expect(dialog).toHaveCount(0)
  expect((await read(single)).class_date).toBe(new Date(at.getTime() + MS_PER_HOUR).toISOString())
})

/** Moves the mouse from a point by so many px, with the button held. */
async function drag(page: Page, [x, y]: readonly [number, number], down: number, right = 0): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y + down, { steps: 4 })
}

test('an admin stretches, copies and lets go of a class with the mouse, and drags a type in @widths', async ({
  page,
  baseURL,
}) => {
  const { at, day } = ownSlot(8)
  const single = await ownClass(baseURL ?? '', { at })
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await open(page, day)
  const boxOf = async () => {
    const box = await block(page, single).first().boundingBox()
    if (box === null) throw new Error('the class is not on the grid')
    return box
  }
  const middle = async () => {
    const { x, y, width } = await boxOf()
    return [x + width / 2, y + 20] as const
  }

  await drag(page, await middle(), HOUR_PX)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(block(page, single)).toHaveAccessibleName(/10:00/)
  expect(await read(single)).toMatchObject({ class_date: at.toISOString(), duration: 50 })

  const { x, y, width, height } = await boxOf()
  await drag(page, [x + width / 2, y + height - 2], HOUR_PX / 2)
  await page.mouse.up()
  await expect(page.getByText('Clase cambiada.').first()).toBeVisible()
  expect(await read(single)).toMatchObject({ class_date: at.toISOString(), duration: 80 })

  await page.keyboard.down('Control')
  await drag(page, await middle(), 3 * HOUR_PX)
  await page.mouse.up()
  await page.keyboard.up('Control')
  await expect(page.getByText('Clase agregada.').first()).toBeVisible()
  await expect(block(page, single)).toHaveCount(2)
  expect(await read(single)).toMatchObject({ class_date: at.toISOString() })

  const column = page.locator(`[data-day="${day}"]`)
  const type = page.getByRole('button', { name: `Agregar ${single.name}` })
  await type.dragTo(column, { targetPosition: { x: 40, y: 40 } })
  const dialog = page.getByRole('dialog', { name: 'Nueva clase' })
  await expect(dialog.getByLabel('Tipo de clase').locator('option:checked')).toHaveText(single.name)
  await expect(dialog.getByLabel('Día')).toHaveValue(day)
})

test('an admin adds a series that overlaps another class, after reading which @once', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const { at, day } = ownSlot(3)
  const single = await ownClass(baseURL ?? '', { at })
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await open(page, day)
  await page.getByRole('button', { name: 'Agregar clase', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva clase' })
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect(dialog.getByText('Debes llenar este campo.').first()).toBeVisible()
  // The head of a dialog that scrolls leaves the field that gets the focus in sight, with its label.
  await expect(dialog.getByLabel('Tipo de clase')).toBeFocused()
  const head = await dialog.locator('header').boundingBox()
  const label = await dialog.getByText('Tipo de clase', { exact: true }).boundingBox()
  expect(label?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
  await dialog.getByLabel('Tipo de clase').selectOption({ label: single.name })
  await dialog.getByLabel('Ubicación').selectOption({ index: 1 })
  await dialog.getByLabel('Hora').fill('10:15')
  await dialog.getByLabel('Lugares').fill('3')
  await dialog.getByRole('switch', { name: 'Repetir cada semana' }).click()
  // It repeats on its own day, also on another one than it began with.
  await expect(dialog.getByRole('button', { name: 'Mar' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByLabel('Día', { exact: true }).fill(addDays(day, 3))
  await expect(dialog.getByRole('button', { name: 'Vie' })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('button', { name: 'Mar' })).toHaveAttribute('aria-pressed', 'false')
  // Once others are pressed too, its own day still follows the date, and what was pressed stays.
  await dialog.getByRole('button', { name: 'Mié' }).click()
  await dialog.getByLabel('Día', { exact: true }).fill(addDays(day, 1))
  await expect(dialog.getByRole('button', { pressed: true })).toHaveText(['Mié'])
  await dialog.getByLabel('Día', { exact: true }).fill(day)
  await expect(dialog.getByRole('button', { pressed: true })).toHaveText(['Mar', 'Mié'])
  await dialog.getByLabel('Hasta', { exact: true }).fill(addDays(day, 1))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirmar las clases' })
  await expect(confirm.getByText('Se agregan 2 clases.')).toBeVisible()
  await expect(confirm.getByText(/ya hay .+ 10:00/).first()).toBeVisible()
  await test.step('going back keeps what was typed, and leaving asks', async () => {
    await confirm.getByRole('button', { name: 'Regresar' }).click()
    await expect(dialog.getByLabel('Hora')).toHaveValue('10:15')
    await expect(dialog.getByLabel('Hasta', { exact: true })).toHaveValue(addDays(day, 1))
    await dialog.getByRole('button', { name: 'Regresar' }).click()
    const leaving = page.getByRole('dialog', { name: 'Precaución' })
    await expect(leaving.getByText('Lo que escribiste no está guardado. Si sales se pierde.')).toBeVisible()
    await leaving.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(dialog.getByLabel('Lugares')).toHaveValue('3')
  })
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await confirm.getByRole('button', { name: 'Confirmar' }).click()
  // Once: the bar says it, and no toast beside it.
  await expect(page.getByText('2 clases agregadas.')).toHaveCount(1)
  const classes = page
    .getByRole('button', { name: new RegExp(single.name) })
    .filter({ hasText: '10:15', visible: true })

  await test.step('changes it from one class on, with two coaches, and takes that back', async () => {
    await classes.first().click()
    const panel = page.getByRole('complementary', { name: single.name })
    await panel.getByLabel('Coach', { exact: true }).selectOption({ index: 1 })
    await panel.getByRole('button', { name: 'Otro coach' }).click()
    await panel.getByLabel('Coach 2', { exact: true }).selectOption({ index: 1 })
    await panel.getByLabel('Lugares').fill('5')
    await panel.getByRole('button', { name: 'Guardar' }).click()
    const move = page.getByRole('dialog', { name: 'Confirmar el cambio' })
    await move.getByRole('button', { name: 'Esta y las siguientes' }).click()
    await expect(move.getByText('Cambian 2 clases.')).toBeVisible()
    await move.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('2 clases cambiadas.')).toHaveCount(1)
    expect((await seriesOf(single, day)).map(shortly)).toEqual([
      [5, 2],
      [5, 2],
    ])
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('Listo, quedó como antes.')).toBeVisible()
    expect((await seriesOf(single, day)).map(shortly)).toEqual([
      [3, 0],
      [3, 0],
    ])
  })
})

test('what only some classes have is written beside the timetable, and customers see it @once', async ({
  page,
  baseURL,
}) => {
  // In a week that customers can book, at an hour that no other test has.
  const phone = test.info().project.name === 'phone' ? 1 : 0
  // A day and a minute for each width and attempt: the classes of the others stay, and must not lie over this one.
  const turn = 2 * phone + test.info().retry
  const day = addDays(mondayOf(localDay(new Date(), ZONE)), 35 + turn)
  const minute = 10 * turn
  const at = atWallTime(day, (22 + minute / 60) * MS_PER_HOUR, ZONE)
  const single = await ownClass(baseURL ?? '', { at })
  const onTimetable = page
    .getByRole('button', { name: new RegExp(single.name) })
    .filter({ hasText: `22:${String(minute).padStart(2, '0')}`, visible: true })
  const { class_packages: events } = await single.admin.call('GET', '/class_packages/especiales/all')
  const [event] = events
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await open(page, day)
  await onTimetable.click()
  const panel = page.getByRole('complementary', { name: single.name })
  await panel.getByText('Más detalles').click()
  await panel.getByLabel('Descripción').fill('Con velas y música en vivo. Trae tu tapete.')
  await panel.getByRole('combobox', { name: 'Etiquetas' }).click()
  await page.getByRole('option', { name: 'Intensa' }).click()
  await panel.getByLabel('Paquete que se necesita').selectOption({ label: event.title })
  await panel.getByLabel('Ícono').selectOption({ label: 'Luna' })
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Clase cambiada.').first()).toBeVisible()
  expect(await read(single)).toMatchObject({
    description: 'Con velas y música en vivo. Trae tu tapete.',
    tags: [{ name: 'Intensa' }],
    class_package_id: event.class_package_id,
    icon: 'moon',
  })

  await page.goto(`/calendario${single.week}`)
  const card = page.locator(`[data-card="${single.single_class_id}"]`).filter({ visible: true })
  await expect(card.getByText('Con velas y música en vivo. Trae tu tapete.')).toBeVisible()
  await expect(card.getByText('Intensa')).toBeVisible()
  await expect(card.locator('.lucide-moon')).toBeVisible()
  await expect(card.getByText('Requiere')).toBeVisible()

  await test.step('and taken away again', async () => {
    await open(page, day)
    await onTimetable.click()
    // What is set is open.
    await panel.getByLabel('Descripción').fill('')
    await panel.getByLabel('Paquete que se necesita').selectOption({ label: 'Ninguno en especial' })
    await panel.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Clase cambiada.').first()).toBeVisible()
    expect(await read(single)).toMatchObject({ description: null, class_package_id: null, icon: 'moon' })
  })
})

interface Read {
  class_date: string
  capacity: number
  class_instructors: unknown[]
}
const shortly = ({ capacity, class_instructors }: Read) => [capacity, class_instructors.length]
/** The classes at a quarter past ten of a day and the next. */
async function seriesOf({ admin }: OwnClass, day: string): Promise<Read[]> {
  const { days } = await admin.call('GET', `/schedule?start_date=${day}&end_date=${addDays(day, 1)}`)
  return days
    .flatMap(({ details }: { details: Read[] }) => details)
    .filter((one: Read) => new Date(one.class_date).getMinutes() === 15)
}

test.describe('a change that cannot be undone any more', () => {
  test.use({ expectedError: /409/ })

  test('says why @once', async ({ page, baseURL }) => {
    const { at, day } = ownSlot(6)
    const single = await ownClass(baseURL ?? '', { at })
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await open(page, day)
    await page
      .getByRole('button', { name: new RegExp(single.name) })
      .filter({ visible: true })
      .filter({ hasText: '10:00' })
      .click()
    const panel = page.getByRole('complementary', { name: single.name })
    await panel.getByLabel('Hora').fill('11:00')
    await panel.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Clase cambiada.')).toBeVisible()
    await takePlace(single.admin, single.single_class_id, await somebody(baseURL ?? ''))
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'no deshicimos nada' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0)
    expect((await read(single)).class_date).toBe(new Date(at.getTime() + MS_PER_HOUR).toISOString())
  })
})

test.describe('two people', () => {
  test.use({ expectedError: /409/ })

  test('edit one class: the second is told @once', async ({ page, baseURL }) => {
    const { at, day } = ownSlot(4)
    // Within a minute, which the form does not have.
    const single = await ownClass(baseURL ?? '', { at: new Date(at.getTime() + 40_000) })
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await open(page, day)
    await page
      .getByRole('button', { name: new RegExp(single.name) })
      .filter({ visible: true })
      .filter({ hasText: '10:00' })
      .click()
    const panel = page.getByRole('complementary', { name: single.name })
    await expect(panel.getByRole('heading', { name: single.name })).toBeFocused()
    await panel.getByLabel('Lugares').fill('6')
    await single.admin.call('PUT', '/single_class', { single_class_id: single.single_class_id, capacity: 9 })
    await panel.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /cambi/ })).toBeVisible()
    await expect(panel.getByText('Lugares: 9')).toBeVisible()
    await expect(panel.getByText(/^Hora: /)).toHaveCount(0)
    await expect(panel.getByLabel('Lugares')).toHaveValue('6')
    expect((await read(single)).capacity).toBe(9)
  })
})

test('reception and coaches read the timetable, and change nothing @once', async ({ page, baseURL }) => {
  const { at, day } = ownSlot(5)
  const single = await ownClass(baseURL ?? '', { at })
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await open(page, day)
  const coaches = page.locator('select[aria-label="Coach"]')
  await expect(coaches).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Agregar clase' })).toHaveCount(0)
  await page
    .getByRole('link', { name: /^10:00/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(`/admin/clases/${single.single_class_id}`)
  await page.context().clearCookies()
  await signInAs(page.request, baseURL ?? '', 'coach@casaaura.mx')
  await open(page, day)
  await expect(page.getByRole('heading', { level: 1, name: 'Horario' })).toBeVisible()
  await expect(page.getByText(single.name)).toHaveCount(0)
  await expect(coaches).toHaveCount(0)
})
