import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { nextWeek } from '#tests/e2e/week.ts'

/** A new person; `nth` keeps parallel runs apart. */
function visitor(project: string) {
  const number = String(Date.now()).slice(-6) + (project === 'phone' ? '1' : '2')
  return { email: `visita${number}@example.com`, phone: `557${number}`, password: 'secreto-largo' }
}

/** The first card of the week whose class has a spot map, is open and has places for two. */
async function openCard(page: Page): Promise<Locator> {
  const cards = page.getByRole('listitem').filter({ hasText: 'Indoor Cycling' })
  const open = cards
    .filter({ has: page.getByRole('button', { name: /Reservar/ }) })
    .filter({ hasNotText: /Último/ })
  await expect(open.first()).toBeAttached()
  return open.first()
}

/** Three weeks ahead the demo's classes are mostly free; on the phone the day of the first open class is chosen. */
async function goThreeWeeksAhead(page: Page): Promise<void> {
  const next = nextWeek(page)
  for (let week = 0; week < 3; week++) {
    const leadsTo = (await next.getAttribute('href')) ?? ''
    await next.click()
    // The week stands when the way on leads to the one after it.
    await expect(next).not.toHaveAttribute('href', leadsTo)
  }
}

test('a visitor signs up, buys, reserves a spot with a guest, sees both and cancels', async ({
  page,
}, info) => {
  test.setTimeout(180_000)
  const who = visitor(info.project.name)

  await test.step('opens the site and sees the week', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Presenciales' })).toBeVisible()
    await page.goto('/calendario')
    await expect(page.locator('[data-card]').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('signs up', async () => {
    await page.goto('/registro')
    await page.getByLabel('Nombre').fill('Lucía')
    await page.getByLabel('Apellido').fill('Mar')
    await page.getByLabel('Correo electrónico').fill(who.email)
    await page.getByLabel('Teléfono').fill(who.phone)
    await page.getByLabel('Contraseña', { exact: true }).fill(who.password)
    await page.getByLabel('Confirma tu contraseña').fill(who.password)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await page.waitForURL(/\/mystudio/)
    const documents = page.getByRole('dialog', { name: 'Documentos del estudio' })
    await expect(documents.getByText('Qué datos usamos')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await documents.getByLabel('Acepto Aviso de privacidad').check()
    await documents.getByRole('button', { name: 'Aceptar' }).click()
    await expect(documents).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('is told that credits are missing, and buys some', async () => {
    await goThreeWeeksAhead(page)
    await showDay(page)
    await (await openCard(page)).getByRole('button', { name: /Reservar/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Te falta un paquete' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: /Paquetes/ }).click()
    await page.waitForURL(/paquetes/)
    await page.getByRole('link', { name: 'Comprar: 5 clases' }).click()
    await page.waitForURL(/checkout/)
    await page.getByText('Tarjetas de prueba').click()
    await page.getByRole('button', { name: 'Usar la tarjeta 4242 4242 4242 4242' }).click()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: /^Pagar \$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()
  })

  await test.step('reserves two spots', async () => {
    await page.goto('/mystudio')
    await goThreeWeeksAhead(page)
    await showDay(page)
    await (await openCard(page)).getByRole('button', { name: /Reservar/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio').first()).toBeAttached()
    const above = await dialog.evaluate((sheet) => {
      const [heading, close] = ['h3', 'button[aria-label="Cerrar"]'].map((part) => {
        const { top, bottom } = sheet.querySelector(part)!.getBoundingClientRect()
        return (top + bottom) / 2
      })
      return heading! - close!
    })
    expect(Math.abs(above), 'how far the × stands beside the heading’s line').toBeLessThan(2)
    await dialog.getByRole('switch', { name: 'Llevar invitado' }).check()
    // The name is what comes next: in view, typed at once, and asked for before the button looks ready.
    const name = dialog.getByLabel('Nombre del invitado')
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport()
    const free = dialog.getByRole('radio', { name: /libre$/ })
    // Both sizes run at once and may meet in one class: each sits at its own end of the room.
    await (info.project.name === 'phone' ? free.first() : free.last()).click()
    await expect(dialog.getByRole('radio', { name: /^Lugar \d+, tu invitado$/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Escribe el nombre de tu invitado' }).click()
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport()
    await name.fill('Paula Torres')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Reservar lugares \d+ y \d+$/ }).click()
    await expect(page.getByText('¡Reservación guardada con éxito!')).toBeVisible()
  })

  await test.step('sees them under Mis Reservaciones and cancels', async () => {
    await page.goto('/mystudio/reservaciones')
    await expect(page.getByText('Paula Torres').filter({ visible: true })).toBeVisible()
    await page
      .getByRole('button', { name: /Cancelar/ })
      .filter({ visible: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Cancelar Clase' })
    await expect(dialog).toContainText('Tus 2 créditos vuelven a tu cuenta.')
    await dialog.getByRole('button', { name: 'Cancelar Clase' }).click()
    await expect(page.getByText('Reservación cancelada.')).toBeVisible()
    await page.goto('/mystudio/reservaciones?filtro=canceladas')
    await expect(page.getByText('Cancelada').filter({ visible: true }).first()).toBeVisible()
  })
})

/** On the phone one day is shown at a time: Tuesday, which has Indoor Cycling in every week of the demo. */
async function showDay(page: Page): Promise<void> {
  const tuesday = page.getByRole('link', { name: /^Mar/ }).filter({ visible: true })
  if ((await tuesday.count()) > 0) await tuesday.first().click()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('weeks can be changed by links', { tag: '@once' }, async ({ page }) => {
    await page.goto('/calendario')
    await nextWeek(page).click()
    await expect(page).toHaveURL(/semana=\d{4}-\d\d-\d\d/)
    await expect(page.getByText('Indoor Cycling').filter({ visible: true }).first()).toBeVisible()
  })
})
