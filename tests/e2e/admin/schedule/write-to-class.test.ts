import { expectAccessible } from '#tests/e2e/accessible.ts'
import { pressInHead, signInAs } from '#tests/e2e/desk.ts'
import { ownClass, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

// The same text again is refused.
test.use({ expectedError: /409 \(Conflict\)/ })

test('reception writes to a class after reading whom it reaches; the same text is not sent twice @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const single = await ownClass(base, {})
  await takePlace(single.admin, single.single_class_id, await somebody(base))
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single.single_class_id}`)
  const write = async (text: string) => {
    await pressInHead(page, 'Escribir a la clase')
    const dialog = page.getByRole('dialog', { name: 'Escribir a la clase' })
    await expect(dialog.getByLabel('Mensaje')).toBeFocused()
    await dialog.getByRole('button', { name: 'Revisar' }).click()
    await expect(dialog.getByText('Escribe el mensaje.')).toBeVisible()
    await dialog.getByLabel('Mensaje').fill(text)
    await dialog.getByRole('button', { name: 'Revisar' }).click()
    return dialog
  }
  const dialog = await write('Hoy no hay toallas: trae la tuya.')
  await expect(dialog.getByText('Es para 1 persona:')).toBeVisible()
  await expect(dialog.getByText('Correo: 1')).toBeVisible()
  await expectAccessible(page)
  // A step back loses nothing, and asks nothing.
  await dialog.getByRole('button', { name: 'Regresar' }).click()
  await expect(dialog.getByLabel('Mensaje')).toHaveValue('Hoy no hay toallas: trae la tuya.')
  await dialog.getByRole('button', { name: 'Revisar' }).click()
  await dialog.getByRole('button', { name: 'Enviar a 1 persona' }).dblclick()
  await expect(page.getByText('Mensaje para 1 persona en camino.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const again = await write('Hoy no hay toallas: trae la tuya.')
  await expect(again.getByText('Ya les escribiste esto mismo.')).toBeVisible()

  // Somebody else sends the same between the look and the press: that is said, and no longer beside the next look.
  await again.getByLabel('Mensaje').fill('Trae agua.')
  await again.getByRole('button', { name: 'Revisar' }).click()
  await expect(again.getByText('Es para 1 persona:')).toBeVisible()
  await single.admin.call('POST', `/single_class/${single.single_class_id}/messages`, { text: 'Trae agua.' })
  await again.getByRole('button', { name: 'Enviar a 1 persona' }).click()
  await expect(again.getByRole('alert')).toBeVisible()
  await again.getByLabel('Mensaje').fill('Trae tu tapete.')
  await again.getByRole('button', { name: 'Revisar' }).click()
  await expect(again.getByText('Es para 1 persona:')).toBeVisible()
  await expect(again.getByRole('alert')).toHaveCount(0)
})
