import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskOf } from '#tests/e2e/desk.ts'
import { checkoutOf } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, type OwnClass, ownClass, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

const cardOf = (page: Page, { single_class_id }: OwnClass): Locator =>
  page.locator(`[data-card="${single_class_id}"]`)

/** Each of them as its legend and its buttons say, on the page of the calendar and in the account. */
const PAGES = ['/calendario', '/mystudio'] as const

test(
  'an available class shows its tags and the places left when they are few, a full one its waitlist, to visitors too',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const many = await ownClass(baseURL!, { capacity: 9, more: { tags: [1, 2] } })
    const few = await ownClass(baseURL!, { capacity: 3, day: many.day })
    const last = await ownClass(baseURL!, { capacity: 1, day: many.day })
    const full = await ownClass(baseURL!, { full: true, day: many.day })
    for (const path of PAGES) {
      await page.goto(path + many.week)
      await expect(cardOf(page, many).getByRole('link', { name: /^Reservar: .+\d\d:\d\d$/ })).toBeVisible()
      await expect(cardOf(page, many).getByRole('listitem')).toHaveText(['Para empezar', 'Intensa'])
      await expect(cardOf(page, many).getByText(/^Último/)).toHaveCount(0)
      await expect(cardOf(page, few).getByText('Últimos 3')).toBeVisible()
      await expect(cardOf(page, last).getByText('Último lugar')).toBeVisible()
      await expect(cardOf(page, full).getByText('Sold Out')).toBeVisible()
      await expect(cardOf(page, full).getByRole('link', { name: /^Lista de espera: / })).toBeVisible()
      await expect(cardOf(page, full).getByRole('link', { name: /^Reservar/ })).toHaveCount(0)
      await expectAccessible(page)
    }

    await test.step('without a session the account’s calendar is shown, and nothing else of the account', async () => {
      const legend = page.getByRole('list').filter({ hasText: 'Sin Lugares' })
      await expect(legend.getByRole('listitem')).toHaveText(['Disponible', 'Sin Lugares'])
      await expect(page.getByRole('link', { name: 'Ingresar' }).first()).toBeAttached()
      for (const name of ['Mis Reservaciones', 'Mis Listas de Espera'])
        await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0)
      await expect(page.getByText(/créditos disponibles/)).toHaveCount(0)
      // Asked for when something is reserved, and not before.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await cardOf(page, many)
        .getByRole('link', { name: /^Reservar/ })
        .click()
      await expect(page.getByRole('dialog', { name: 'Entrar Ahora' })).toBeVisible()
      for (const path of ['reservaciones', 'waitlists', 'creditos']) {
        const answer = await page.request.get(`/mystudio/${path}`)
        expect(answer.url()).toBe(`${baseURL}/entrar?volver=%2Fmystudio%2F${path}`)
      }
    })
  },
)

test(
  'a reserved class is marked, shows the spot and offers to cancel and to bring a guest',
  {
    tag: '@once',
  },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    const customer = await buyTen(page.request, baseURL!)
    const single = await ownClass(baseURL!, { map: '5,5', capacity: 10 })
    const { single_class_id } = single
    await customer.call('POST', '/class_reservations', { single_class_id, spot: 7 })
    await page.goto(`/mystudio${single.week}`)
    const card = cardOf(page, single)
    await expect(card.getByText('Reservada', { exact: true })).toBeVisible()
    await expect(card.getByText('Lugar 7')).toBeVisible()
    await expect(card.getByRole('button', { name: /^\+1 invitado: / })).toBeVisible()
    await expect(card.getByRole('button', { name: /^Reservar/ })).toHaveCount(0)
    await expectAccessible(page)

    await card.getByRole('button', { name: /^Cancelar: / }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancelar Clase' })
    await expect(dialog).toContainText(
      new RegExp(`¿Quieres cancelar tu clase de ${single.name} del .+ a las \\d\\d:\\d\\d\\?`),
    )
    await expect(dialog).toContainText('Tu crédito vuelve a tu cuenta.')
    await dialog.getByRole('button', { name: 'Regresar' }).click()
    await expect(dialog).toBeHidden()
    await card.getByRole('button', { name: /^Cancelar: / }).click()
    await dialog.getByRole('button', { name: 'Cancelar Clase' }).click()
    await expect(page.getByText('Reservación cancelada.')).toBeVisible()
    await expect(card.getByRole('button', { name: /^Reservar/ })).toBeVisible()
  },
)

test('a class that requires a package links to its checkout', { tag: '@once' }, async ({ page, baseURL }) => {
  const checkout = await checkoutOf(page, 'Masterclass Barre')
  const class_package_id = Number(checkout.split('/').at(-1))
  const single = await ownClass(baseURL!, { more: { class_package_id } })
  const card = cardOf(page, single)
  const sees = async () => {
    await expect(card.getByText('Requiere paquete')).toBeVisible()
    await expect(card.getByRole('link', { name: /^Comprar: / })).toBeVisible()
    await expect(card.getByText('Reservar', { exact: true })).toHaveCount(0)
  }
  await test.step('a visitor signs in first, and continues there', async () => {
    const { email } = await signUp(page, baseURL!)
    await page.context().clearCookies()
    await page.goto(`/calendario${single.week}`)
    await sees()
    await card.getByRole('link', { name: /^Comprar: / }).click()
    await signInThere(page, email)
    await page.waitForURL(`**${checkout}?clase=${single.single_class_id}`)
  })
  await test.step('a customer goes there at once', async () => {
    await page.goto(`/mystudio${single.week}`)
    await sees()
    await expect(card.getByRole('button', { name: /^¿Por qué no puedo reservar\?/ })).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('link', { name: /^Comprar: / }).click()
    await page.waitForURL(`**${checkout}?clase=${single.single_class_id}`)
    await expect(page.getByRole('heading', { name: 'Masterclass Barre' }).first()).toBeVisible()
    await expect(page.getByText(/^Para reservar/)).toHaveCount(1)
  })
  await test.step('an owner of the package reserves', async () => {
    const customer = await deskOf(page.request, baseURL!)
    await customer.call('POST', '/checkout/attempt', { class_package_id, payment_method: 'pm_card_visa' })
    await page.goto(`/mystudio${single.week}`)
    await card.getByRole('button', { name: /^Reservar/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reservar' }).click()
    await expect(page.getByText('¡Reservación guardada con éxito!')).toBeVisible()
    await expect(card.getByText('Reservada', { exact: true })).toBeVisible()
    // Who goes back to the checkout has reserved it by now.
    await page.goto(`${checkout}?clase=${single.single_class_id}`)
    await expect(page.getByRole('heading', { name: 'Masterclass Barre' }).first()).toBeVisible()
    await expect(page.getByText(/^Para reservar/)).toHaveCount(0)
  })
})

test(
  'a coach’s page shows a week, in which a place can be reserved',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const { email } = await signUp(page, baseURL!)
    await buyTen(page.request, baseURL!)
    await page.context().clearCookies()
    const single = await ownClass(baseURL!, { more: { instructor_ids: [2] } })
    const other = await ownClass(baseURL!, { day: single.day, more: { instructor_ids: [3] } })
    await page.goto(`/instructor/2?semana=${single.day}`)
    const card = cardOf(page, single)
    await expect(card).toBeVisible()
    await expect(cardOf(page, other)).toHaveCount(0)
    await card.getByRole('link', { name: /^Reservar/ }).click()
    await signInThere(page, email)
    await page.getByRole('dialog').getByRole('button', { name: 'Reservar' }).click()
    await expect(page.getByText('¡Reservación guardada con éxito!')).toBeVisible()
    await expect(card.getByText('Reservada', { exact: true })).toBeVisible()
  },
)

test('a guest without a credit left links to the packages', { tag: '@once' }, async ({ page, baseURL }) => {
  await signUp(page, baseURL!)
  await buyTen(page.request, baseURL!)
  const single = await ownClass(baseURL!)
  const { customer } = await (await deskOf(page.request, baseURL!)).call('GET', '/customer')
  const { customer_id } = customer
  await takePlace(single.admin, single.single_class_id, customer_id)
  await single.admin.call('PUT', '/customer/removeClasses', { customer_id, amount: customer.credits })
  await page.goto(`/mystudio${single.week}`)
  await cardOf(page, single)
    .getByRole('button', { name: /^\+1 invitado/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Créditos Agotados' })
  await expect(dialog).toContainText(
    'Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales. Puedes comprar más en Paquetes.',
  )
  await expectAccessible(page)
})

/** Signs in by the dialog that a press opened. */
async function signInThere(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Entrar Ahora' })
  await expect(dialog).toContainText('Tu reservación continúa en cuanto entres.')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
  await dialog.getByRole('button', { name: 'Entrar y reservar' }).click()
}

/** What the menus call a page is its title. */
async function expectOneName(page: Page, menus: readonly Locator[]): Promise<void> {
  for (const menu of menus) await expect(menu.first()).toBeVisible()
  const links = (await Promise.all(menus.map((menu) => menu.all()))).flat()
  expect(links.length).toBeGreaterThan(7)
  for (const link of links) {
    const [name, path] = [await link.textContent(), await link.getAttribute('href')]
    const html = await (await page.request.get(path ?? '')).text()
    expect([path, /<title>([^<]*)/.exec(html)?.[1]]).toEqual([path, `${name} · Casa Aura`])
  }
}

test('the account’s calendar, menus and tabs link to all its pages, and out of it', async ({
  page,
  baseURL,
  isMobile,
}) => {
  await signUp(page, baseURL!)
  const main = page.getByRole('main')
  const tabs = page.getByRole('navigation', { name: 'Mi Cuenta' }).filter({ visible: true })

  await test.step('on the phone the tabs fade where there are more, and the banner has at most two lines', async () => {
    const ends = isMobile ? ['both', 'end', 'start'] : ['none', 'none', 'none']
    for (const [index, path] of ['creditos', 'informacion', 'seguridad'].entries()) {
      await page.goto(`/mystudio/${path}`)
      await expect(tabs).toHaveAttribute('data-hidden', ends[index]!)
    }
    // 19 px a line, beside its padding.
    const banner = page.getByRole('link', { name: /^Abrimos más horarios/ })
    await expect.poll(async () => (await banner.boundingBox())?.height).toBeLessThan(60)
  })

  await test.step('the calendar', async () => {
    await page.goto('/mystudio')
    await expect(main.getByRole('list').filter({ hasText: 'Sin Lugares' }).getByRole('listitem')).toHaveText([
      'Disponible',
      'Reservada',
      'Sin Lugares',
    ])
    for (const [name, path] of [
      ['Mis Reservaciones', '/mystudio/reservaciones'],
      ['Mis Listas de Espera', '/mystudio/waitlists'],
    ] as const) {
      await main.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.goBack()
      // A menu that is opened before the calendar is back closes with the page that was left.
      await expect(main.getByText('Sin Lugares')).toBeVisible()
    }
  })

  await test.step('the menus', async () => {
    if (isMobile) {
      await page.getByRole('button', { name: 'Abrir menú' }).click()
      const drawer = page.getByRole('dialog', { name: 'Menú' })
      await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(['Menú', 'Mi Cuenta'])
      const links = drawer.getByRole('navigation', { name: 'Menú' }).getByRole('link')
      await expect(links).toHaveText(['Presenciales', 'Online', 'Mis Reservaciones', 'Paquetes'])
      const own = drawer.getByRole('navigation', { name: 'Mi Cuenta' })
      await expectOneName(page, [links, own.getByRole('link')])
      await expectAccessible(page)
      await drawer.getByRole('button', { name: 'Salir' }).click()
    } else {
      const bar = page.getByRole('banner').getByRole('navigation').first()
      await expect(bar.getByRole('link')).toHaveText([
        'Presenciales',
        'Online',
        'Paquetes',
        'Mis Reservaciones',
      ])
      await page.getByRole('button', { name: 'Abrir Mi Cuenta' }).click()
      const own = page.getByRole('navigation', { name: 'Mi Cuenta' })
      await expectOneName(page, [bar.getByRole('link'), own.getByRole('link')])
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Salir' }).click()
    }
    await expect(page).toHaveURL('/entrar')
  })
})
