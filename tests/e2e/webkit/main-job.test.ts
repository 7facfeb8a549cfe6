import { randomInt } from 'node:crypto'
import { expect, test } from './test.ts'

test('a visitor signs up, buys, reserves a spot and cancels', async ({ safari }) => {
  test.setTimeout(180_000)
  const phone = `55${randomInt(1e8).toString().padStart(8, '0')}`

  await test.step('signs up in the checkout', async () => {
    await safari.open('/paquetes')
    await safari.press('Comprar: 5 clases')
    await safari.isAt(/checkout/)
    await safari.comesAlive()
    await safari.press('¡Regístrate!')
    await safari.fill('Nombre', 'Lucía')
    await safari.fill('Apellido', 'Mar')
    await safari.fill('Correo electrónico', `lucia.${phone}@example.com`)
    await safari.fill('Teléfono', phone)
    await safari.fill('Contraseña', 'casa-aura-demo')
    await safari.fill('Confirma tu contraseña', 'casa-aura-demo')
    await safari.checkAll()
    await safari.press('Crear cuenta y continuar')
  })

  await test.step('pays by card', async () => {
    await safari.press('Tarjetas de prueba')
    await safari.press('Usar la tarjeta 4242 4242 4242 4242')
    await safari.checkAll()
    await safari.press('Pagar $')
    await safari.sees('Orden #00')
  })

  await test.step('reserves a spot three weeks ahead', async () => {
    await safari.open('/mystudio')
    // The demo's classes are mostly free there, and each of its Tuesdays has Indoor Cycling.
    for (let week = 0; week < 3; week++) await safari.nextWeek()
    await safari.press('Mar')
    await safari.press('Reservar: Indoor Cycling')
    await safari.sees('Indoor Cycling', 'Reservar')
    await safari.pickFreeSpot()
    await safari.press('Reservar lugar')
    const message = await safari.find('[role=status]', '¡Reservación guardada con éxito!')
    expect((await message.getRect()).height).toBeLessThan(100)
  })

  await test.step('goes back to the week by the browser’s own way, where it stands', async () => {
    await safari.open('/mystudio/reservaciones')
    await safari.sees('Indoor Cycling')
    await safari.backTo(/mystudio\?semana=/)
    await safari.driver.navigate().forward()
    await safari.comesAlive()
  })

  await test.step('cancels', async () => {
    await safari.press('Cancelar')
    await safari.press('Cancelar Clase', 'Cancelar Clase')
    await safari.sees('Reservación cancelada.')
  })
})
