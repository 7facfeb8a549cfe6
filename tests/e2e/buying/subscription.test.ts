import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskOf, signInAs } from '#tests/e2e/desk.ts'
import { checkoutOf, typeCard } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { command } from '#tests/postgres.setup.ts'

const shownRow = (page: Page) => page.locator('tr, li').filter({ hasText: 'Ilimitado', visible: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const button = (page: Page, name: RegExp) => shownRow(page).getByRole('button', { name })

test.beforeEach(async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
  const class_package_id = Number((await checkoutOf(page, 'Ilimitado')).split('/').at(-1))
  const customer = await deskOf(page.request, baseURL ?? '')
  await customer.call('POST', '/checkout/attempt', { class_package_id, payment_method: 'pm_card_visa' })
  await page.goto('/mystudio/membresias')
})

test(
  'is paused for some days and resumed early, cancelled with a reason and kept',
  { tag: '@once' },
  async ({ page }) => {
    const manage = dialog(page, 'Tu suscripción')

    await test.step('paused; what is said moves into a dialog above its buttons, and is gone after its three seconds', async () => {
      await button(page, /^Administrar/).click()
      await manage.getByRole('button', { name: 'Pausar' }).click()
      const form = dialog(page, 'Pausar Suscripción')
      await form.getByLabel('¿Cuántos días?').fill('99')
      await form.getByRole('button', { name: 'Pausar' }).click()
      await expect(form.getByText('Escribe un número de 1 a 30.')).toBeVisible()
      await form.getByLabel('¿Cuántos días?').fill('10')
      await expect(form.getByText(/^Vuelves el .* y tu próximo cargo será el /)).toBeVisible()
      await expectAccessible(page)
      await form.getByRole('button', { name: 'Pausar 10 días' }).click()
      const said = page.getByRole('status').filter({ hasText: 'Tu suscripción está en pausa.' })
      await expect(said).toBeVisible()
      const since = Date.now()
      await button(page, /^Administrar/).click()
      await expect(manage.getByRole('status')).toBeVisible()
      const [first, told] = await Promise.all([
        manage.getByRole('button', { name: 'Reanudar ahora' }).boundingBox(),
        said.boundingBox(),
      ])
      expect(told!.y + told!.height).toBeLessThan(first!.y)
      await page.waitForTimeout(Math.max(0, 2200 - (Date.now() - since)))
      await page.keyboard.press('Escape')
      await expect(said).toHaveCount(0)
      expect(Date.now() - since).toBeLessThan(4800)
      await expect(shownRow(page).getByText('En pausa')).toBeVisible()
      await expect(shownRow(page).getByText(/Se reanuda el /)).toBeVisible()
    })

    await test.step('resumed early', async () => {
      await button(page, /^Administrar/).click()
      await manage.getByRole('button', { name: 'Reanudar ahora' }).click()
      await expect(shownRow(page).getByText('En pausa')).toHaveCount(0)
      await expect(shownRow(page).getByText('Activa')).toBeVisible()
      await expect(shownRow(page).getByText(/Próximo cargo: /)).toBeVisible()
    })

    await test.step('cancelled, and the cancellation taken back', async () => {
      await button(page, /^Cancelar suscripción/).click()
      const question = dialog(page, 'Cancelar Suscripción')
      await question.getByRole('button', { name: 'Cancelar Suscripción' }).click()
      await expect(question.getByText('Elige o escribe un motivo.')).toBeVisible()
      await expectAccessible(page)
      await question.getByText('Es más de lo que uso').click()
      await question.getByRole('button', { name: 'Cancelar Suscripción' }).click()
      await expect(page.getByText('¡Suscripción cancelada!')).toBeVisible()
      await expect(shownRow(page).getByText(/^Cancelada el /)).toBeVisible()
      await expect(shownRow(page).getByText(/Acceso hasta el /)).toBeVisible()
      await button(page, /^Conservar suscripción/).click()
      await dialog(page, 'Conservar tu suscripción')
        .getByRole('button', { name: 'Conservar suscripción' })
        .click()
      await expect(shownRow(page).getByText('Activa')).toBeVisible()
      await expect(shownRow(page).getByText(/^Cancelada el /)).toHaveCount(0)
    })
  },
)

test('is paused, resumed and cancelled by the desk, which sees before what changes @once', async ({
  page,
  baseURL,
}) => {
  const { purchases } = await (await deskOf(page.request, baseURL ?? '')).call('GET', '/purchases')
  await page.context().clearCookies()
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto(`/admin/pagos/${purchases[0].purchase_id}`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Suscripción: Ilimitado' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Pausar')
  const pausing = dialog(page, 'Pausar suscripción')
  await expect(pausing.getByRole('status')).toContainText('Próximo cargo:')
  await pausing.getByRole('button', { name: 'Pausar' }).click()
  await expect(pausing.getByText('Escribe un motivo.')).toBeVisible()
  await pausing.getByRole('textbox', { name: 'Motivo' }).fill('Viaje')
  await pausing.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText('Suscripción en pausa.')).toBeVisible()
  await choose('Reanudar')
  const resuming = dialog(page, 'Reanudar suscripción')
  await expect(resuming.getByText('7 días antes')).toBeVisible()
  await resuming.getByRole('button', { name: 'Reanudar' }).click()
  await expect(page.getByText('Suscripción reanudada.')).toBeVisible()
  await choose('Cancelar')
  const ending = dialog(page, 'Cancelar suscripción')
  await expect(ending.getByRole('status')).toContainText('Sus créditos valen hasta el')
  await ending.getByRole('radio', { name: 'Ahora mismo' }).check()
  await expect(ending.getByRole('status')).toContainText('Se retira su acceso ilimitado.')
  await ending.getByRole('textbox', { name: 'Motivo' }).fill('Se lesionó')
  await expectAccessible(page)
  await ending.getByRole('button', { name: 'Cancelar suscripción' }).click()
  await expect(page.getByText('Suscripción cancelada.')).toBeVisible()
  await expect(page.getByText('Revocada').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suscripción: Ilimitado' })).toHaveCount(0)
})

test.describe('a late charge', () => {
  // The first card refuses it.
  test.use({ expectedError: /status of 402/ })

  test(
    'is tried with the new card at once, and the page says when it is paid',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      const own = await signInAs(page.request, baseURL ?? '', 'renovacion@casaaura.mx')
      await expect(async () => {
        const { purchases } = await own.call('GET', '/purchases')
        expect(purchases[0].subscription_state).toBe('past_due')
      }).toPass()
      // The only card is the default one, and pays the subscription.
      await page.goto('/mystudio/metodos')
      await expect(page.getByText('Predeterminada · Se usa en Ilimitado')).toBeVisible()
      await page.goto('/mystudio/membresias')
      await button(page, /^Administrar/).click()
      await dialog(page, 'Tu suscripción').getByRole('button', { name: 'Cambiar tarjeta' }).click()
      const form = dialog(page, 'Cambiar tarjeta')
      // The card that was refused is not proposed as the change; chosen all the same, its refusal is said.
      await expect(form.getByRole('radio', { name: 'Otra tarjeta' })).toBeChecked()
      await form.getByText(/0341/).click()
      await form.getByRole('button', { name: 'Cambiar tarjeta' }).click()
      await expect(form.getByRole('alert')).toContainText(
        'Cambiamos la tarjeta, pero el cobro pendiente no pasó. Lo sentimos. Tu tarjeta ha sido rechazada por tu banco.',
      )
      await expect(page.getByText('Cambiamos la tarjeta de tu suscripción')).toHaveCount(0)
      await form.getByText('Otra tarjeta').click()
      await typeCard(page, '4242424242424242')
      await form.getByRole('button', { name: 'Cambiar tarjeta' }).click()
      await expect(page.getByText('En un momento verás aquí si pasó el cobro pendiente.')).toBeVisible()
      // The test gateway reports once a minute, and here at once; nobody reloads the page.
      const turn = "select graphile_worker.add_job('tend-subscriptions', job_key => 'tend-subscriptions')"
      await command(process.env['CUPO_DATABASE'] ?? '', turn)
      await expect(page.getByText('Tu renovación está pagada.')).toBeVisible({ timeout: 80_000 })
      await expect(shownRow(page).getByText(/^Próximo cargo/)).toBeVisible()
      await expect(page.getByText('Pago pendiente').filter({ visible: true })).toHaveCount(0)
    },
  )
})

test.describe('another card', () => {
  // What is cut is written to the console.
  test.use({ expectedError: /net::ERR_/ })

  test(
    'pays after a lost answer and a reload, with the change’s own key, and once its bank agrees',
    {
      tag: '@once',
    },
    async ({ page }) => {
      const CHANGE = '**/api/purchases/card/*'
      const keys: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/purchases/card/')) keys.push(request.headers()['idempotency-key'])
      })
      const form = dialog(page, 'Cambiar tarjeta')
      const open = async () => {
        await button(page, /^Administrar/).click()
        await dialog(page, 'Tu suscripción').getByRole('button', { name: 'Cambiar tarjeta' }).click()
        const other = form.getByText('Otra tarjeta')
        await expect(form).toBeVisible()
        if (await other.isVisible()) await other.click()
      }
      const send = async () => {
        await form.getByRole('button', { name: 'Cambiar tarjeta' }).click()
        await expect(form.getByRole('alert')).toBeVisible()
      }

      await test.step('lost, and sent again by the page that is loaded anew', async () => {
        await open()
        await typeCard(page, '5555555555554444')
        await expectAccessible(page)
        await page.route(CHANGE, (route) => route.abort('connectionreset'))
        await send()
        await page.unroute(CHANGE)
        await page.route(CHANGE, async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        })
        await send()
        await page.unroute(CHANGE)
        await page.reload()
        await expect(page.getByText('Cambiamos la tarjeta de tu suscripción.')).toBeVisible()
        await expect(shownRow(page).getByText(/4444/)).toBeVisible()
        expect(new Set(keys).size).toBe(1)
        expect(keys).toHaveLength(3)
        expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
      })

      await test.step('one whose bank is asked', async () => {
        await open()
        await typeCard(page, '4000000000003220')
        await form.getByRole('button', { name: 'Cambiar tarjeta' }).click()
        await page.getByRole('button', { name: 'Aprobar' }).click()
        await expect(shownRow(page).getByText(/3220/)).toBeVisible()
        await expect(page).toHaveURL(/\/membresias$/)
      })
    },
  )
})
