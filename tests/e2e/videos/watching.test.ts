import type { Page } from '@playwright/test'
import { startVideoHosts } from '#tests/vendors/videos/server.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { type RunningServer, startServer } from '#tests/e2e/server.ts'
import { expect, test as base } from '#tests/e2e/test.ts'

interface Installation {
  hosts: Awaited<ReturnType<typeof startVideoHosts>>
  server: RunningServer
}

/** An installation whose video hosts are doubles: one for each worker. */
const test = base.extend<object, { watched: Installation }>({
  watched: [
    async ({}, use, { workerIndex }) => {
      const hosts = await startVideoHosts()
      const server = await startServer(`browser-videos-${workerIndex}`, hosts.environment)
      await use({ hosts, server })
      await server.stop()
      await hosts.close()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ watched }, use) => use(watched.server.url),
  reaches: async ({ watched }, use) => use([watched.hosts.url]),
})
test.describe.configure({ mode: 'default' })

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function signIn(page: Page, email = 'clienta@casaaura.mx'): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password: 'casa-aura-demo' },
  })
  expect(answer.status()).toBe(200)
}

async function call<T>(
  page: Page,
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { data: body }),
  })
  return (await answer.json()) as T
}

interface Listed {
  video_id: number
  name: string
  provider: string
}
async function videoBy(page: Page, provider: string): Promise<Listed> {
  const { videos } = await call<{ videos: Listed[] }>(page, 'GET', '/videos')
  const found = videos.find((one) => one.provider === provider)
  if (!found) throw new Error(`The demo has no video of ${provider}`)
  await call(page, 'PUT', `/videos/${found.video_id}/progress`, { seconds: 0 })
  await call(page, 'PUT', `/videos/${found.video_id}/uncomplete`)
  return found
}
const progressOf = async (page: Page, { video_id }: Listed) =>
  (
    await call<{ video: { progress: { seconds: number; completed: boolean } } }>(
      page,
      'GET',
      `/videos/${video_id}`,
    )
  ).video.progress

test('a member finds a video by its filters and marks it @once', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page)
  await page.goto('/mystudio/online')
  await expect(page.getByRole('heading', { name: 'Sigue viendo' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Programas' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Próximamente' })).toBeVisible()
  const large = await page.getByRole('main').locator('section').first().getByRole('heading').textContent()
  await expect(page.getByRole('article').filter({ hasText: large ?? '' })).toHaveCount(0)
  await expectAccessible(page)

  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.fill('SALUDO')
  await search.press('Enter')
  await expect(page.getByText('2 clases')).toBeVisible()
  // What was above the list is gone; the list itself has not left the screen.
  await expect(search).toBeInViewport()
  const unfold = page.getByRole('button', { name: 'Filtros' })
  if (await unfold.isVisible()) await unfold.click()
  await page.getByRole('combobox', { name: 'Duración' }).selectOption('Hasta 15 min')
  await expect(page.getByText('Ninguna clase tiene todo eso.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?buscar=SALUDO&duracion=15')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(page.getByText('30 clases')).toBeVisible()

  await page.getByRole('link', { name: /^Reto 30 días/ }).click()
  await expect(page.getByText('6 clases')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'Plancha larga, paso a paso' })
  await card.getByRole('button', { name: /^Agregar a favoritos/ }).dblclick()
  // The second press came while the first was in flight.
  await expect(toast(page, '¡Favorito agregado!')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Quitar de favoritos/ })).toBeVisible()
  await page.goto('/mystudio/online?ver=favoritas')
  await card.getByRole('button', { name: /^Quitar de favoritos/ }).click()
  await expect(toast(page, '¡Favorito eliminado!')).toBeVisible()
})

test.describe('without a membership', () => {
  test.use({ expectedError: /status of 404/ })

  test('the list and a video offer one; an unknown video says so @once', async ({ page, baseURL }) => {
    await signUp(page, baseURL ?? '')
    const needed = page.getByRole('heading', {
      name: 'Lo sentimos, no cuentas con una membresía activa para clases online',
    })
    for (const path of ['/mystudio/online', '/mystudio/video/1']) {
      const answer = await page.goto(path)
      await expect(needed).toBeVisible()
      await expect(page.getByRole('link', { name: 'Comprar' })).toHaveAttribute('href', /^\/checkout\/\d+$/)
      // Neither the films' ids nor their files are in the document.
      expect(await answer?.text()).not.toMatch(/76979871|M7lc1UVf-VE|demo-film/)
    }
    await expectAccessible(page)
    const answer = await page.goto('/mystudio/video/999999')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Lo sentimos, no hemos encontrado este video.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('a film', () => {
  for (const provider of ['vimeo', 'youtube'] as const)
    test(`at ${provider} loads its host with the first press, is continued and ends @once`, async ({
      page,
      watched,
    }) => {
      test.setTimeout(120_000)
      const { hosts } = watched
      await signIn(page)
      const video = await videoBy(page, provider)
      await call(page, 'PUT', `/videos/${video.video_id}/progress`, { seconds: 40 })
      const [framed, loaded] = [hosts.asked.length, hosts.fetched.length]
      const landing = await page.request.get('/mystudio/online')
      expect(landing.headers()['content-security-policy']).not.toContain(hosts.url)
      const answer = await page.goto(`/mystudio/video/${video.video_id}`)
      const policy = answer?.headers()['content-security-policy'] ?? ''
      expect(/script-src [^;]*/.exec(policy)?.[0]).toContain(hosts.url)
      if (provider === 'vimeo') await expectAccessible(page)
      expect([hosts.asked.length, hosts.fetched.length]).toEqual([framed, loaded])

      await page.getByRole('button', { name: `Reproducir ${video.name}` }).press('Enter')
      await expect(page.getByTitle(video.name)).toBeVisible()
      await expect(toast(page, 'Clase completada.')).toBeVisible({ timeout: 20_000 })
      expect(hosts.asked.slice(framed)).toHaveLength(1)
      expect(hosts.fetched.slice(loaded)).toHaveLength(1)
      await expect(page.getByRole('button', { name: 'Completada', pressed: true })).toBeVisible()
      expect(await progressOf(page, video)).toEqual({ seconds: 62, completed: true })
    })

  test.describe('whose host does not respond', () => {
    test.use({ expectedError: /status of 503/ })
    test('says so, and is tried again', { tag: '@once' }, async ({ page, watched }) => {
      await signIn(page)
      const video = await videoBy(page, 'vimeo')
      watched.hosts.block(true)
      await page.goto(`/mystudio/video/${video.video_id}`)
      await page.getByRole('button', { name: `Reproducir ${video.name}` }).press('Enter')
      await expect(page.getByRole('alert')).toContainText('No pudimos cargar el reproductor de este video.')
      await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeFocused()
      await expectAccessible(page)
      watched.hosts.block(false)
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
      await page.getByRole('button', { name: `Reproducir ${video.name}` }).click()
      await expect(page.getByTitle(video.name)).toBeVisible()
    })
  })

  test('that was uploaded plays in ranges, with captions, speed and keys, and keeps its place @once', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await signIn(page)
    const video = await videoBy(page, 'file')
    const parts: (string | undefined)[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/files/demo-film')) parts.push(`${answer.status()}`)
    })
    await page.goto(`/mystudio/video/${video.video_id}`)
    const film = page.locator('video')
    const at = <K extends 'currentTime' | 'duration' | 'paused' | 'playbackRate' | 'muted'>(name: K) =>
      film.evaluate((element: HTMLVideoElement, key) => element[key], name)
    await expect.poll(() => at('duration')).toBe(24)
    expect(parts).toContain('206')
    await film.focus()
    await page.keyboard.press('m')
    expect(await at('muted')).toBe(true)
    await page.keyboard.press('k')
    await expect.poll(() => at('paused')).toBe(false)
    await page.keyboard.press('l')
    await expect.poll(() => at('currentTime')).toBeGreaterThan(9)
    await page.keyboard.press('c')
    await expect
      .poll(() =>
        film.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.activeCues?.length ?? 0),
      )
      .toBe(1)
    await page.getByRole('button', { name: '1.5×' }).click()
    expect(await at('playbackRate')).toBe(1.5)
    await film.focus()
    await page.keyboard.press('k')
    await expect.poll(async () => (await progressOf(page, video)).seconds).toBeGreaterThan(9)

    await page.goto('/mystudio/online')
    await page.goto(`/mystudio/video/${video.video_id}`)
    await expect.poll(() => at('currentTime')).toBeGreaterThan(8)
  })

  test.describe('without a connection', () => {
    test.use({ expectedError: /ERR_INTERNET_DISCONNECTED/ })
    test('that ends is completed as soon as there is one @once', async ({ page, context }) => {
      await signIn(page)
      const video = await videoBy(page, 'file')
      await page.goto(`/mystudio/video/${video.video_id}`)
      const film = page.locator('video')
      await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4)
      await context.setOffline(true)
      await film.dispatchEvent('ended')
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Marcar como completada' })).toBeVisible()
      await context.setOffline(false)
      await expect(toast(page, 'Clase completada.')).toBeVisible()
      expect((await progressOf(page, video)).completed).toBe(true)
    })
  })

  test('is completed by hand and rated @once', async ({ page }) => {
    await signIn(page)
    const video = await videoBy(page, 'file')
    await page.goto(`/mystudio/video/${video.video_id}`)
    await page.getByRole('button', { name: 'Marcar como completada' }).click()
    await expect(toast(page, 'Clase completada.')).toBeVisible()
    await page.getByRole('button', { name: 'Completada' }).click()
    await expect(page.getByRole('button', { name: 'Marcar como completada' })).toBeVisible()
    const stars = page.getByRole('radiogroup', { name: 'Tu calificación' })
    const other = (await stars.getByRole('radio', { name: /^4/ }).isChecked()) ? /^3/ : /^4/
    await stars.getByRole('radio', { name: other }).check({ force: true })
    await page.getByLabel('Agrega un comentario (opcional)').fill('Muy clara.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Calificar' }).click()
    await expect(toast(page, 'Gracias por calificar esta clase.')).toBeVisible()
    await expect(stars.getByRole('radio', { name: other })).toBeFocused()
  })
})
