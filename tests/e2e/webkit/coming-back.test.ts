import { PASSWORD } from '#tests/e2e/desk.ts'
import { test } from './test.ts'

test('who signs in goes on where they were, and “back” shows whose page it is', async ({ safari }) => {
  test.setTimeout(120_000)

  await test.step('a page that is only read knows who signed in meanwhile', async () => {
    await safari.open('/avisos')
    await safari.press('Ingresar')
    await safari.isAt(/\/entrar/)
    await safari.comesAlive()
    await safari.fill('Correo electrónico', 'clienta@casaaura.mx')
    await safari.fill('Contraseña', PASSWORD)
    await safari.press('Entrar')
    await safari.isAt(/\/mystudio/)
    await safari.comesAlive()
    await safari.open('/mystudio/reservaciones')
    await safari.backTo(/\/mystudio/)
    await safari.backTo(/\/avisos/)
    await safari.sees('Mi Cuenta')
  })

  await test.step('nothing of somebody who signed out is left', async () => {
    await safari.open('/mystudio/informacion')
    await safari.sees('clienta@casaaura.mx')
    await safari.press('Abrir menú')
    await safari.press('Salir')
    await safari.isAt(/\/(entrar)?$/)
    await safari.backTo(/\/entrar/)
    await safari.sees('Entrar Ahora')
  })
})
