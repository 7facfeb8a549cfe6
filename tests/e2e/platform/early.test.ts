import type { BrowserContext, Page } from '@playwright/test'
import { signInAs } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, ownClass, ownPlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

// Where motion is reduced, no line shows that a page is not alive yet.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A page as a slow phone shows it: painted, and without any script until `arrive`. */
async function painted(context: BrowserContext, path: string): Promise<{ page: Page; arrive: () => void }> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('main')).toBeVisible()
  return { page, arrive }
}

test(
  '“Reservar” opens its dialog as soon as the page can, and asks a visitor to sign in',
  { tag: '@once' },
  async ({ context, baseURL }) => {
    const { single_class_id, week, name } = await ownClass(baseURL ?? '')
    const pressEarly = async (path: string, dialog: string) => {
      const { page, arrive } = await painted(context, `${path}${week}`)
      await expect(page.getByRole('progressbar')).toBeVisible()
      await page
        .locator(`[data-card="${single_class_id}"]`)
        .getByRole('link', { name: /^Reservar/ })
        .click()
      arrive()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await context.unrouteAll()
      return page
    }
    const page = await pressEarly('/calendario', 'Entrar Ahora')
    await signUp(page, baseURL ?? '')
    await buyTen(page.request, baseURL ?? '')
    await pressEarly('/mystudio', `Reservar ${name}`)
  },
)

test(
  'before the page is alive buttons show that they rest, and what is written and chosen stays',
  { tag: '@once' },
  async ({ context, baseURL }) => {
    await signInAs(context.request, baseURL ?? '', 'admin@casaaura.mx')
    const list = await painted(context, '/admin/clientes')
    const button = list.page.getByRole('main').getByRole('button').filter({ visible: true }).first()
    const opacity = () => button.evaluate((resting) => getComputedStyle(resting).opacity)
    await expect.poll(opacity).toBe('0.5')
    const search = list.page.getByRole('searchbox').first()
    await search.pressSequentially('Valeria')
    list.arrive()
    await expect(list.page).toHaveURL(/Valeria/)
    await expect(search).toHaveValue('Valeria')
    await expect.poll(opacity).toBe('1')
    await list.page.close()
    await context.unrouteAll()

    const notices = await painted(context, '/mystudio/avisos')
    const tick = notices.page.getByRole('main').getByRole('switch').first()
    const was = await tick.isChecked()
    await tick.click({ force: true })
    const stored = notices.page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.ok(),
    )
    notices.arrive()
    await stored
    await expect(notices.page.getByRole('progressbar')).toHaveCount(0)
    await expect(tick).toBeChecked({ checked: !was })
    await notices.page.reload()
    await expect(tick).toBeChecked({ checked: !was })
  },
)

test.describe('where motion is reduced', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('buttons rest as well, after the same while', { tag: '@once' }, async ({ context, baseURL }) => {
    await signUp(await context.newPage(), baseURL ?? '')
    await ownPlace(context.request, baseURL ?? '')
    const { page, arrive } = await painted(context, '/mystudio/reservaciones')
    const button = page.getByRole('main').getByRole('button', { name: /^Cancelar/ })
    const opacity = () => button.evaluate((resting) => getComputedStyle(resting).opacity)
    await expect.poll(opacity).toBe('0.5')
    arrive()
    await expect.poll(opacity).toBe('1')
    await button.click()
    await expect(page.getByRole('dialog', { name: 'Cancelar Clase' })).toBeVisible()
  })
})
