import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { pressInHead } from '#tests/e2e/desk.ts'
import { expect, fillFirstRun, firstRunCode, test } from '#tests/e2e/empty-studio.ts'
import { typeCard } from '#tests/e2e/installation.ts'
import { ZONE } from '#tests/e2e/own-class.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// A studio's first week from an empty database to the closed drawer, with screens alone: no call, no command. The tests
// follow one another in one studio, and after one that fails the others are left out.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.use({
  studioName: 'first-week',
  // The built-in gateway stands for a provider's.
  studioEnvironment: { SANDBOX: 'on' },
  // A record that is no longer there, and no drawer yet, are lines in the browser's console.
  expectedError: /status of (401|404|409|412)/,
  actionTimeout: 20_000,
})

const OWNER = {
  studio: 'Estudio Mar',
  name: 'Marta',
  last_name: 'Gil',
  email: 'marta@example.com',
  password: 'una-clave-larga',
}
const MONDAY = addDays(mondayOf(localDay(new Date(), ZONE)), 7)

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
/** Who is signed in: each test has a browser of its own. */
const sessions: Record<'owner' | 'lola', Cookies> = { owner: [], lola: [] }
const goOnAs = (page: Page, who: keyof typeof sessions) => page.context().addCookies(sessions[who])

/** Follows the guide from Hoy to the step that is next. */
async function follow(page: Page, step: string): Promise<void> {
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Abre tu estudio' })
  await expect(card.getByText(`Sigue: ${step}`)).toBeVisible()
  await card.getByRole('link', { name: 'Seguir la guía' }).click()
  await expect(current(page).getByRole('heading', { name: step })).toBeVisible()
}

const current = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Ahora' })

/** Presses the button of the guide's current step, which opens the step's screen. */
const open = (page: Page, button: string) => current(page).getByRole('link', { name: button }).click()

/** Back to the guide by the line above the screen that a step opened. */
async function backToGuide(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Volver a la guía de inicio' }).click()
  await expect(page).toHaveURL(/\/admin\/guia$/)
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: label }).first().fill(value)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page).toHaveURL(/\/\d+$/)
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Cambios publicados.')).toBeVisible()
}

/** Writes a content page. */
async function write(page: Page, title: string, slug: string, words: string): Promise<void> {
  await page.goto('/admin/contenido/paginas')
  await page.getByRole('link', { name: 'Nueva página' }).first().click()
  await fill(page, { Título: title, Dirección: slug })
  const text = page.getByRole('textbox', { name: 'Texto' })
  await text.click()
  await text.pressSequentially(words)
}

/** What is asked on signing up for a class. */
async function signUp(page: Page, person: { name: string; email: string; phone: string }): Promise<void> {
  await page
    .getByRole('link', { name: /^Reservar: Vela/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '¡Regístrate!' }).first().click()
  const form = page.getByRole('dialog', { name: '¡Regístrate!' })
  await form.getByLabel('Nombre').fill(person.name)
  await form.getByLabel('Apellido').fill('Paz')
  await form.getByLabel('Correo electrónico').fill(person.email)
  await form.getByLabel('Teléfono').fill(person.phone)
  await form.getByLabel('¿Cuál es tu talla de chaleco?').fill('Mediana')
  await form.getByLabel('Contraseña', { exact: true }).fill('marea-alta-7')
  await form.getByLabel('Confirma tu contraseña').fill('marea-alta-7')
  await form.getByRole('button', { name: 'Crear cuenta y reservar' }).click()
}

test('the owner begins the studio and gives it a logo and a colour', async ({ page, studio }) => {
  await page.goto('/')
  await fillFirstRun(page, OWNER)
  await page.getByLabel('Código del servidor').fill(firstRunCode(studio.dataDir))
  await page.getByRole('button', { name: 'Crear estudio' }).click()
  await expect(page).toHaveURL(/\/admin\/guia$/)
  await page.getByRole('link', { name: 'Editar: Colores y logotipo' }).click()
  const primary = page.locator('#primary')
  await expect(primary).toBeEditable()
  const logo = { width: 240, height: 80, channels: 4, background: '#1f5f8b' } as const
  await page
    .getByRole('group', { name: 'Logo', exact: true })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: logo }).png().toBuffer(),
    })
  await expect(page.getByRole('button', { name: 'Cambiar: Logo' })).toBeVisible()
  await primary.fill('#1f5f8b')
  await page.keyboard.press('Escape')
  await publish(page)
  await backToGuide(page)
  const shown = page
    .getByRole('complementary', { name: 'Así se va viendo' })
    .locator('img[alt="Estudio Mar"]')
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  sessions.owner = await page.context().cookies()
})

test('a place, two coaches and two types of class, one with a map', async ({ page }) => {
  await goOnAs(page, 'owner')
  await follow(page, 'Ubicación')
  await open(page, 'Agregar ubicación')
  await fill(page, { Nombre: 'Centro', Dirección: 'Calle del Mar 1' })
  await save(page)
  await backToGuide(page)
  await open(page, 'Agregar coach')
  await fill(page, { Nombre: 'Rita', Apellido: 'Sol' })
  await save(page)
  await page.getByRole('main').getByRole('link', { name: 'Coaches' }).click()
  await page.getByRole('link', { name: 'Nuevo coach' }).click()
  await fill(page, { Nombre: 'Bruno', Apellido: 'Faro' })
  await save(page)
  await backToGuide(page)
  await open(page, 'Agregar tipo de clase')
  await fill(page, { Nombre: 'Vela' })
  await page.getByRole('switch', { name: 'La clase se reserva por lugar' }).press('Space')
  await save(page)
  await page.getByRole('main').getByRole('link', { name: 'Tipos de clase' }).click()
  await page.getByRole('link', { name: 'Nuevo tipo' }).click()
  await fill(page, { Nombre: 'Remo' })
  await save(page)
  await backToGuide(page)
  await expect(page.getByText('2 tipos, 1 con mapa de lugares')).toBeVisible()
  await expect(page.getByText('2 personas')).toBeVisible()
})

test('a package, a discount, and the ways to pay', async ({ page }) => {
  await goOnAs(page, 'owner')
  await follow(page, 'Paquetes')
  await open(page, 'Agregar paquete')
  await fill(page, { Nombre: 'Cinco clases', 'Vigencia (días)': '30' })
  await page.getByRole('textbox', { name: 'Precio', exact: true }).fill('900')
  await page.getByRole('textbox', { name: 'Clases', exact: true }).fill('5')
  await save(page)
  await page.goto('/admin/descuentos')
  await page.getByRole('link', { name: 'Nuevo descuento' }).first().click()
  await fill(page, { Código: 'APERTURA', Cuánto: '10' })
  await save(page)
  await follow(page, 'Formas de pago')
  await open(page, 'Elegir formas de pago')
  await page.getByRole('switch', { name: 'Efectivo, depósito o transferencia' }).press('Space')
  await page.getByRole('switch', { name: 'Códigos de descuento' }).press('Space')
  await publish(page)
  await backToGuide(page)
  await expect(page.getByText('El sitio ya puede cobrar')).toBeVisible()
})

test('a page, a document that everybody accepts, and a field of one’s own', async ({ page }) => {
  await goOnAs(page, 'owner')
  await write(page, 'Cómo llegar', 'como-llegar', 'Frente al faro.')
  await save(page)
  await write(page, 'Responsiva', 'responsiva', 'Sé nadar.')
  const accepted = page.getByRole('switch', { name: 'Todos la aceptan antes de usar su cuenta' })
  // The focus would scroll smoothly, and the next press meet a button on its way.
  await accepted.scrollIntoViewIfNeeded()
  await accepted.press('Space')
  await save(page)
  await page.goto('/admin/formularios/campos')
  await page
    .getByRole('link', { name: /^Registro/ })
    .filter({ visible: true })
    .click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Texto corto' }).click()
  await main.getByLabel('Pregunta', { exact: true }).fill('¿Cuál es tu talla de chaleco?')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Campos guardados.')).toBeVisible()

  await page.goto('/admin/formularios')
  await page.getByRole('link', { name: 'Nuevo formulario' }).first().click()
  await main.getByLabel('Nombre', { exact: true }).fill('Ficha de mar')
  await main.getByRole('button', { name: 'Texto corto' }).click()
  await main.getByLabel('Pregunta', { exact: true }).fill('¿Te mareas?')
  const required = main.getByRole('switch', { name: 'Obligatoria' })
  // As above.
  await required.scrollIntoViewIfNeeded()
  await required.press('Space')
  await save(page)
})

test('the first week is made in the guide, copied as drafts, and published', async ({ page }) => {
  await goOnAs(page, 'owner')
  await follow(page, 'Horario')
  const step = current(page)
  await step.getByLabel('Tipo de clase').selectOption({ label: 'Vela' })
  // The map says how many fit.
  await expect(step.getByLabel('Lugares')).not.toHaveValue('')
  await step.getByLabel('Coach').selectOption({ label: 'Rita Sol' })
  await expectAccessible(page)
  await expectNoOverflow(page, [390, 320, 1280])
  await step.getByRole('button', { name: 'Quitar 07:00' }).click()
  await step.getByLabel('Otra hora').fill('09:00')
  await step.getByRole('button', { name: 'Agregar', exact: true }).click()
  await step.getByRole('button', { name: 'Vie' }).click()
  await step.getByRole('button', { name: 'Crear 4 clases' }).click()
  await expect(page.getByText('4 clases agregadas.')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Así se va viendo' }).getByText('Vela')).toHaveCount(2)

  await page.goto(`/admin/horario?dia=${MONDAY}`)
  await page.getByRole('button', { name: 'Agregar clase', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Nueva clase' })
  await adding.getByLabel('Tipo de clase').selectOption({ label: 'Remo' })
  // The only place is chosen.
  await expect(adding.getByLabel('Ubicación').getByRole('option', { selected: true })).toHaveText('Centro')
  await adding.getByLabel('Coach').selectOption({ label: 'Bruno Faro' })
  await adding.getByLabel('Hora').fill('12:00')
  await adding.getByLabel('Lugares').fill('6')
  await adding.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(page.getByText('Clase agregada.').first()).toBeVisible()

  await pressInHead(page, 'Copiar semana')
  const copying = page.getByRole('dialog', { name: 'Copiar clases a otra semana' })
  await copying.getByRole('switch', { name: 'Dejarlas como borrador' }).press('Space')
  await copying.getByRole('button', { name: 'Revisar' }).click()
  await copying.getByRole('button', { name: 'Agregar 5 clases' }).click()
  await expect(page).toHaveURL(new RegExp(`dia=${addDays(MONDAY, 7)}`))
  await expect(page.getByText('5 clases en borrador: solo el equipo las ve.')).toBeVisible()
  await page.getByRole('button', { name: 'Publicar semana' }).click()
  await page
    .getByRole('dialog', { name: 'Publicar clases' })
    .getByRole('button', { name: 'Publicar 5 clases' })
    .click()
  await expect(page.getByText('5 clases publicadas.').first()).toBeVisible()
  await expect(page.getByText(/en borrador/)).toHaveCount(0)
})

test('the first customer signs up, accepts the document, and buys with the code by card', async ({
  page,
}) => {
  await page.goto('/como-llegar')
  await expect(page.getByText('Frente al faro.')).toBeVisible()
  // Both weeks are there.
  for (const week of [addDays(MONDAY, 7), MONDAY]) {
    await page.goto(`/calendario?semana=${week}`)
    await expect(page.getByRole('link', { name: /^Reservar: Remo/ })).toHaveCount(1)
  }
  await signUp(page, { name: 'Lola', email: 'lola@example.com', phone: '5512345678' })
  const documents = page.getByRole('dialog', { name: 'Documentos del estudio' })
  await expect(documents.getByText('Sé nadar.')).toBeVisible()
  await documents.getByRole('checkbox').check()
  await documents.getByRole('button', { name: 'Aceptar' }).click()
  await page
    .getByRole('dialog', { name: 'Te falta un paquete' })
    .getByRole('link', { name: 'Ir a Paquetes' })
    .click()
  await page.getByRole('link', { name: 'Comprar: Cinco clases' }).click()
  await page
    .getByRole('radio', { name: /tarjeta/i })
    .first()
    .check()
  const code = page.getByLabel('Código de descuento')
  await code.fill('apertura')
  await code.press('Enter')
  await expect(page.getByText('10% de descuento aplicado')).toBeVisible()
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pagar $810.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()
  // The class that was wanted is offered again.
  await page
    .getByRole('button', { name: /^Reservar / })
    .or(page.getByRole('link', { name: /^Reservar / }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('radio', { name: /^Lugar \d+, libre$/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /^Reservar/ }).click()
  await expect(page.getByText('¡Reservación guardada con éxito!')).toBeVisible()
  sessions.lola = await page.context().cookies()
})

test('the customer answers the studio’s form', async ({ page }) => {
  await goOnAs(page, 'lola')
  await page.goto('/mystudio/informacion')
  await page.getByRole('link', { name: 'Contestar: Ficha de mar' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByLabel('¿Te mareas?')).toBeFocused()
  await page.getByLabel('¿Te mareas?').fill('Solo con olas')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Respuestas guardadas.')).toBeVisible()
})

test('the desk opens the drawer, sells for cash to somebody new, and checks in', async ({ page }) => {
  await goOnAs(page, 'owner')
  await page.goto('/admin/caja')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  const opening = page.getByRole('dialog')
  await opening.getByRole('textbox', { name: 'Fondo inicial' }).fill('500')
  await opening.getByRole('button', { name: 'Abrir caja' }).click()
  await expect(page.getByText('Caja abierta.', { exact: true })).toBeVisible()

  await page.goto('/admin/ventas/nueva')
  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByRole('textbox', { name: 'Nombre' }).fill('Tomás')
  await adding.getByRole('textbox', { name: 'Apellido' }).fill('Ola')
  await adding.getByRole('textbox', { name: 'Correo' }).fill('tomas@example.com')
  await adding.getByRole('textbox', { name: 'Celular' }).fill('5512345679')
  await adding.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/Cliente agregado/)).toBeVisible()
  await page.getByRole('radio', { name: /^Cinco clases/ }).click()
  await page.getByRole('textbox', { name: 'Recibido' }).fill('1000')
  await page.getByRole('button', { name: 'Cobrar $900.00' }).click()
  await expect(page.getByText(/Entrega \$100\.00 de cambio\./)).toBeVisible()

  await page.goto('/admin/clientes')
  await page
    .getByRole('link', { name: /Lola Paz/ })
    .filter({ visible: true })
    .first()
    .click()
  // What she accepted and what she answered.
  await expect(page.getByText('Responsiva').first()).toBeAttached()
  await expect(page.getByText('Mediana').first()).toBeAttached()
  await expect(page.getByText('Solo con olas').first()).toBeAttached()

  await page.goto(`/admin/horario?dia=${MONDAY}`)
  await page
    .getByRole('button', { name: /Vela/ })
    .filter({ visible: true })
    .filter({ hasText: '09:00' })
    .first()
    .click()
  await page.getByRole('link', { name: 'Ver la lista de la clase' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/admin\/clases\/\d+/)
  await page.getByRole('button', { name: 'Check-in de Lola Paz' }).first().click()
  await expect(page.getByText('1 de 1 llegó')).toBeVisible()
})

test('the customer orders another package in cash, which the desk confirms', async ({
  page,
  browser,
  studio,
}) => {
  await goOnAs(page, 'owner')
  const customer = await browser.newContext({ baseURL: studio.url, locale: 'es-MX' })
  await customer.addCookies(sessions.lola)
  const site = await customer.newPage()
  await site.goto('/paquetes')
  await site.getByRole('link', { name: 'Comprar: Cinco clases' }).click()
  await site
    .getByRole('radio', { name: /efectivo/i })
    .first()
    .check()
  await site.getByRole('button', { name: 'Pagar Ahora' }).click()
  // She has bought it before.
  await site.getByRole('dialog').getByRole('button', { name: 'Comprar de nuevo' }).click()
  await expect(site.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()
  await customer.close()
  await page.goto('/admin')
  await page
    .getByRole('region', { name: 'Pendientes' })
    .getByRole('button', { name: /^Confirmar el pago de Lola Paz/ })
    .click()
  const confirming = page.getByRole('dialog', { name: 'Confirmar pago' })
  await confirming.getByRole('button', { name: /^Confirmar/ }).click()
  await expect(page.getByRole('button', { name: /^Confirmar el pago de Lola Paz/ })).toHaveCount(0)
})

test('who was entered and did not come is missed, and the desk excuses it', async ({ page }) => {
  await goOnAs(page, 'owner')
  await page.goto('/admin/horario')
  await page.getByRole('button', { name: 'Agregar clase', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Nueva clase' })
  await adding.getByLabel('Tipo de clase').selectOption({ label: 'Remo' })
  await adding.getByLabel('Lugares').fill('6')
  // One that begins in this minute, which must last until it is added.
  const left = 60 - new Date().getSeconds()
  if (left < 20) await page.waitForTimeout(left * 1000)
  const now = new Date()
  await adding.getByLabel('Día').fill(localDay(now, ZONE))
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: ZONE } as const
  await adding.getByLabel('Hora').fill(new Intl.DateTimeFormat('es-MX', hour).format(now))
  await adding.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(page.getByText('Clase agregada.').first()).toBeVisible()
  await page.goto('/admin')
  await page.getByRole('link', { name: /Remo/ }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/admin\/clases\/\d+/)
  await page.getByRole('button', { name: 'Reservar a alguien' }).click()
  const booking = page.getByRole('dialog', { name: 'Reservar a alguien' })
  await booking.getByRole('searchbox', { name: /^Buscar por nombre/ }).fill('Tomás')
  await booking.getByRole('option', { name: /Tomás Ola/ }).click()
  await booking.getByRole('button', { name: /^Reservar/ }).click()
  await expect(page.getByText('Lugar reservado.')).toBeVisible()
  const list = page.getByRole('region', { name: 'Lista de la clase' })
  // Who is entered late is there, unless the desk says otherwise.
  await list.getByRole('button', { name: 'Deshacer el check-in de Tomás Ola' }).click()
  await expect(list.getByText(/^0 de 1 lleg/)).toBeVisible()
  await list.getByRole('button', { name: 'Más acciones para Tomás Ola' }).click()
  await page.getByRole('menuitem', { name: 'Justificar la falta' }).click()
  await expect(page.getByText('Falta justificada: no cuenta para penalizaciones.')).toBeVisible()
  await list.getByRole('button', { name: 'Más acciones para Tomás Ola' }).click()
  await expect(page.getByRole('menuitem', { name: 'Quitar la justificación' })).toBeVisible()
})

test('the drawer is closed with what was sold, and the studio is open', async ({ page }) => {
  await goOnAs(page, 'owner')
  await page.goto('/admin/caja')
  await expect(page.getByText('$2,300.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Billetes de $500' }).fill('4')
  await dialog.getByRole('textbox', { name: 'Billetes de $100', exact: true }).fill('3')
  await dialog.getByRole('button', { name: /^Cerrar caja/ }).click()
  await expect(page.getByText('Caja cerrada.')).toBeVisible()
  await page.goto('/admin/guia')
  await expect(page.getByRole('heading', { level: 1, name: 'Tu estudio está abierto' })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Abre tu estudio' })).toHaveCount(0)
})
