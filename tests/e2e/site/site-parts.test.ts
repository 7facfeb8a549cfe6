import type { Locator } from '@playwright/test'
import { sql } from 'kysely'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { asAdmin, configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { stopTime } from '#tests/e2e/stopped-clock.ts'
import { nextWeek } from '#tests/e2e/week.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default' })

test(
  'the menu links home, to the shop under its own name and path, to the calendar, and to sign-in or the account',
  { tag: '@once' },
  async ({ page, studio }) => {
    studio.wear('aura')
    const bar = page.getByRole('banner')
    const link = (name: string) => bar.getByRole('link', { name, exact: true, includeHidden: true }).first()
    const usual = { class_packages_name: null, class_packages_path: null, schedule_enabled: true }
    try {
      await configure(studio.url, usual)
      await page.goto('/avisos')
      await expect(link('Casa Aura')).toHaveAttribute('href', '/')
      await expect(link('Paquetes')).toHaveAttribute('href', '/paquetes')
      await expect(link('Ingresar')).toHaveAttribute('href', '/entrar?volver=%2Favisos')
      await expect(link('Horarios')).toHaveCount(0)
      const own = { class_packages_name: 'Membresías', class_packages_path: 'planes' }
      await configure(studio.url, { ...own, schedule_enabled: false })
      await signInAs(page.request, studio.url, 'clienta@casaaura.mx')
      await page.goto('/avisos')
      await expect(link('Membresías')).toHaveAttribute('href', '/planes')
      await expect(link('Horarios')).toHaveAttribute('href', '/calendario')
      await expect(link('Mi Cuenta')).toHaveAttribute('href', '/mystudio')
      await expect(link('Ingresar')).toHaveCount(0)
      await page.goto('/mystudio/paquetes?tipo=online')
      await expect(page).toHaveURL('/mystudio/planes?tipo=online')
      await page.goto('/paquetes')
      await expect(page).toHaveURL('/planes')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membresías')
    } finally {
      await configure(studio.url, usual)
    }
  },
)

test(
  'the banner links within the site or opens a tab, and hides below 1000 px of scrolling',
  { tag: '@once' },
  async ({ page, studio }) => {
    const banner = page.getByRole('region', { name: 'Aviso del estudio' })
    const shows = async (text: string, link: string) => {
      await configure(studio.url, {
        banner_enabled: true,
        banner_text: text,
        banner_link: link,
        domain: 'casaaura.mx',
        cookie_consent: false,
      })
      await page.goto('/reglamento')
      return banner.getByRole('link', { name: text })
    }
    const outside = await shows('Fuera', 'estudio-amigo.example/taller')
    await expect(outside).toHaveAttribute('href', 'https://estudio-amigo.example/taller')
    await expect(outside).toHaveAttribute('target', '_blank')
    // Its ground is there at once with its words, however slow the first paint is: only under the pointer it changes slowly.
    await page.mouse.move(200, 500)
    await expect(outside).toHaveCSS('transition-duration', '0s')
    await expect(await shows('Sin barra', 'avisos')).toHaveAttribute('href', '/avisos')
    const inside = await shows('Dentro', 'https://www.casaaura.mx/avisos')
    await expect(inside).not.toHaveAttribute('target', '_blank')
    await inside.click()
    await expect(page).toHaveURL('/avisos')
    await page.goto('/')
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800)
    await expect(inside).toHaveCSS('visibility', 'visible')
    await page.mouse.wheel(0, 200)
    await expect(banner).toBeHidden()
    await page.mouse.wheel(0, -600)
    await expect(inside).toHaveCSS('visibility', 'visible')
  },
)

test(
  'a closed banner is hidden before the first paint, until its text changes',
  { tag: '@once' },
  async ({ page, studio }) => {
    const says = (banner_text: string, banner_link: string | null) =>
      configure(studio.url, { banner_enabled: true, banner_text, banner_link, cookie_consent: false })
    const banner = page.getByRole('region', { name: 'Aviso del estudio' })
    // What is there of it when the document is.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const part = document.querySelector('[aria-label="Aviso del estudio"]')
        Object.assign(window, { early: part?.getBoundingClientRect().height ?? 0 })
      })
    })
    const early = () => page.evaluate(() => (window as { early?: number }).early)
    for (const link of ['/avisos', null]) {
      await says(`Ya abrimos ${link}`, link)
      await page.goto('/reglamento')
      await banner.getByRole('button', { name: 'Cerrar el aviso' }).click()
      await expect(banner).toBeHidden()
      await page.goto('/ubicacion')
      await expect.poll(early).toBe(0)
      await expect(banner).toBeHidden()
    }
    await says('Y ahora los domingos', null)
    await page.goto('/ubicacion')
    await expect(banner).toBeVisible()
    await expect.poll(early).toBeGreaterThan(20)
  },
)

test(
  'the button opens WhatsApp with 52 1 and the footer with 52, however the number was typed',
  { tag: '@once' },
  async ({ page, studio }) => {
    await configure(studio.url, {
      whatsapp: '+52 (55) 1234-5678',
      whatsapp_widget: true,
      location: 'Colima 218\nCiudad de México',
    })
    await page.goto('/reglamento')
    const floating = page.getByRole('link', { name: 'Escríbenos por WhatsApp' })
    await expect(floating).toHaveAttribute('href', 'https://wa.me/5215512345678')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/525512345678',
    )
    await expect(footer.getByRole('heading')).toHaveText(['CONTACTO', 'UBICACIÓN', 'INFORMACIÓN'])
    await expect(footer.getByText('Powered by Cupo')).toBeVisible()
    await configure(studio.url, {
      whatsapp_widget: false,
      whatsapp: null,
      email: null,
      instagram: null,
      facebook: null,
      tiktok: null,
      location: null,
    })
    await page.reload()
    await expect(floating).toHaveCount(0)
    await expect(footer.getByRole('heading')).toHaveText(['INFORMACIÓN'])
  },
)

test.describe('floating', () => {
  test.use({ expectedError: /404/ })
  test('WhatsApp’s button covers no other button, and nothing at the page’s end', async ({
    page,
    isMobile,
    studio,
  }) => {
    await configure(studio.url, { whatsapp: '5512345678', whatsapp_widget: true })
    const floating = page.getByRole('link', { name: 'Escríbenos por WhatsApp' })
    if (isMobile) {
      const { width } = page.viewportSize()!
      await page.goto('/')
      const inHero = page.getByRole('main').getByRole('link', { name: 'Reserva tu clase' }).first()
      const { y, height } = (await inHero.boundingBox())!
      await page.setViewportSize({ width, height: Math.round(y + height + 20) })
      await expect(floating).not.toBeInViewport()
      await page.setViewportSize({ width, height: Math.round(y - 20) })
      await expect(floating).toBeInViewport()
      await page.goto('/transferencia/no-hay')
      await expect(floating).toBeHidden()
    }
    await page.goto('/avisos')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.evaluate(() => document.documentElement.removeAttribute('data-down'))
    const footer = page.getByRole('contentinfo')
    const last = footer.getByRole('link', { name: 'Cupo', exact: true })
    await expect(last).toBeInViewport()
    const left = async (part: Locator) => (await part.boundingBox())?.x
    const powered = footer.getByText('Powered by Cupo')
    expect(await left(powered)).toBe(await left(footer.getByRole('heading', { name: 'CONTACTO' })))
    await expect
      .poll(async () => {
        const [word, button] = [(await last.boundingBox())!, (await floating.boundingBox())!]
        return word.x + word.width <= button.x || word.y + word.height <= button.y
      })
      .toBe(true)
  })
})

test(
  'the account has a footer of one line, at the bottom of a short page too',
  { tag: '@once' },
  async ({ page, studio }) => {
    await signInAs(page.request, studio.url, 'clienta@casaaura.mx')
    await page.goto('/mystudio/metodos')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Avisos', exact: true })).toHaveAttribute('href', '/avisos')
    await expect(footer.getByText('Powered by Cupo')).toBeVisible()
    await expect(footer.getByRole('heading')).toHaveCount(0)
    // As high as makes the page a short one, on the phone too.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2400 })
    await expect
      .poll(() => footer.evaluate((part) => part.getBoundingClientRect().bottom + scrollY >= innerHeight - 1))
      .toBe(true)
    await expectNoOverflow(page)
    await expectAccessible(page)
  },
)

test('a studio with one address shows it on a map', { tag: '@once' }, async ({ page, studio }) => {
  await sql`update location set deleted_at = now()`.execute(studio.db)
  try {
    await configure(studio.url, { location: 'Colima 218\nCiudad de México' })
    await page.goto('/ubicacion')
    await expect(page.getByRole('main').getByText('Colima 218')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ver en el mapa' })).toHaveAttribute(
      'href',
      /query=Colima%20218%2C%20Ciudad/,
    )
    await configure(studio.url, { location: null })
    await page.goto('/ubicacion')
    await expect(page.getByRole('main')).toHaveText('Ubicación')
  } finally {
    await sql`update location set deleted_at = null`.execute(studio.db)
  }
})

test(
  'a calendar filters by location only if there are several',
  { tag: '@once' },
  async ({ page, studio }) => {
    const { locations } = await asAdmin(studio.url, 'GET', '/locations')
    const [first, second] = locations as { location_id: number; name: string }[]
    // The phone has its filters in a sheet (booking/calendar.test.ts).
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInAs(page.request, studio.url, 'clienta@casaaura.mx')
    const filter = page.getByRole('navigation', { name: 'Estudio' })
    for (const path of ['/mystudio', '/calendario']) {
      await page.goto(path)
      await expect(filter.getByRole('link')).toHaveText(['Todos', first!.name, second!.name])
    }
    await filter.getByRole('link', { name: second!.name }).click()
    await expect(page).toHaveURL(new RegExp(`[?&]estudio=${second!.location_id}$`))
    await expect(filter.getByRole('link', { name: second!.name })).toHaveAttribute('aria-current', 'true')
    await sql`update location set deleted_at = now() where location_id <> ${first!.location_id}`.execute(
      studio.db,
    )
    try {
      for (const path of ['/mystudio', '/calendario']) {
        await page.goto(path)
        await expect(page.getByRole('navigation', { name: 'Semana', exact: true })).toBeVisible()
        await expect(filter).toHaveCount(0)
      }
    } finally {
      await sql`update location set deleted_at = null`.execute(studio.db)
    }
  },
)

test(
  'the picture of the day is shown once, and again the next day',
  { tag: '@once' },
  async ({ page, studio }) => {
    const { config } = await asAdmin(studio.url, 'GET', '/appconfig')
    const picture = (config as { key: string; value: unknown }[]).find(({ key }) => key === 'bg_login')?.value
    await configure(studio.url, {
      presencial_popup_enabled: true,
      presencial_popup_image: picture,
      presencial_popup_link: '/paquetes',
    })
    await page.goto('/calendario')
    const popup = page.getByRole('dialog', { name: 'Aviso del estudio' })
    await expect(popup.getByRole('link')).toHaveAttribute('href', '/paquetes')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await page.goto('/calendario')
    await expect(nextWeek(page)).toBeVisible()
    // Longer than it waits before it shows itself.
    await page.waitForTimeout(1500)
    await expect(popup).toBeHidden()
    // What this browser remembers is the day, in the studio.
    const kept = await page.evaluate(() => localStorage.getItem('cupo-popup'))
    expect(kept).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const again = async () => {
      await page.evaluate(() => localStorage.setItem('cupo-popup', '2026-01-01'))
      await page.goto('/calendario')
      await expect(popup).toBeVisible()
    }
    await again()
    await popup.getByRole('link').click()
    await expect(page).toHaveURL('/paquetes')
    await expect(popup).toBeHidden()
    // Written without https:// as well, it leads where the banner's link would.
    await configure(studio.url, { presencial_popup_link: 'estudio-amigo.example/taller' })
    await again()
    await expect(popup.getByRole('link')).toHaveAttribute('href', 'https://estudio-amigo.example/taller')
    await expect(popup.getByRole('link')).toHaveAttribute('target', '_blank')
    await configure(studio.url, { presencial_popup_enabled: false })
  },
)

test(
  'a changed path redirects with 301, and the page is found there',
  { tag: '@once' },
  async ({ page, studio }) => {
    const old = `promesa-${Date.now()}`
    const { page: made } = await asAdmin(studio.url, 'POST', '/pages', {
      title: 'Nuestra promesa',
      slug: old,
      content:
        '<p onmouseenter="window.hurt = 1">Uno.</p><script>window.hurt = 1</script><svg onload="window.hurt = 1">',
    })
    await asAdmin(studio.url, 'PUT', '/pages', { page_id: made.page_id, slug: `${old}-nueva` })
    const answer = await page.request.get(`/${old}?de=mail`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([301, `/${old}-nueva?de=mail`])
    const gone = await page.request.get('/coach/999999?utm_source=mail', { maxRedirects: 0 })
    expect([gone.status(), gone.headers()['location']]).toEqual([302, '/?utm_source=mail'])
    await page.goto(`/${old}`)
    await expect(page).toHaveURL(`/${old}-nueva`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuestra promesa')
    await expect(page.getByText('Uno.')).toBeVisible()
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  },
)

test('"Accediendo" offers a link to the form after 30 seconds', { tag: '@once' }, async ({ page }) => {
  await page.clock.install()
  // A server that does not answer.
  await page.route('**/api/auth/token*', () => new Promise(() => undefined))
  await page.goto('/accediendo?volver=%2Fmystudio%2Fcreditos')
  await expect(page.getByRole('heading', { name: 'Accediendo' })).toBeVisible()
  await stopTime(page)
  const leave = page.getByRole('link', { name: 'Ir a Entrar' })
  await page.clock.runFor(10_000)
  await expect(leave).toBeHidden()
  await page.clock.runFor(16_000)
  await expect(page.getByText('Esto está tardando más de lo normal.')).toBeVisible()
  await expect(leave).toHaveAttribute('href', '/entrar?volver=%2Fmystudio%2Fcreditos')
  // The page is looked over in its own time.
  await page.clock.resume()
  await expectAccessible(page)
})

test.describe('toasts', () => {
  test.use({ expectedError: /status of [45]0\d/ })

  test(
    'texts are found, changed, shown and restored; success closes after 3 s, an error after 5 s, and 401 and 400 are not shown',
    { tag: '@once' },
    async ({ page, studio }) => {
      await signInAs(page.request, studio.url, 'admin@casaaura.mx')
      await page.clock.install()
      await page.goto('/admin/textos')
      await page.getByRole('searchbox', { name: 'Buscar un texto' }).fill('pages.announcements.title')
      await expect(page.getByText('1 texto', { exact: true })).toBeVisible()
      const own = page.getByRole('textbox', { name: 'Avisos' })
      const publish = page.getByRole('button', { name: 'Publicar' })
      await stopTime(page)
      const [done, alert] = [
        page.getByRole('status').filter({ hasText: 'Textos publicados.' }),
        page.getByRole('alert'),
      ]

      const answers = async (status: number, error: string) => {
        await page.route('**/api/texts', (route) => route.fulfill({ status, json: { code: 'x', error } }), {
          times: 1,
        })
        await own.fill(`Novedades ${error}`)
        await publish.click()
      }
      await answers(500, 'No pudimos guardarlo.')
      await expect(alert).toHaveText('No pudimos guardarlo.')
      expect((await alert.boundingBox())?.width).toBeLessThanOrEqual(500)
      await page.clock.runFor(4800)
      await expect(alert).toBeVisible()
      await page.clock.runFor(400)
      await expect(alert).toBeHidden()
      for (const code of [400, 401]) {
        await answers(code, `Request failed with status code ${code}`)
        await expect(publish).toBeEnabled()
        await expect(alert).toHaveCount(0)
      }
      await answers(500, 'Otra vez.')
      await alert.getByRole('button', { name: 'Cerrar aviso' }).click()
      await expect(alert).toHaveCount(0)

      // As a visitor sees it, at once.
      const title = async () =>
        /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${studio.url}/avisos`)).text())?.[1]
      await own.fill('Novedades')
      await publish.click()
      await expect(done).toBeVisible()
      expect(await title()).toBe('Novedades')
      await page.clock.runFor(2800)
      await expect(done).toBeVisible()
      await page.clock.runFor(400)
      await expect(done).toBeHidden()
      await page.getByRole('button', { name: 'Volver al original' }).click()
      await publish.click()
      await expect(page.getByText('Todo está publicado')).toBeVisible()
      await expect.poll(title).toBe('Avisos')
    },
  )
})
