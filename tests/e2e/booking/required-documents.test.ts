import { deskOf, signInAs } from '#tests/e2e/desk.ts'
import { asAdmin, checkoutOf, typeCard } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, ownClass } from '#tests/e2e/own-class.ts'
import { test } from '#tests/e2e/own-studio.ts'
import { expect } from '#tests/e2e/test.ts'

// The browser reports the refusals.
test.use({ studioName: 'complete-profile', expectedError: /status of (409|412)/ })
test.describe.configure({ mode: 'default' })

test('a document that is asked for meanwhile holds every tab, until it is accepted in one of them @once', async ({
  page,
  studio: { url },
}) => {
  const single = await ownClass(url)
  await signUp(page, url)
  await buyTen(page.request, url)
  // The page that was open before hears of the document by the refusal alone, and of nothing that reads it anew.
  await page.route('**/api/stream*', (route) => route.fulfill({ status: 204 }))
  await page.goto(`/mystudio${single.week}`)
  await page
    .locator(`[data-card="${single.single_class_id}"]`)
    .getByRole('button', { name: /^Reservar/ })
    .click()
  const reserve = page.getByRole('dialog').getByRole('button', { name: /^Reservar/ })
  await expect(reserve).toBeVisible()
  const title = `Reglas ${Date.now()}`
  const { page: document } = await asAdmin(url, 'POST', '/pages', {
    slug: title.toLowerCase().replace(' ', '-'),
    title,
    content: '<p>Llega a tiempo.</p>',
    required: true,
  })
  try {
    const asked = page.getByRole('dialog', { name: 'Documentos del estudio' })
    await reserve.click()
    await expect(asked.getByLabel(`Acepto ${title}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toBeVisible()
    const other = await page.context().newPage()
    for (const path of ['/mystudio/reservaciones', '/mystudio/informacion']) {
      await other.goto(`${url}${path}`)
      await expect(other.getByRole('dialog', { name: 'Documentos del estudio' })).toBeVisible()
    }
    await other.getByLabel(`Acepto ${title}`).check()
    await other.getByRole('button', { name: 'Aceptar' }).click()
    await expect(other.locator('dialog[open]')).toHaveCount(0)
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
    // A tab behind another draws nothing, and what waits for its drawing would wait for ever.
    await page.bringToFront()
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

test(
  'a text that changes while it is read is shown anew before it is accepted, and the desk sees what is missing',
  { tag: '@once' },
  async ({ page, browser, studio: { url } }) => {
    const title = `Carta ${Date.now()}`
    const { page: document } = await asAdmin(url, 'POST', '/pages', {
      slug: title.toLowerCase().replace(' ', '-'),
      title,
      content: '<p>Primera versión.</p>',
      required: true,
    })
    const desk = await browser.newPage({ baseURL: url })
    try {
      await signUp(page, url, 'required at sign-up')
      const { customer } = await (await deskOf(page.request, url)).call('GET', '/customer')
      await signInAs(desk.request, url, 'recepcion@casaaura.mx')
      await desk.goto(`/admin/clientes/${customer.customer_id}`)
      const line = desk
        .getByRole('region', { name: 'Documentos aceptados' })
        .getByRole('listitem')
        .filter({ hasText: title })
      await expect(line).toContainText('Falta')
      await page.goto('/mystudio')
      const asked = page.getByRole('dialog', { name: 'Documentos del estudio' })
      const box = asked.getByLabel(`Acepto ${title}`)
      await expect(asked.getByText('Primera versión.')).toBeVisible()
      for (const one of await asked.getByRole('checkbox').all()) await one.check()
      await asAdmin(url, 'PUT', '/pages', {
        page_id: document.page_id,
        content: '<p>Segunda versión.</p>',
        accept_anew: true,
      })
      await asked.getByRole('button', { name: 'Aceptar' }).click()
      await expect(asked.getByText(`El estudio cambió «${title}».`)).toBeVisible()
      await expect(asked.getByText('Segunda versión.')).toBeVisible()
      await expect(box).not.toBeChecked()
      for (const one of await asked.getByRole('checkbox').all()) await one.check()
      await asked.getByRole('button', { name: 'Aceptar' }).click()
      await expect(asked).toBeHidden()
      const { accepted_pages } = await (await deskOf(page.request, url)).call('GET', '/accepted_pages')
      expect(accepted_pages).toContainEqual(expect.objectContaining({ title, version: 2 }))
      await desk.reload()
      await expect(line).toContainText('Versión 2')
      await expect(line).not.toContainText('Falta')
      // What was accepted stays listed beside what is to be accepted now.
      await asAdmin(url, 'PUT', '/pages', { page_id: document.page_id, accept_anew: true })
      await desk.reload()
      await expect(line.filter({ hasText: 'Falta' })).toHaveCount(1)
      await expect(line.filter({ hasText: 'Versión 2 (anterior)' })).toHaveCount(1)
      await page.goto('/mystudio/informacion')
      const lines = page.locator('section', { hasText: 'Documentos aceptados' }).getByRole('listitem', {
        includeHidden: true,
      })
      const own = lines.filter({ hasText: title })
      await expect(own).toHaveText([/Pendiente de aceptar: versión 3/, /Versión 2, anterior a la actual/])
      // Who does not accept it can leave.
      await asked.getByRole('button', { name: 'Salir' }).click()
      await expect(page).toHaveURL(/\/entrar$/)
    } finally {
      await desk.close()
      await asAdmin(url, 'PUT', '/pages', { page_id: document.page_id, required: false })
    }
  },
)

test(
  'a tick in the checkout is for the text that was listed, and not for the next one',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    const title = `Bases ${Date.now()}`
    const { page: document } = await asAdmin(url, 'POST', '/pages', {
      slug: title.toLowerCase().replace(' ', '-'),
      title,
      content: '<p>Primera versión.</p>',
      required: true,
    })
    const publish = (change: object) =>
      asAdmin(url, 'PUT', '/pages', { page_id: document.page_id, ...change })
    try {
      await signUp(page, url, 'required at sign-up')
      await page.goto(await checkoutOf(page, '5 clases'))
      const box = page.getByRole('checkbox', { name: new RegExp(title) })
      await typeCard(page, '4242424242424242')
      await box.check()
      await publish({ content: '<p>Segunda versión.</p>', accept_anew: true })
      const pay = page.getByRole('button', { name: /^Pagar \$/ })
      await pay.click()
      await expect(page.getByText(/Para continuar debes aceptar/)).toBeVisible()
      await expect(box).not.toBeChecked()
      const accepted = async () => {
        const { accepted_pages } = await (await deskOf(page.request, url)).call('GET', '/accepted_pages')
        return accepted_pages.filter((one: { title: string }) => one.title === title)
      }
      expect(await accepted()).toEqual([])
      await box.check()
      await pay.click()
      await expect(page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()
      expect(await accepted()).toMatchObject([{ version: 2 }])
    } finally {
      await publish({ required: false })
    }
  },
)
