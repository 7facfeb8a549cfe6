import type { Page } from '@playwright/test'
import { confirming, fillIn, order, payButton, purchases, read, watch } from './attempt-steps.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// One installation for all of them: making it is what takes time, and its settings are changed one by one.
test.describe.configure({ mode: 'default' })
// What is cut and what is refused is written to the console.
test.use({ studioName: 'attempts', expectedError: /net::ERR_|status of 4(02|04|09|12)/ })

test.beforeEach(async ({ page, studio }) => {
  await signUp(page, studio.url)
})

test('two tabs pay once', { tag: '@once' }, async ({ page, context }) => {
  const other = await context.newPage()
  await fillIn(page, 'Ilimitado')
  await fillIn(other, 'Ilimitado')
  const sent = [watch(page, '/api/checkout/attempt'), watch(other, '/api/checkout/attempt')]
  // The one that sends is answered once the other one waits: a press after the outcome is another case.
  const { promise: waits, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/api/checkout/attempt', (route) => waits.then(() => route.continue()))
  const press = (tab: Page) =>
    tab.evaluate(() => document.querySelector<HTMLElement>('form button[type="submit"]')?.click())
  await Promise.all([press(page), press(other)])
  await Promise.any([page, other].map((tab) => expect(confirming(tab)).toBeVisible()))
  release()
  await expect(order(page)).toBeVisible()
  await expect(order(other)).toBeVisible()
  expect(other.url()).toBe(page.url())
  expect(new Set(sent.flat().map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
  expect(await purchases(page)).toHaveLength(1)
})

test(
  'an open tab says that another one is paying, and takes over when that one is hidden',
  { tag: '@once' },
  async ({ page, context }) => {
    const other = await context.newPage()
    await fillIn(page, '5 clases', '4000000000003220')
    await fillIn(other, '5 clases', '4000000000003220')
    await payButton(page).click()
    const bank = (tab: Page) => tab.getByRole('dialog', { name: 'Confirma con tu banco' })
    await expect(bank(page)).toBeVisible()
    await expect(confirming(other)).toBeVisible()
    await expect(payButton(other)).toBeHidden()
    await expect(bank(other)).toHaveCount(0)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await bank(other).getByRole('button', { name: 'Aprobar' }).click()
    await expect(order(other)).toBeVisible()
    // Its question is still open in the first one.
    await bank(page).getByRole('button', { name: 'Aprobar' }).click()
    await expect(order(page)).toBeVisible()
    expect(page.url()).toBe(other.url())
    expect(await purchases(page)).toMatchObject([{ status: 'completed' }])
  },
)

test(
  'a tab creates no key of its own while another one starts',
  { tag: '@once' },
  async ({ page, context }) => {
    const other = await context.newPage()
    await page.clock.install()
    await fillIn(page, '5 clases')
    await other.goto('/')
    const sent = watch(page, '/api/checkout/attempt')
    const { customer } = await read<{ customer: { customer_id: number } }>(page, '/api/customer')
    // The other one has the turn, and has written nothing down yet.
    const place = `checkout:${customer.customer_id}:${page.url().split('/').at(-1)}`
    await other.evaluate(
      (name) =>
        new Promise<void>((taken) => {
          void navigator.locks.request(name, () => {
            taken()
            return new Promise<void>((over) => window.addEventListener('over', () => over()))
          })
        }),
      place,
    )
    await payButton(page).click()
    await expect(page.getByRole('button', { name: 'Procesando tu pago' })).toBeVisible()
    await page.clock.runFor(2000)
    expect(sent).toEqual([])
    await other.evaluate(() => window.dispatchEvent(new Event('over')))
    await page.clock.runFor(2000)
    await expect(order(page)).toBeVisible()
    expect(sent).toHaveLength(1)
  },
)
