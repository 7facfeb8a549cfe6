import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { dayAndTime, timeOf } from '#domain/time/written.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { ownClass, somebody, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.use({ expectedError: /409/ })

test('what a later class of a series refuses is said in the dialog, with its day @once', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const day = addDays(mondayOf(localDay(new Date(), ZONE)), 36)
  const repeat = { weekdays: [1, 2, 3, 4, 5, 6, 7], until: addDays(day, 1) }
  const single = await ownClass(url, { day, capacity: 7, more: { repeat } })
  const next = addDays(day, 1)
  const { days } = await single.admin.call('GET', `/schedule?start_date=${next}&end_date=${next}`)
  const later = days[0].details.find(
    (one: { class_date: string; capacity: number }) =>
      Date.parse(one.class_date) === Date.parse(single.class_date) + 86_400_000 && one.capacity === 7,
  )
  await takePlace(single.admin, later.single_class_id, await somebody(url))

  await signInAs(page.request, url, 'admin@casaaura.mx')
  await page.goto(`/admin/horario?dia=${day}`)
  await page
    .getByRole('button', { name: new RegExp(single.name) })
    .filter({ hasText: timeOf(single.class_date, ZONE), visible: true })
    .first()
    .click()
  const panel = page.getByRole('complementary', { name: single.name })
  await panel.getByLabel('Lugares').fill('0')
  await panel.getByRole('button', { name: 'Guardar' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirmar el cambio' })
  await confirm.getByRole('button', { name: 'Esta y las siguientes' }).click()
  const reason = `Clase del ${dayAndTime(later.class_date, ZONE)}: No puede haber menos lugares`
  await expect(confirm.getByRole('alert')).toContainText(reason)
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Regresar' }).click()
  await expect(panel.getByRole('alert')).toHaveCount(0)
})
