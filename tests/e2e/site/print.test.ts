import { checkoutOf, configure } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// On paper pages stand without what is pressed and without their frame, black on white whatever the brand.
test(
  'an order that waits for its payment is printed on one page, and other pages without their frame',
  { tag: '@once' },
  async ({ page, studio: { url, wear } }) => {
    test.slow()
    wear('volta')
    await configure(url, { cash_checkout_enabled: true })
    await signUp(page, url)
    await page.goto(await checkoutOf(page, '5 clases'))
    await page.getByRole('button', { name: 'Pagar Ahora' }).click()
    const order = page.getByRole('main')
    await expect(order.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()
    await expect(order.getByRole('button', { name: /^Copiar/ }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const frame = page.locator('[data-banner]').or(page.getByRole('banner')).or(page.getByRole('contentinfo'))
    await expect(frame.first()).toBeAttached()
    await expect(frame.filter({ visible: true })).toHaveCount(0)
    await expect(order.getByRole('button').or(order.getByRole('link'))).toHaveCount(0)
    const colours = await order.evaluate((main) => ({
      ground: getComputedStyle(document.body).backgroundColor,
      read: [...main.querySelectorAll('h1, h2, dd')].map((part) => getComputedStyle(part).color),
    }))
    expect(colours.read.length).toBeGreaterThan(4)
    expect([colours.ground, ...new Set(colours.read)]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    const above = await page.evaluate(() => getComputedStyle(document.body, '::before').content)
    expect(above).toBe('"VOLTA"')
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

    await page.goto('/preguntas-frecuentes')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Escríbenos por WhatsApp' })).toHaveCount(0)
  },
)
