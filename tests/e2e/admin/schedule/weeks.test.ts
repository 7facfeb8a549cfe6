import { atWallTime } from '#domain/time/at-wall-time.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { pressInHead, signInAs } from '#tests/e2e/desk.ts'
import { ownClass, ownWeeks, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

// A refused request is also written to the console.
test.use({ expectedError: /400/ })

const MS_PER_HOUR = 3_600_000
/** A Monday of three weeks of its own for each test, width and try, where nothing else is on the timetable, within two years. */
function ownMonday(test_number: keyof typeof ownWeeks.copies): string {
  const { project, retry } = test.info()
  const turn = (project.name === 'phone' ? 1 : 0) + 2 * Math.min(retry, 1)
  return addDays(mondayOf(localDay(new Date(), ZONE)), 7 * (ownWeeks.copies[test_number] + 3 * turn))
}

test('a week is copied after what clashes was shown, and taken back @once', async ({ page, baseURL }) => {
  const admin = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  const [coach] = (await admin.call('GET', '/instructors')).instructors
  const monday = ownMonday(1)
  const next = addDays(monday, 7)
  for (const [day, hour] of [
    [monday, 10],
    [addDays(monday, 2), 18],
    [next, 10],
  ] as const)
    await ownClass(baseURL ?? '', {
      at: atWallTime(day, hour * MS_PER_HOUR, ZONE),
      more: { instructor_ids: [coach.instructor_id] },
    })
  const classesOf = async (day: string): Promise<number> => {
    const { days } = await admin.call('GET', `/schedule?start_date=${day}&end_date=${addDays(day, 6)}`)
    return days.flatMap((one: { details: unknown[] }) => one.details).length
  }
  await page.goto(`/admin/horario?dia=${monday}`)
  await pressInHead(page, 'Copiar semana')
  const dialog = page.getByRole('dialog', { name: 'Copiar clases a otra semana' })
  await expect(dialog.getByLabel('Pegar a partir del')).toHaveValue(next)
  await dialog.getByLabel('Pegar a partir del').fill('2099-01-05')
  await dialog.getByRole('button', { name: 'Revisar' }).click()
  await expect(dialog.getByText('Elige una fecha a más tardar dentro de dos años.')).toBeVisible()
  await expect(dialog.getByLabel('Pegar a partir del')).toBeFocused()
  const later = addDays(monday, 14)
  await dialog.getByLabel('Pegar a partir del').fill(later)
  // A step back loses nothing, so it does not ask.
  for (const back of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Regresar' }).click(),
  ]) {
    await dialog.getByRole('button', { name: 'Revisar' }).click()
    await expect(dialog.getByRole('button', { name: 'Agregar 2 clases' })).toBeVisible()
    await back()
    await expect(dialog.getByLabel('Pegar a partir del')).toHaveValue(later)
  }
  await dialog.getByLabel('Pegar a partir del').fill(next)
  await dialog.getByRole('button', { name: 'Revisar' }).click()
  await expect(dialog.getByText('1 clase choca')).toBeVisible()
  // One class, which meets both its coach's and its room's.
  const clashing = dialog.getByRole('listitem')
  await expect(clashing).toHaveText(/ya da .+ 10:00.+ ya hay .+ 10:00/)
  await expect(dialog.getByText('Se omite 1 clase.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Agregarlas de todos modos' }).click()
  await expect(dialog.getByRole('button', { name: 'Agregar 2 clases' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Omitirlas' }).click()
  await dialog.getByRole('button', { name: 'Agregar 1 clase' }).click()
  await expect(page.getByText('1 clase agregada.').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`dia=${next}`))
  expect(await classesOf(next)).toBe(2)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Listo, quedó como antes.')).toBeVisible()
  expect(await classesOf(next)).toBe(1)
})

test('a class is added on the next day that its hour is not over, and shown wherever it is @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  // In a week of the desktop's: the test of these runs on the phone alone, as this one.
  const tuesday = addDays(ownMonday(4), 1 - 21)
  const day = addDays(tuesday, 2)
  await page.goto(`/admin/horario?dia=${addDays(localDay(new Date(), ZONE), -7)}`)
  await page.getByRole('button', { name: 'Agregar clase', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva clase' })
  const date = dialog.getByLabel('Día', { exact: true })
  expect(Date.parse(`${await date.inputValue()}T09:00-06:00`)).toBeGreaterThan(Date.now())
  await dialog.getByLabel('Tipo de clase').selectOption({ index: 1 })
  await dialog.getByLabel('Ubicación').selectOption({ index: 1 })
  await date.fill('2099-01-05')
  await dialog.getByLabel('Hora').fill('18:00')
  await dialog.getByLabel('Lugares').fill('3')
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(dialog.getByText('Elige una fecha a más tardar dentro de dos años.')).toBeVisible()
  await expect(date).toBeFocused()
  await date.fill(tuesday)
  await dialog.getByRole('switch', { name: 'Repetir cada semana' }).click()
  await dialog.getByRole('button', { name: 'Jue' }).click()
  await dialog.getByRole('button', { name: 'Mar' }).click()
  await dialog.getByLabel('Hasta', { exact: true }).fill(day)
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`dia=${day}`))
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  await expect(page.getByRole('button', { name: /18:00/ }).filter({ visible: true })).toHaveCount(1)
})

test('a draft is marked for the team and hidden from customers until its week is published @once', async ({
  page,
  baseURL,
}) => {
  const monday = ownMonday(2)
  await ownClass(baseURL ?? '', { at: atWallTime(monday, 10 * MS_PER_HOUR, ZONE) })
  const admin = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  const publicClasses = async (): Promise<number> => {
    const { days } = await admin.call('GET', `/schedule?start_date=${monday}&end_date=${addDays(monday, 6)}`)
    return days.flatMap((one: { details: unknown[] }) => one.details).length
  }
  await page.goto(`/admin/horario?dia=${monday}`)
  await page.getByRole('button', { name: 'Agregar clase', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva clase' })
  await dialog.getByLabel('Tipo de clase').selectOption({ index: 1 })
  await dialog.getByLabel('Ubicación').selectOption({ index: 1 })
  await dialog.getByLabel('Hora').fill('18:00')
  await dialog.getByLabel('Lugares').fill('3')
  await dialog.getByRole('switch', { name: 'Guardar como borrador' }).click()
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText('1 clase en borrador: solo el equipo la ve.')).toBeVisible()
  const draft = page.getByRole('button', { name: /Borrador/ }).filter({ hasText: '18:00', visible: true })
  await expect(draft).toHaveCount(1)
  expect(await publicClasses()).toBe(1)

  await page.getByRole('button', { name: 'Publicar semana' }).click()
  const publish = page.getByRole('dialog', { name: 'Publicar clases' })
  await expect(publish.getByText('Nadie recibe un aviso.')).toBeVisible()
  await expectAccessible(page)
  await publish.getByRole('button', { name: 'Publicar 1 clase' }).click()
  await expect(page.getByText('1 clase publicada.').first()).toBeVisible()
  expect(await publicClasses()).toBe(2)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('1 clase en borrador: solo el equipo la ve.')).toBeVisible()
  expect(await publicClasses()).toBe(1)
  await draft.click()
  await page.getByRole('button', { name: 'Eliminar borrador' }).click()
  await expect(page.getByText('Borrador eliminado.')).toBeVisible()
  await expect(draft).toHaveCount(0)
})

test.describe('templates', () => {
  // The name is taken.
  test.use({ expectedError: /status of 409/ })

  test('a week is kept as a template, put on another as drafts, taken back, renamed and removed @once', async ({
    page,
    baseURL,
  }) => {
    const monday = ownMonday(3)
    const next = addDays(monday, 7)
    for (const [day, hour] of [
      [monday, 10],
      [addDays(monday, 2), 18],
      [next, 10],
    ] as const)
      await ownClass(baseURL ?? '', { at: atWallTime(day, hour * MS_PER_HOUR, ZONE) })
    const admin = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    const name = `Semana normal ${monday}`
    // It is an entry of the menu on the phone.
    const button = page.getByRole('button', { name: 'Más opciones', exact: true })
    const list = page.getByRole('dialog', { name: 'Plantillas de semana' })
    await page.goto(`/admin/horario?dia=${monday}`)
    await pressInHead(page, 'Plantillas')
    await list.getByRole('button', { name: 'Guardar esta semana' }).click()
    const keeping = page.getByRole('dialog', { name: 'Guardar semana como plantilla' })
    await expect(keeping.getByLabel('Nombre')).toBeFocused()
    await keeping.getByRole('button', { name: 'Guardar plantilla' }).click()
    await expect(keeping.getByText('Escribe un nombre.')).toBeVisible()
    await keeping.getByLabel('Nombre').fill(name)
    await keeping.getByRole('button', { name: 'Guardar plantilla' }).click()
    await expect(page.getByText(`Plantilla “${name}” guardada.`)).toBeVisible()
    await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('2 clases')
    await expectAccessible(page)
    await list.getByRole('button', { name: 'Guardar esta semana' }).click()
    await keeping.getByLabel('Nombre').fill(name.toUpperCase())
    await keeping.getByRole('button', { name: 'Guardar plantilla' }).click()
    await expect(keeping.getByText('Ya existe una plantilla con ese nombre.').first()).toBeVisible()
    await keeping.getByRole('button', { name: 'Regresar' }).click()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(button).toBeFocused()

    await page.goto(`/admin/horario?dia=${addDays(next, 3)}`)
    await pressInHead(page, 'Plantillas')
    await list.getByRole('button', { name: `Aplicar ${name}` }).click()
    const applying = page.getByRole('dialog', { name: `Aplicar “${name}”` })
    await expect(applying.getByLabel('Semana del')).toHaveValue(next)
    await expect(applying.getByRole('switch', { name: 'Dejarlas como borrador' })).toBeChecked()
    await applying.getByRole('button', { name: 'Revisar' }).click()
    await expect(applying.getByText('1 clase choca')).toBeVisible()
    await expect(applying.getByText('Se omite 1 clase.')).toBeVisible()
    await expectAccessible(page)
    await applying.getByRole('button', { name: 'Agregar 1 clase' }).click()
    await expect(page.getByText('1 clase agregada.').first()).toBeVisible()
    await expect(page.getByText('1 clase en borrador: solo el equipo la ve.')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('Listo, quedó como antes.')).toBeVisible()
    await expect(page.getByText('1 clase en borrador: solo el equipo la ve.')).toBeHidden()

    await pressInHead(page, 'Plantillas')
    await list.getByRole('button', { name: `Cambiar el nombre de ${name}` }).click()
    const renaming = page.getByRole('dialog', { name: 'Cambiar nombre de la plantilla' })
    await renaming.getByLabel('Nombre').fill(`Otra ${monday}`)
    // Somebody else renames it meanwhile: both names are shown, and nothing is overwritten unseen.
    const { templates } = await admin.call('GET', '/schedule/templates')
    const kept = templates.find((one: { name: string }) => one.name === name)
    await admin.call('PUT', `/schedule/templates/${kept.week_template_id}`, { name: `De ella ${monday}` })
    await renaming.getByRole('button', { name: 'Cambiar nombre' }).click()
    const both = page.getByRole('dialog').getByRole('row', { name: /^Nombre/ })
    await expect(both).toContainText(`De ella ${monday}`)
    await expect(both).toContainText(`Otra ${monday}`)
    await page.getByRole('button', { name: 'Guardar lo mío' }).click()
    await expect(page.getByText('Nombre cambiado.')).toBeVisible()
    await list.getByRole('button', { name: `Eliminar Otra ${monday}` }).click()
    await page.getByRole('button', { name: 'Eliminar plantilla' }).click()
    await expect(page.getByText('Plantilla eliminada.')).toBeVisible()
    await expect(list.getByRole('listitem').filter({ hasText: monday })).toHaveCount(0)
  })
})

test('a class becomes weekly after what clashes was shown, its series is lengthened, and both are taken back @once', async ({
  page,
  baseURL,
}) => {
  const monday = ownMonday(4)
  const single = await ownClass(baseURL ?? '', { at: atWallTime(monday, 10 * MS_PER_HOUR, ZONE) })
  // In the way of the second one.
  await ownClass(baseURL ?? '', { at: atWallTime(addDays(monday, 7), 10 * MS_PER_HOUR, ZONE) })
  const admin = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  const series = async (): Promise<number> =>
    (await admin.call('GET', `/single_class/${single.single_class_id}/series`)).classes
  await page.goto(`/admin/clases/${single.single_class_id}`)
  await pressInHead(page, 'Repetir cada semana')
  const dialog = page.getByRole('dialog', { name: 'Repetir cada semana' })
  await expect(dialog.getByRole('button', { name: 'lun' })).toHaveAttribute('aria-pressed', 'true')
  const until = dialog.getByRole('textbox', { name: 'Hasta' })
  await expect(until).toHaveValue(addDays(monday, 55))
  await until.fill('')
  await dialog.getByRole('button', { name: 'Revisar' }).click()
  await expect(dialog.getByText('Debes llenar este campo.')).toBeVisible()
  await expectAccessible(page)
  await until.fill(addDays(monday, 14))
  await dialog.getByRole('button', { name: 'mié' }).click()
  await dialog.getByRole('button', { name: 'Revisar' }).click()
  await expect(dialog.getByText('1 clase choca')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Agregar 3 clases' }).dblclick()
  await expect(page.getByText('3 clases agregadas.').first()).toBeVisible()
  expect(await series()).toBe(4)

  await pressInHead(page, 'Alargar la serie')
  const longer = page.getByRole('dialog', { name: 'Alargar la serie' })
  await longer.getByLabel('Alargar hasta').fill(addDays(monday, 14))
  await longer.getByRole('button', { name: 'Revisar' }).click()
  await expect(longer.getByText('La serie ya llega hasta ese día: elige uno posterior.')).toBeVisible()
  await longer.getByLabel('Alargar hasta').fill(addDays(monday, 20))
  await longer.getByRole('button', { name: 'Revisar' }).click()
  await longer.getByRole('button', { name: 'Agregar 1 clase' }).click()
  await expect(longer).toBeHidden()
  expect(await series()).toBe(5)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Listo, quedó como antes.')).toBeVisible()
  expect(await series()).toBe(4)
})
