import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { type Desk, deskAs, pressInHead, signInAs } from '#tests/e2e/desk.ts'
import { joinTeam, signUp } from '#tests/e2e/newcomer.ts'
import { ownClass, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.use({ expectedError: /409/ })

/** The id of a class's open request. */
async function openRequest(desk: Desk, single_class_id: number): Promise<number> {
  const { substitutes } = await desk.call('GET', '/substitutes')
  return substitutes.find((one: { single_class_id: number }) => one.single_class_id === single_class_id)
    .substitute_request_id
}

test('a coach asks for a substitute, another one takes the class, and the desk sees it @once', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const url = baseURL ?? ''
  // One account after the other, in the same browser.
  const signInAgain = async (email: string) => {
    await page.context().clearCookies()
    return signInAs(page.request, url, email)
  }
  const other = await signUp(page, url)
  const desk = await signInAgain('admin@casaaura.mx')
  const name = `Inés ${randomInt(1e6)}`
  const { instructor } = await desk.call('POST', '/instructors', { name, last_name: 'Luna' })
  const { instructors } = await desk.call('GET', '/instructors')
  const asking = instructors.find((one: { name: string }) => one.name === 'Valentina')
  const { instructor_id } = instructor
  await joinTeam(desk, { ...other, role: 'instructor', instructor_id })
  const single = await ownClass(url, { more: { instructor_ids: [asking.instructor_id] } })
  await takePlace(single.admin, single.single_class_id, await somebody(url))

  await signInAgain('coach@casaaura.mx')
  await page.goto(`/admin/clases/${single.single_class_id}`)
  await pressInHead(page, 'Pedir suplente')
  const ask = page.getByRole('dialog', { name: 'Pedir suplente para esta clase' })
  await ask.getByLabel('Motivo o indicaciones (Opcional)').fill('Tengo consulta')
  await expect(ask.getByRole('button', { name: 'Regresar' })).toBeVisible()
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Pedir suplente' }).click()
  await expect(page.getByText('Solicitud enviada.')).toBeVisible()
  await page.goto(`/admin/horario?dia=${single.day}`)
  const request = page
    .getByRole('region', { name: 'Se busca suplente' })
    .getByRole('listitem')
    .filter({ hasText: 'Tengo consulta' })
  await expect(request.getByRole('button', { name: 'Retirar solicitud' })).toBeVisible()
  await expect(request).toContainText(/Se busca suplente para Valentina.*: Tengo consulta/)
  await expect(request.getByRole('button', { name: 'Yo la doy' })).toHaveCount(0)
  await expectAccessible(page)

  await signInAgain(other.email)
  await page.goto('/admin/horario')
  await request.getByRole('button', { name: 'Yo la doy' }).click()
  const take = page.getByRole('dialog', { name: 'Dar esta clase' })
  await take.getByRole('button', { name: 'Revisar' }).click()
  await expect(
    take.getByText(
      '1 persona con reservación o en lista de espera recibe un aviso del cambio de coach; nadie pierde su lugar.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await test.step('who comes too late is told, although the request is gone', async () => {
    const coach = await deskAs(url, 'coach@casaaura.mx')
    await coach.call('DELETE', `/substitutes/${await openRequest(coach, single.single_class_id)}`)
    await take.getByRole('button', { name: 'Confirmar' }).click()
    await expect(request).toHaveCount(0)
    await expect(take.getByRole('alert')).toHaveText(
      'Alguien más ya tomó esta clase, o la solicitud se retiró.',
    )
    await coach.call('POST', '/substitutes', {
      single_class_id: single.single_class_id,
      note: 'Tengo consulta',
    })
    await page.reload()
    await request.getByRole('button', { name: 'Yo la doy' }).click()
    await take.getByRole('button', { name: 'Revisar' }).click()
  })
  await take.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('La clase ya tiene suplente.')).toBeVisible()
  await expect(request).toHaveCount(0)
  await page.goto(`/admin/clases/${single.single_class_id}`)
  await expect(page.getByText(name).first()).toBeVisible()

  await signInAgain('admin@casaaura.mx')
  await test.step('the desk is asked whom it puts in', async () => {
    const coach = await deskAs(url, 'coach@casaaura.mx')
    const note = `Sin nadie ${randomInt(1e6)}`
    const free = await ownClass(url, { more: { instructor_ids: [asking.instructor_id] } })
    await coach.call('POST', '/substitutes', { single_class_id: free.single_class_id, note })
    await page.goto(`/admin/horario?dia=${free.day}`)
    const wanted = page.getByRole('listitem').filter({ hasText: note })
    await wanted.getByRole('button', { name: 'Asignar coach' }).click()
    const assign = page.getByRole('dialog', { name: 'Asignar un suplente' })
    await assign.getByRole('button', { name: 'Revisar' }).click()
    await expect(assign.getByText('Elige quién da la clase.')).toBeVisible()
    await coach.call('DELETE', `/substitutes/${await openRequest(coach, free.single_class_id)}`)
  })
  await test.step('and in whose place, where two coaches teach', async () => {
    const two = await ownClass(url, { more: { instructor_ids: [asking.instructor_id, instructor_id] } })
    await page.goto(`/admin/clases/${two.single_class_id}`)
    await pressInHead(page, 'Pedir suplente')
    await ask.getByLabel('¿A quién se suple?').selectOption({ label: `${name} Luna` })
    await ask.getByRole('button', { name: 'Pedir suplente' }).click()
    const wanted = page.getByRole('region', { name: 'Se busca suplente' }).getByRole('listitem')
    await expect(wanted).toContainText(`Se busca suplente para ${name} Luna`)
    await desk.call('DELETE', `/substitutes/${await openRequest(desk, two.single_class_id)}`)
  })
  await page.goto(`/admin/horario?dia=${single.day}`)
  await expect(page.getByRole('button', { name: new RegExp(name) }).filter({ visible: true })).toHaveCount(1)
})
