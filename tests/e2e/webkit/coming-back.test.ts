import { test } from './test.ts'

test('who signs in goes on where they were, and “back” shows nothing of who signed out', async ({
  safari,
}) => {
  test.setTimeout(120_000)

  await test.step('who signs in goes on where they were', async () => {
    await safari.open('/avisos')
    await safari.press('Ingresar')
    await safari.isAt(/\/entrar\?volver=/)
    await safari.comesAlive()
    await safari.signIn('clienta@casaaura.mx')
    await safari.isAt(/\/avisos$/)
    await safari.sees('Mi Cuenta')
  })

  await test.step('nothing of somebody who signed out is left', async () => {
    await safari.open('/mystudio/informacion')
    await safari.sees('Ana')
    await safari.press('Abrir menú')
    await safari.press('Salir')
    await safari.isAt(/\/(entrar)?$/)
    await safari.driver.navigate().back()
    await safari.isAt(/\/entrar/)
    await safari.sees('Entrar Ahora')
  })

  await test.step('a page that is opened next is a visitor’s', async () => {
    await safari.open('/paquetes')
    await safari.sees('Ingresar')
  })
})
