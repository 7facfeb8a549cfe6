import { join } from 'node:path'
import { Key } from 'selenium-webdriver'
import { expect, test } from './test.ts'

const PICTURE = join(import.meta.dirname, '../looks/desktop-coach-aura-phone.png')

test.use({ window: [1280, 800] })

test('the desk finds a customer by keyboard, and writes an announcement with a picture', async ({
  safari,
}) => {
  test.setTimeout(120_000)

  await test.step('signs in', async () => {
    await safari.open('/entrar?volver=/admin/clientes')
    await safari.signIn('admin@casaaura.mx')
    await safari.isAt(/\/admin\/clientes$/)
    await safari.comesAlive()
  })

  await test.step('finds a customer', async () => {
    await safari.press('Buscar')
    await safari.sees('Buscar en el estudio')
    await safari.type('clienta@casa')
    await safari.sees('Ana Torres', 'Buscar en el estudio')
    await safari.type(Key.ENTER)
    await safari.isAt(/\/admin\/clientes\/\d+$/)
    await safari.sees('Ana Torres')
  })

  await test.step('writes, with a picture where the cursor was', async () => {
    await safari.open('/admin/contenido/avisos/nuevo')
    await safari.fill('Título', 'Cerramos temprano')
    const text = await safari.find('[role=textbox]', 'Texto')
    await text.click()
    await safari.type('El viernes')
    await safari.press('Imagen')
    const file = await safari.driver.findElement({ css: '[role=dialog] input[type=file]' })
    await file.sendKeys(PICTURE)
    await safari.sees('Cambiar imagen')
    await safari.press('Agregar imagen')
    await safari.find('[role=textbox] img', '')
    await safari.type('Nos vemos')
    const lines = () =>
      safari.driver.executeScript(() =>
        [...(document.querySelector('[role=textbox].tiptap')?.children ?? [])].map(
          (line) => line.textContent || line.querySelector('img')?.localName || line.localName,
        ),
      )
    await expect.poll(lines).toEqual(['El viernes', 'img', 'Nos vemos'])
    await safari.press('Guardar')
    await safari.sees('Todo guardado')
  })
})
