import type { BrowserContext, Locator, Page, Worker } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskOf } from '#tests/e2e/desk.ts'
import { inFullChromium } from '#tests/e2e/full-chromium.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.use({ serviceWorkers: 'allow', launchOptions: inFullChromium })

/** A browser without a push service of its own: it subscribes at an address without an answer. */
const subscribes = (page: Page) =>
  page.addInitScript(() => {
    const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    PushManager.prototype.getSubscription = () => Promise.resolve(null)
    PushManager.prototype.subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit = {}) => {
      if ((applicationServerKey as Uint8Array).length !== 65) throw new Error('not a VAPID key')
      const curve = { name: 'ECDH', namedCurve: 'P-256' }
      const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
      const keys = {
        p256dh: base64url(await crypto.subtle.exportKey('raw', publicKey)),
        auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
      }
      const endpoint = `https://push.example.com/send/${crypto.randomUUID()}`
      return { toJSON: () => ({ endpoint, keys }), unsubscribe: () => true } as unknown as PushSubscription
    }
  })

const card = (page: Page) => page.getByRole('region', { name: 'Notificaciones en este equipo' })

test('notifications are switched on by a press, chosen by kind, and off again @once', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'])
  await subscribes(page)
  await signUp(page, baseURL!)
  await page.goto('/mystudio/informacion')
  await page
    .getByRole('navigation', { name: 'Mi Cuenta' })
    .getByRole('link', { name: 'Notificaciones' })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaciones' })).toBeVisible()
  await expect(card(page)).toContainText('Este equipo tiene las notificaciones apagadas.')
  // On the phone the device comes first and the hours after the list; otherwise both are beside it.
  const own = page.viewportSize()!
  for (const size of [{ width: 1280, height: 800 }, own]) {
    await page.setViewportSize(size)
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN
    const first = await top(page.getByRole('group', { name: 'Reservación hecha' }))
    const last = await top(page.getByRole('group', { name: 'Penalización' }))
    const hours = await top(page.getByRole('region', { name: 'Horas tranquilas' }))
    expect(await top(card(page))).toBeLessThan(first)
    expect(hours > last).toBe(size.width <= 900)
  }

  await card(page).getByRole('button', { name: 'Activarlas' }).click()
  await expect(card(page)).toContainText('Este equipo muestra tus avisos')
  await page.reload()
  await expect(card(page)).toContainText('Este equipo muestra tus avisos')
  await expectAccessible(page)

  const reminder = page.getByRole('group', { name: 'Recordatorio de clase' })
  await reminder.getByLabel('Notificación').uncheck()
  await expect(page.getByText('Ya no recibirás este aviso por notificación.')).toBeVisible()
  await page.reload()
  await expect(reminder.getByLabel('Notificación')).not.toBeChecked()
  await expect(reminder.getByLabel('Correo')).toBeChecked()

  await test.step('a subscription that the browser drops is made anew, in place of the former one', async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const customer = await deskOf(page.request, baseURL!)
    const devices = async () => (await customer.call('GET', '/push_devices')).push_devices
    const before = await devices()
    const worker = await workerOf(context)
    // The browser has no push service: the worker is given what it would subscribe with.
    await worker.evaluate(async () => {
      const curve = { name: 'ECDH', namedCurve: 'P-256' }
      const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
      const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const keys = {
        p256dh: base64url(await crypto.subtle.exportKey('raw', publicKey)),
        auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
      }
      const endpoint = `https://push.example.com/send/${crypto.randomUUID()}`
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      registration.pushManager.subscribe = () =>
        Promise.resolve({ toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription)
      const Happening = (globalThis as never as Record<string, typeof Event>)['ExtendableEvent']!
      globalThis.dispatchEvent(new Happening('pushsubscriptionchange'))
    })
    await expect.poll(async () => (await devices())[0]?.push_device_id).not.toBe(before[0].push_device_id)
    expect(await devices()).toMatchObject([{ current: true }])
    await page.reload()
  })

  await card(page).getByRole('button', { name: 'Apagarlas aquí' }).click()
  await expect(card(page).getByRole('button', { name: 'Activarlas' })).toBeVisible()
})

test(
  'an iPhone is told to add the site to its home screen',
  { tag: '@once' },
  async ({ browser, baseURL }) => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
    const context = await browser.newContext({ baseURL: baseURL!, userAgent })
    const page = await context.newPage()
    // Safari has no push outside of an installed site.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await signUp(page, baseURL!)
    await page.goto('/mystudio/avisos')
    await expect(card(page)).toContainText('Agregar a inicio')
    await context.close()
  },
)

/** The worker, which the test's tools hear of a moment after it controls the page. */
const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

/**
 * Delivers a push message to the site's worker as a push service would, and waits until it is shown: the browser drops what it has
 * stored and does not show yet when a page asks for the notifications meanwhile.
 */
async function push(context: BrowserContext, page: Page, data: object): Promise<void> {
  const worker = await workerOf(context)
  await worker.evaluate(() => {
    const all = globalThis as unknown as { registration: ServiceWorkerRegistration; seen: boolean }
    all.seen = false
    all.registration.showNotification = async (...given) => {
      await ServiceWorkerRegistration.prototype.showNotification.apply(all.registration, given)
      all.seen = true
    }
  })
  const client = await context.newCDPSession(page)
  const registered = new Promise<string>((done) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  })
  await expect.poll(() => worker.evaluate(() => (globalThis as unknown as { seen: boolean }).seen)).toBe(true)
}

test(
  'the worker shows what is pushed and opens its page, beside the one in use',
  { tag: '@once' },
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(['notifications'])
    await signUp(page, baseURL!)
    await page.goto('/mystudio/avisos')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const said = {
      title: 'Barre: mañana, 07:00',
      body: 'Te esperamos en Roma Norte.',
      link: '/mystudio/reservaciones',
      tag: 'message-1',
    }
    await push(context, page, said)
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
          title,
          body,
          tag,
          link: (data as { link: string }).link,
        }))
      })
    await expect.poll(shown).toEqual([said])

    const worker = await workerOf(context)
    // A browser opens windows, and brings them to the front, for a person's press alone.
    await worker.evaluate(() => {
      const all = globalThis as never as Record<string, { prototype: object }>
      const done: string[] = []
      Object.assign(globalThis, { done })
      Object.assign(all['Clients']!.prototype, {
        openWindow: (url: string) => Promise.resolve(done.push(`open ${new URL(url).pathname}`)),
      })
      Object.assign(all['WindowClient']!.prototype, {
        focus: () => Promise.resolve(done.push('focus')),
      })
    })
    const press = () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        const [notification] = await registration.getNotifications()
        const event = new (globalThis as never as Record<string, typeof Event>)['NotificationEvent']!(
          'notificationclick',
          { notification } as EventInit,
        )
        globalThis.dispatchEvent(event)
      })
    const done = () => worker.evaluate(() => (globalThis as unknown as { done: string[] }).done)
    await press()
    await expect.poll(done).toEqual(['open /mystudio/reservaciones'])
    // The worker's word to close it, and the page's question, reach the browser by ways of their own.
    await expect.poll(shown).toEqual([])
    await expect(page).toHaveURL('/mystudio/avisos')

    // There without a new document, as by a link within the account.
    await page.evaluate(() => history.pushState(null, '', '/mystudio/reservaciones'))
    await push(context, page, said)
    await expect.poll(shown).toEqual([said])
    await press()
    await expect.poll(done).toEqual(['open /mystudio/reservaciones', 'focus'])
  },
)

test('a browser that refuses says what to do about it; hours without messages are chosen, kept and switched off @once', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await signUp(page, baseURL!)
  await page.goto('/mystudio/avisos')
  await expect(card(page)).toContainText('Permítelas para este sitio en los ajustes del navegador')
  await expect(card(page).getByRole('button')).toHaveCount(0)
  const quiet = page.getByRole('region', { name: 'Horas tranquilas' })
  const night = quiet.getByRole('switch', { name: 'No enviar mensajes de noche' })
  await expect(night).not.toBeChecked()
  await night.check()
  await expect(page.getByText('No te enviaremos mensajes de 21:00 a 07:00.')).toBeVisible()
  await quiet.getByLabel('Hasta').selectOption('08:00')
  await expect(page.getByText('No te enviaremos mensajes de 21:00 a 08:00.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(quiet.getByLabel('Desde')).toHaveValue('21')
  await expect(quiet.getByLabel('Hasta')).toHaveValue('8')
  await night.uncheck()
  await expect(page.getByText('Volverás a recibir mensajes a cualquier hora.')).toBeVisible()
  await expect(quiet.getByLabel('Hasta')).toBeHidden()
  await page.reload()
  await expect(night).not.toBeChecked()
})
