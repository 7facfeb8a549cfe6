import { createServer, request as ask } from 'node:http'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, ownClass } from '#tests/e2e/own-class.ts'
import { expect, test as base } from '#tests/e2e/test.ts'

interface Front {
  url: string
  /**
   * From now on the server is one of another build, with another worker. The files of this one are gone, or gone until a page is
   * loaded anew, which then names those of the new build; or both have the same.
   */
  build: (name: string, files?: 'gone' | 'old ones gone' | 'same') => void
}

/** Stands before the server and can pass for one of a newer build. */
const test = base.extend<{ front: Front }>({
  front: async ({}, use) => {
    let newer: string | null = null
    let gone = false
    let anew = false
    const behind = new URL(process.env['CUPO_URL'] ?? '')
    const front = createServer((given, answer) => {
      if (anew && given.headers['sec-fetch-dest'] === 'document') gone = false
      if (gone && given.url?.startsWith('/assets/')) return answer.writeHead(404).end()
      const { 'accept-encoding': _as, ...headers } = given.headers
      const whole = given.url === '/sw.js'
      const sent = ask(
        { host: behind.hostname, port: behind.port, path: given.url, method: given.method, headers },
        (came) => {
          if (!whole) return came.pipe(answer.writeHead(came.statusCode ?? 502, came.headers))
          const parts: Buffer[] = []
          came.on('data', (part: Buffer) => parts.push(part))
          came.on('end', () => {
            const script = Buffer.concat(parts).toString()
            const [own = 'none'] = /(?<=["'`])[0-9a-f]{12}(?=["'`])/.exec(script) ?? []
            const { 'content-length': _length, ...kept } = came.headers
            answer.writeHead(200, kept).end(newer === null ? script : script.replaceAll(own, newer))
          })
        },
      )
      sent.on('error', () => answer.writeHead(502).end())
      // A page that goes leaves its stream.
      answer.on('close', () => sent.destroy())
      given.pipe(sent)
    })
    front.listen(0, '127.0.0.1')
    await once(front, 'listening')
    const address = front.address()
    const port = typeof address === 'object' ? address?.port : 0
    await use({
      url: `http://localhost:${port}`,
      build: (name, files = 'gone') => {
        newer = name
        gone = files !== 'same'
        anew = files === 'old ones gone'
      },
    })
    front.closeAllConnections()
    front.close()
  },
  baseURL: async ({ front }, use) => use(front.url),
})

/** What does not come from a page has the server's own address. */
const server = process.env['CUPO_URL'] ?? ''

test.use({
  serviceWorkers: 'allow',
  expectedError:
    /status of 404|ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED|Error loading route module/,
})

test.describe.configure({ timeout: 180_000 })
const patient = { timeout: 60_000 }

const offer = (page: Page) => page.getByRole('region', { name: 'Nueva versión' })

/** Opens a week and waits until its worker has everything and the page is kept. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect
    .poll(() => page.evaluate((kept) => caches.has(kept), 'cupo-pages'), { timeout: 30_000 })
    .toBe(true)
}

const marked = (page: Page) => page.evaluate(() => 'marked' in window)
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
/** As the browser does by itself when somebody comes back. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

test(
  'a new build is offered, and an open page keeps its own until then',
  { tag: '@once' },
  async ({ page, context, front }) => {
    const { week, single_class_id } = await ownClass(server)
    const path = `/calendario${week}`
    const card = page.locator(`[data-card="${single_class_id}"]`)
    await open(page, path)
    const other = await context.newPage()
    await open(other, path)
    for (const one of [page, other]) await mark(one)
    await expect(offer(page)).toHaveCount(0)

    // WebKit combines the headers of a preloaded document with the body of another one: its scripts and styles are refused.
    await test.step('the browser preloads no documents', async () => {
      const preloading = () =>
        page.evaluate(
          async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled,
        )
      expect(await preloading()).toBe(false)
    })

    await test.step('the page says so and does not reload', async () => {
      front.build('aaaaaaaaaaaa')
      await lookForUpdate(page)
      await expect(offer(page)).toContainText('Hay una versión nueva', patient)
      await expectAccessible(page)
      expect(await marked(page)).toBe(true)
    })

    await test.step('parts that the server no longer has still load', async () => {
      await card.getByRole('link', { name: /^Reservar/ }).click()
      await expect(page.getByRole('dialog', { name: 'Entrar Ahora' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('the page that agrees is reloaded, the others ask', async () => {
      await offer(page).getByRole('button', { name: 'Actualizar' }).click()
      await expect.poll(() => marked(page).catch(() => true), patient).toBe(false)
      await expect(card).toBeAttached()
      await expect(offer(other)).toBeVisible(patient)
      expect(await marked(other)).toBe(true)
      await offer(other).getByRole('button', { name: 'Ahora no' }).click()
      await expect(offer(other)).toHaveCount(0)
    })
  },
)

/** The build of the worker that answers for the page. */
const working = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => resolve(data))
        port1.start()
        navigator.serviceWorker.controller?.postMessage({ kind: 'build' }, [port2])
      }),
  )

test(
  'one build after another is offered, and the page loads each one that was accepted',
  { tag: '@once' },
  async ({ page, front }) => {
    const { week, single_class_id } = await ownClass(server)
    const card = page.locator(`[data-card="${single_class_id}"]`)
    await open(page, `/calendario${week}`)

    const next = async (name: string): Promise<void> => {
      await mark(page)
      front.build(name, 'same')
      await lookForUpdate(page)
      await expect(offer(page)).toBeVisible(patient)
    }
    const take = async (name: string): Promise<void> => {
      await offer(page).getByRole('button', { name: 'Actualizar' }).click()
      await expect.poll(() => marked(page).catch(() => true), patient).toBe(false)
      await expect(card).toBeAttached()
      await expect.poll(() => working(page).catch(() => null), patient).toBe(name)
      await expect(offer(page)).toHaveCount(0)
    }

    await test.step('one, and the next', async () => {
      for (const name of ['aaaaaaaaaaaa', 'bbbbbbbbbbbb']) {
        await next(name)
        await take(name)
      }
    })

    await test.step('one that was dismissed, and the one after it', async () => {
      await next('cccccccccccc')
      await offer(page).getByRole('button', { name: 'Ahora no' }).click()
      await expect(offer(page)).toHaveCount(0)
      await next('dddddddddddd')
      await take('dddddddddddd')
    })

    await test.step('one whose reload was blocked by unsaved changes', async () => {
      await next('eeeeeeeeeeee')
      await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()))
      let asked = 0
      page.on('dialog', (question) => {
        asked += 1
        void question.dismiss()
      })
      await page.clock.install()
      await offer(page).getByRole('button', { name: 'Actualizar' }).click()
      await expect.poll(() => asked, patient).toBe(1)
      await expect(offer(page).getByRole('button', { name: 'Actualizando' })).toBeVisible()
      await page.clock.fastForward(10_000)
      await expect(offer(page).getByRole('button', { name: 'Actualizar' })).toBeEnabled()
      await expect.poll(() => marked(page)).toBe(true)
    })
  },
)

/** Opens a week and waits until it offers another build with the same files. */
async function openBeforeUpdate(page: Page, front: Front): Promise<void> {
  const { week } = await ownClass(server)
  await open(page, `/calendario${week}`)
  await mark(page)
  front.build('aaaaaaaaaaaa', 'same')
  await lookForUpdate(page)
  await expect(offer(page)).toBeVisible(patient)
}

// Its requests start the previous worker again, which then ends with the reload (docs/decisions/0485-a-reload-without-an-answer.md).
test(
  'a page that loads files while its worker is replaced is reloaded',
  { tag: '@once' },
  async ({ page, front }) => {
    await openBeforeUpdate(page, front)
    await page.evaluate(() => {
      const file = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/assets/'))?.name
      window.addEventListener('click', () => {
        const timer = setInterval(() => void fetch(file ?? '').catch(() => undefined), 5)
        setTimeout(() => clearInterval(timer), 500)
      })
    })
    await offer(page).getByRole('button', { name: 'Actualizar' }).click()
    await expect.poll(() => marked(page).catch(() => true), patient).toBe(false)
    await expect.poll(() => working(page).catch(() => null), patient).toBe('aaaaaaaaaaaa')
    await expect(offer(page)).toHaveCount(0)
  },
)

test(
  'whoever stays at the late reload is not asked again, and what the page sends is answered',
  { tag: '@once' },
  async ({ page, front }) => {
    await openBeforeUpdate(page, front)
    let asked = 0
    page.on('dialog', (question) => {
      asked += 1
      void question.dismiss()
    })
    // The new worker does not hear the page, as if the previous one were busy; that it is ready is said below.
    await page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready
      Object.assign(waiting ?? {}, { postMessage: () => undefined })
    })
    await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()))
    await offer(page).getByRole('button', { name: 'Actualizar' }).click()
    await expect.poll(() => asked, patient).toBe(1)

    const sent = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/sent', (route) => sent.resolve(() => route.fulfill({ body: 'answered' })))
    const answer = page.evaluate(async () => (await fetch('/sent', { method: 'POST' })).text())
    const fulfill = await sent.promise
    await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))
    await fulfill()
    expect(await answer).toBe('answered')
    expect(asked).toBe(1)
    expect(await marked(page)).toBe(true)
  },
)

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page that cannot load a part offers the new build', { tag: '@once' }, async ({ page, front }) => {
    await signUp(page, server)
    await buyTen(page.request, server)
    const { week, single_class_id } = await ownClass(server)
    const bars = page.waitForResponse((answer) => answer.url().includes('/assets/Notices-'))
    await page.goto(`/mystudio${week}`)
    await bars
    front.build('aaaaaaaaaaaa')
    await page
      .locator(`[data-card="${single_class_id}"]`)
      .getByRole('button', { name: /^Reservar/ })
      .click()
    await expect(offer(page)).toBeVisible()
  })

  test('a page that fails for a missing part is loaded anew', { tag: '@once' }, async ({ page, front }) => {
    // The form comes while one reads, and so does the next try.
    let early = true
    await page.route('**/assets/RegisterForm-*', (route) =>
      early ? route.fulfill({ status: 404 }) : route.continue(),
    )
    const { week, single_class_id } = await ownClass(server)
    await page.goto(`/calendario${week}`)
    await mark(page)
    await page
      .locator(`[data-card="${single_class_id}"]`)
      .getByRole('link', { name: /^Reservar/ })
      .click()
    const register = page.getByRole('dialog').getByRole('button', { name: '¡Regístrate!' }).first()
    await expect(register).toBeVisible()
    front.build('aaaaaaaaaaaa', 'old ones gone')
    await register.click()
    await expect.poll(() => marked(page).catch(() => true)).toBe(false)
    early = false
    await expect(page.locator(`[data-card="${single_class_id}"]`)).toBeVisible()
  })

  test(
    'a visitor who presses something missing gets the new build, once',
    { tag: '@once' },
    async ({ page, front }) => {
      const { week, single_class_id } = await ownClass(server)
      const card = page.locator(`[data-card="${single_class_id}"]`)
      await test.step('for a link the page it leads to', async () => {
        await page.goto('/calendario')
        await mark(page)
        front.build('bbbbbbbbbbbb', 'old ones gone')
        await page.getByRole('link', { name: 'Ingresar' }).filter({ visible: true }).first().click()
        await expect(page).toHaveURL(/\/entrar/)
        expect(await marked(page)).toBe(false)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })

      await test.step('for a button the same page', async () => {
        // Otherwise it is there before the press.
        const dialogs = '**/assets/BookingDialogs-*'
        const missed = page.waitForResponse(dialogs)
        let early = true
        // It stays until the end: without a route the browser would take the file from its cache.
        await page.route(dialogs, (route) => (early ? route.fulfill({ status: 404 }) : route.continue()))
        await page.goto(`/calendario${week}`)
        await missed
        await mark(page)
        front.build('aaaaaaaaaaaa', 'old ones gone')
        early = false
        await card.getByRole('link', { name: /^Reservar/ }).click()
        await expect.poll(() => marked(page).catch(() => true)).toBe(false)
        await card.getByRole('link', { name: /^Reservar/ }).click()
        await expect(page.getByRole('dialog', { name: 'Entrar Ahora' })).toBeVisible()
      })
    },
  )

  test('a link whose page cannot be loaded leaves the open one', { tag: '@once' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/calendario')
    await mark(page)
    await page.route(/\/assets\/|\.data|\/api\//, (route) => route.abort())
    const enter = page.getByRole('link', { name: 'Ingresar' }).filter({ visible: true }).first()
    for (const _ of [1, 2]) {
      await enter.click()
      await expect(
        page.getByText('No pudimos conectarnos. Revisa tu conexión e intenta de nuevo.'),
      ).toBeVisible()
      await expect(page).toHaveURL(/\/calendario$/)
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await page.clock.runFor(10_000)
      await expect(page.getByText(/^No pudimos conectarnos/)).toHaveCount(0)
    }
    expect(await marked(page)).toBe(true)
    await page.unrouteAll()
    await enter.click()
    await expect(page).toHaveURL(/\/entrar/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
