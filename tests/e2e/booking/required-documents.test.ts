import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskOf } from '#tests/e2e/desk.ts'
import { asAdmin } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, ownClass } from '#tests/e2e/own-class.ts'
import { test } from '#tests/e2e/own-studio.ts'
import { expect } from '#tests/e2e/test.ts'

// The browser reports the refusal of the booking.
test.use({ studioName: 'complete-profile', expectedError: /status of 412/ })
test.describe.configure({ mode: 'default' })

test('a document that is asked for meanwhile holds every tab, until it is accepted in one of them', async ({
  page,
  studio: { url },
}) => {
  test.slow()
  const single = await ownClass(url)
  await signUp(page, url)
  await buyTen(page.request, url)
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(`${url}/mystudio${single.week}`)
  const title = `Reglas ${Date.now()}`
  const { page: document } = await asAdmin(url, 'POST', '/pages', {
    slug: title.toLowerCase().replace(' ', '-'),
    title,
    content: '<p>Llega a tiempo.</p>',
    required: true,
  })
  try {
    const asked = page.getByRole('dialog', { name: 'Documentos del estudio' })
    const card = page.locator(`[data-card="${single.single_class_id}"]`)
    // The tab was open before: the booking is refused, and says what for.
    await card.getByRole('button', { name: /^Reservar/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Reservar/ })
      .click()
    await expect(asked.getByLabel(`Acepto ${title}`)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(asked).toBeVisible()
    for (const path of ['/mystudio/reservaciones', '/mystudio/informacion']) {
      await other.goto(`${url}${path}`)
      await expect(other.getByRole('dialog', { name: 'Documentos del estudio' })).toBeVisible()
    }
    await other.getByLabel(`Acepto ${title}`).check()
    await other.getByRole('button', { name: 'Aceptar' }).click()
    await expect(other.locator('dialog[open]')).toHaveCount(0)
    // The first tab still asks; accepting twice is once.
    await asked.getByLabel(`Acepto ${title}`).check()
    await asked.getByRole('button', { name: 'Aceptar' }).click()
    await expect(asked).toBeHidden()
    const { accepted_pages } = await (await deskOf(page.request, url)).call('GET', '/accepted_pages')
    expect(accepted_pages.filter((one: { title: string }) => one.title === title)).toHaveLength(1)
  } finally {
    await asAdmin(url, 'PUT', '/pages', { page_id: document.page_id, required: false })
  }
})
