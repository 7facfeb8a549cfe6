import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expect, fillFirstRun, firstRunCode, test } from '#tests/e2e/empty-studio.ts'
import { ZONE } from '#tests/e2e/own-class.ts'

// A record that is no longer there, and no drawer yet, are lines in the browser's console.
test.use({ expectedError: /status of (401|404|409|412)/, actionTimeout: 20_000 })

const OWNER = {
  studio: 'Estudio Mar',
  name: 'Marta',
  last_name: 'Gil',
  email: 'marta@example.com',
  password: 'una-clave-larga',
}
const CUSTOMER = { email: 'lola@example.com', phone: '5512345678' }

/** Follows the guide to the step that is next. */
async function follow(page: Page, step: string, button: string): Promise<void> {
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Abre tu estudio' })
  await expect(card.getByText(`Sigue: ${step}`)).toBeVisible()
  await card.getByRole('link', { name: 'Seguir la guía' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Ahora' }).getByRole('link', { name: button }).click()
}

/** Adds a record of the catalogue as the owner does. */
async function add(page: Page, path: string, button: string, fields: Record<string, string>): Promise<void> {
  await page.goto(`/admin/${path}`)
  await page.getByRole('link', { name: button }).first().click()
  await fill(page, fields)
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: label }).first().fill(value)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page).toHaveURL(/\/\d+$/)
}

test(
  'a studio’s first week, from an empty database to the closed drawer',
  { tag: '@once' },
  async ({ page, browser, dataDir, site }) => {
    test.setTimeout(300_000)
    const monday = addDays(localDay(new Date(), ZONE), 1)

    await test.step('set-up and brand', async () => {
      await page.goto('/')
      await fillFirstRun(page, OWNER)
      await page.getByLabel('Código del servidor').fill(firstRunCode(dataDir))
      await page.getByRole('button', { name: 'Crear estudio' }).click()
      await expect(page).toHaveURL(/\/admin\/guia$/)
      await page.getByRole('link', { name: 'Editar: Colores y logotipo' }).click()
      const primary = page.locator('#primary')
      await expect(primary).toBeEditable()
      await expect(async () => {
        await primary.fill('#1f5f8b')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: 'Publicar' })).toBeEnabled({ timeout: 1000 })
      }).toPass()
      await page.getByRole('button', { name: 'Publicar' }).click()
      await expect(page.getByText('Cambios publicados.')).toBeVisible()
    })

    await test.step('a place, a coach, a class type with its map', async () => {
      await follow(page, 'Ubicación', 'Agregar ubicación')
      await fill(page, { Nombre: 'Centro', Dirección: 'Calle del Mar 1' })
      await save(page)
      await follow(page, 'Coaches', 'Agregar coach')
      await fill(page, { Nombre: 'Rita', Apellido: 'Sol' })
      await save(page)
      await follow(page, 'Tipos de clase', 'Agregar tipo de clase')
      await fill(page, { Nombre: 'Vela' })
      await page.getByRole('switch', { name: 'La clase se reserva por lugar' }).press('Space')
      await save(page)
    })

    await test.step('a package and a page', async () => {
      await follow(page, 'Paquetes', 'Agregar paquete')
      await fill(page, { Nombre: 'Cinco clases', 'Vigencia (días)': '30' })
      await page.getByRole('textbox', { name: 'Precio', exact: true }).fill('900')
      await page.getByRole('textbox', { name: 'Clases', exact: true }).fill('5')
      await save(page)
      await add(page, 'contenido/paginas', 'Nueva página', {
        Título: 'Cómo llegar',
        Dirección: 'como-llegar',
      })
      const text = page.getByRole('textbox', { name: 'Texto' })
      await text.click()
      await text.pressSequentially('Frente al faro.')
      await save(page)
    })

    await test.step('orders in cash', async () => {
      await follow(page, 'Formas de pago', 'Elegir formas de pago')
      await page.getByRole('switch', { name: 'Efectivo, depósito o transferencia' }).press('Space')
      await page.getByRole('button', { name: 'Publicar' }).click()
      await expect(page.getByText('Cambios publicados.')).toBeVisible()
    })

    await test.step('the timetable', async () => {
      await follow(page, 'Horario', 'Armar el horario')
      await page.goto(`/admin/horario?dia=${monday}`)
      await page.getByRole('button', { name: 'Agregar clase', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Nueva clase' })
      await dialog.getByLabel('Tipo de clase').selectOption({ label: 'Vela' })
      // The only place is chosen, and the map says how many fit.
      await expect(dialog.getByLabel('Ubicación').getByRole('option', { selected: true })).toHaveText(
        'Centro',
      )
      await expect(dialog.getByLabel('Lugares')).not.toHaveValue('')
      await dialog.getByLabel('Coach').selectOption({ label: 'Rita Sol' })
      await dialog.getByLabel('Hora').fill('18:00')
      await dialog.getByRole('button', { name: 'Agregar' }).click()
      await expect(page.getByText('Clase agregada.').first()).toBeVisible()
    })

    await test.step('the drawer is opened', async () => {
      await page.goto('/admin/caja')
      await page.getByRole('button', { name: 'Abrir caja' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Fondo inicial' }).fill('500')
      await dialog.getByRole('button', { name: 'Abrir caja' }).click()
      await expect(page.getByText('Caja abierta.')).toBeVisible()
    })

    const visitor = await browser.newPage({ baseURL: site })
    await test.step('the first customer finds the class and signs up', async () => {
      await visitor.goto('/como-llegar')
      await expect(visitor.getByText('Frente al faro.')).toBeVisible()
      await visitor.goto('/calendario')
      await visitor
        .getByRole('link', { name: /^Reservar: Vela/ })
        .first()
        .click()
      await visitor.getByRole('dialog').getByRole('button', { name: '¡Regístrate!' }).first().click()
      const form = visitor.getByRole('dialog', { name: '¡Regístrate!' })
      await form.getByLabel('Nombre').fill('Lola')
      await form.getByLabel('Apellido').fill('Paz')
      await form.getByLabel('Correo electrónico').fill(CUSTOMER.email)
      await form.getByLabel('Teléfono').fill(CUSTOMER.phone)
      await form.getByLabel('Contraseña', { exact: true }).fill('marea-alta-7')
      await form.getByLabel('Confirma tu contraseña').fill('marea-alta-7')
      for (const box of await form.getByRole('checkbox').all()) await box.check()
      await form.getByRole('button', { name: 'Crear cuenta y reservar' }).click()
      await expect(visitor.getByRole('dialog', { name: 'Te falta un paquete' })).toBeVisible()
    })

    await test.step('buys at the desk', async () => {
      await follow(page, 'Primera venta', 'Vender un paquete')
      await page.getByRole('searchbox', { name: 'Buscar por nombre, correo o celular' }).fill('lola')
      await page.getByRole('option', { name: /Lola Paz/ }).click()
      await page.getByRole('radio', { name: /^Cinco clases/ }).click()
      await page.getByRole('textbox', { name: 'Recibido' }).fill('1000')
      await page.getByRole('button', { name: 'Cobrar $900.00' }).click()
      await expect(page.getByText(/Entrega \$100\.00 de cambio\./)).toBeVisible()
      // Everything is done, so Hoy shows the guide no more.
      await page.goto('/admin/guia')
      await expect(page.getByRole('heading', { level: 1, name: 'Tu estudio está abierto' })).toBeVisible()
      await page.goto('/admin')
      await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Abre tu estudio' })).toHaveCount(0)
    })

    await test.step('and reserves a spot', async () => {
      await visitor.goto('/mystudio')
      await visitor
        .getByRole('button', { name: /^Reservar: Vela/ })
        .first()
        .click()
      const dialog = visitor.getByRole('dialog')
      await dialog
        .getByRole('radio', { name: /^Lugar \d+, libre$/ })
        .first()
        .click()
      await dialog.getByRole('button', { name: /^Reservar/ }).click()
      await expect(visitor.getByText('¡Reservación guardada con éxito!')).toBeVisible()
      await visitor.close()
    })

    await test.step('is checked in', async () => {
      await page.goto(`/admin/horario?dia=${monday}`)
      await page
        .getByRole('button', { name: /Vela/ })
        .filter({ visible: true })
        .filter({ hasText: '18:00' })
        .click()
      await page.getByRole('link', { name: 'Ver la lista de la clase' }).filter({ visible: true }).click()
      await expect(page).toHaveURL(/\/admin\/clases\/\d+/)
      await page.getByRole('button', { name: 'Check-in de Lola Paz' }).first().click()
      await expect(page.getByText('1 de 1 llegó')).toBeVisible()
    })

    await test.step('the drawer holds what was sold', async () => {
      await page.goto('/admin/caja')
      await expect(page.getByText('$1,400.00').first()).toBeVisible()
      await page.getByRole('button', { name: 'Cerrar caja' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Billetes de $500' }).fill('2')
      await dialog.getByRole('textbox', { name: 'Billetes de $100', exact: true }).fill('4')
      await dialog.getByRole('button', { name: /^Cerrar caja/ }).click()
      await expect(page.getByText('Caja cerrada.')).toBeVisible()
    })
  },
)
