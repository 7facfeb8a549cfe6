import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { asAdmin, configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// A studio of its own, which each test leaves with less in it than the one before.
test.use({ expectedError: /500/, studioName: 'landing' })
test.describe.configure({ mode: 'default' })
test.skip(({ isMobile }) => isMobile, 'looked at in every width at once')

/** Whether the menu lies over the picture that the page opens with. */
const isOver = (page: Page): Promise<boolean> =>
  page.getByRole('banner').evaluate((header) => getComputedStyle(header).position === 'absolute')

/**
 * Cached pages are dropped a moment after the database's own news of a change. Before it answers, the server drops them where a
 * setting changes.
 */
const forgetPages = (url: string): Promise<void> => configure(url, { tagline: null })

async function sell(url: string, title: string, more: object): Promise<number> {
  const pack = { title, description: '<p>Hola</p>', short_description: '', price: 100, expiration_days: 30 }
  const { class_package } = await asAdmin(url, 'POST', '/class_packages', { ...pack, ...more })
  return class_package.class_package_id
}

test('packages chosen for the landing page are sorted by classes, special events below them', async ({
  page,
  studio,
}) => {
  const id = await sell(studio.url, 'Una noche de barre', { class_amount: 1, is_special_event: true })
  await sell(studio.url, 'Siete en video', { class_amount: 7, is_online: true, home: true })
  await sell(studio.url, 'Dos de prueba', { class_amount: 2, is_trial: true, home: true })
  const names = () => page.locator('#paquetes article').getByRole('heading').allTextContents()
  await page.goto('/')
  const packs = ['Clase suelta', 'Dos de prueba', '5 clases', 'Siete en video', '10 clases', 'Ilimitado']
  await expect.poll(names).toEqual(packs)
  await asAdmin(studio.url, 'POST', `/class_packages/home/${id}`)
  await forgetPages(studio.url)
  await page.goto('/')
  await expect.poll(names).toEqual([...packs, 'Una noche de barre'])
  await expect(page.getByRole('link', { name: 'Comprar: Una noche de barre' })).toHaveAttribute(
    'href',
    `/checkout/${id}`,
  )
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('without videos nothing online is offered, nor mail about one', async ({ page, studio }) => {
  const id = await sell(studio.url, 'Nueve en video', { class_amount: 9, is_online: true, home: true })
  const online = page.getByRole('heading', { name: 'Nueve en video' })
  const offers = async (path: string) => {
    await page.goto(path)
    return (await online.count()) > 0
  }
  const mails = async () => {
    await page.goto('/mystudio/avisos')
    await expect(page.getByText('Recordatorio de clase')).toBeVisible()
    return await page.getByText('Calificar una clase en video').isVisible()
  }
  const data = { email: 'clienta@casaaura.mx', password: 'casa-aura-demo' }
  expect((await page.request.post('/api/auth/sign-in/email', { data })).status()).toBe(200)
  for (const there of [true, false]) {
    await configure(studio.url, { videos_enabled: there })
    await expect.poll(() => offers('/')).toBe(there)
    await expect.poll(() => offers('/paquetes?tipo=online')).toBe(there)
    expect(await mails()).toBe(there)
    // By a link from before, too.
    const checkout = await page.request.get(`/checkout/${id}`)
    expect(checkout.status()).toBe(there ? 200 : 404)
    expect((await checkout.text()).includes('Las clases en video no están disponibles.')).toBe(!there)
  }
  await signInAs(page.request, studio.url, 'recepcion@casaaura.mx')
  await page.goto('/admin/ventas/nueva')
  await expect(page.getByRole('radio', { name: '10 clases', exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Nueve en video' })).toHaveCount(0)
})

test('the menu is over the page’s picture, and not transparent without one', async ({ page, studio }) => {
  await page.goto('/')
  await expect.poll(() => isOver(page)).toBe(true)
  await sql`alter table class_type rename to class_type_away`.execute(studio.db)
  try {
    // The page as it was before is cached for a while.
    const answer = async () => (await page.request.get('/')).status()
    await expect.poll(answer, { timeout: 30_000 }).toBe(500)
    expect((await page.goto('/'))?.status()).toBe(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo salió mal de nuestro lado')
    await expect.poll(() => isOver(page)).toBe(false)
    await expectAccessible(page)
  } finally {
    await sql`alter table class_type_away rename to class_type`.execute(studio.db)
  }
  // A film that is not the one to show is no picture.
  await configure(studio.url, { hero_resource: 'image', hero_image: null, hero_video: '/files/film' })
  await page.goto('/')
  await expect.poll(() => isOver(page)).toBe(false)
  await expect(page.locator('main video')).toHaveCount(0)
  await expectAccessible(page)
})

test('an empty section is omitted; with none at all the name and the sign-in links stay', async ({
  page,
  studio,
}) => {
  const { db } = studio
  await sql`update instructor set home_order = null`.execute(db)
  await sql`update class_package set home = false`.execute(db)
  await sql`delete from announcement`.execute(db)
  await configure(studio.url, {
    hero_title: null,
    hero_tagline: null,
    tagline: null,
    about_title: null,
    about_content: null,
    mission_title: null,
    mission_content: null,
  })
  await page.goto('/')
  const sections = page.locator('main > section')
  await expect(sections).toHaveCount(3)
  const title = sections.nth(0).getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Casa Aura')
  // Without a tagline between them, the title keeps off the buttons.
  const { y, height } = (await title.boundingBox())!
  const button = (await sections.nth(0).getByRole('link').first().boundingBox())!
  expect(button.y - y - height).toBeGreaterThanOrEqual(24)
  await expect(sections.nth(1)).toHaveAttribute('id', 'clases')
  await expect(sections.nth(2)).toHaveAttribute('id', 'presenciales')
  const paper = (nth: number) =>
    sections.nth(nth).evaluate((section) => getComputedStyle(section).backgroundColor)
  await expect.poll(() => paper(1)).toBe('rgba(0, 0, 0, 0)')
  await expect.poll(() => paper(2)).not.toBe('rgba(0, 0, 0, 0)')
  await expectNoOverflow(page)

  await sql`update class_type set file_id = null`.execute(db)
  await forgetPages(studio.url)
  await page.goto('/')
  await expect(sections).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Reserva tu clase' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('from five locations on they are a list to choose from, also where no application runs', async ({
  page,
  studio,
}) => {
  await sql`insert into location (name) select 'Sede ' || n from generate_series(1, 3) n`.execute(studio.db)
  const list = page.getByRole('combobox', { name: 'Estudio' })
  for (const path of ['/calendario', '/']) {
    await expect(async () => {
      // The page as it was before is cached for a while.
      await page.goto(path)
      await expect(list.getByRole('option')).toHaveCount(6, { timeout: 1000 })
    }).toPass()
    await list.selectOption('Sede 3')
    await expect(page).toHaveURL(/[?&]estudio=\d+/)
    await expect(list.getByRole('option', { name: 'Sede 3' })).toHaveJSProperty('selected', true)
    await expect(page.getByRole('navigation', { name: 'Estudio' })).toHaveCount(0)
    await list.selectOption('Estudios: todos')
    await expect(page).not.toHaveURL(/estudio=\d/)
  }
})
