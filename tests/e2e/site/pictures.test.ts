import type { Page } from '@playwright/test'
import { configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// One studio for all of them, and one after the other: each sets what the front page opens with.
test.describe.configure({ mode: 'default' })
test.use({ studioName: 'pictures', studioEnvironment: { PICTURES_AHEAD: 'on' } })
// Its front page becomes a film.
test.beforeAll(({ studio }) => configure(studio.url, { hero_video: '/film.webm' }))

const film = (page: Page) => page.locator('video')
const runs = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)

/** The front page with a film, whose file is recorded from a canvas by the browser itself. Gives every request for it. */
async function openFilm(page: Page): Promise<string[]> {
  await page.goto('/avisos')
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let frame = 0; frame < 20; frame++) {
      pen?.fillRect(frame * 9, 0, 40, 150)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  const asked: string[] = []
  await page.route('**/film.webm', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'video/webm', body: Buffer.from(recorded) })
  })
  await page.goto('/')
  return asked
}

test(
  'the first picture is loaded first, the others when near, each with a placeholder',
  { tag: '@once' },
  async ({ page, studio }) => {
    await configure(studio.url, { hero_resource: 'image' })
    await page.goto('/')
    const first = page.locator('main picture').first()
    await expect(first.locator('source')).toHaveAttribute('type', 'image/avif')
    await expect(first.locator('source')).toHaveAttribute('srcset', /\/768\.avif 768w/)
    const hero = first.locator('img')
    await expect(hero).toHaveAttribute('fetchpriority', 'high')
    await expect(hero).toHaveAttribute('loading', 'eager')
    await expect(hero).toHaveAttribute('width', /^\d+$/)
    await expect(hero).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/)
    await expect
      .poll(() => hero.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0)

    const preload = page.locator('link[rel=preload][as=image]')
    await expect(preload).toHaveAttribute('type', 'image/avif')
    await expect(preload).toHaveAttribute('imagesrcset', /\/768\.avif 768w/)
    const others = page.locator('main picture img')
    for (const picture of (await others.all()).slice(1)) {
      await expect(picture).toHaveAttribute('loading', 'lazy')
      await expect(picture).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/)
      await expect(picture).not.toHaveAttribute('fetchpriority', /.+/)
    }
  },
)

test('nothing moves while pictures load, also slowly', async ({ page, studio }) => {
  await configure(studio.url, { hero_resource: 'image' })
  let held: (() => void)[] = []
  await page.route('**/files/**', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const hero = page.locator('main picture img').first()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const before = await hero.boundingBox()
  for (const go of held.splice(0)) go()
  held = Object.assign(held, { push: (go: () => void) => (go(), 0) })
  await expect
    .poll(() => hero.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(0)
  await expect.poll(() => hero.boundingBox()).toEqual(before)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { moved: number }).moved))
    .toBeLessThan(0.01)
})

test(
  'the film plays muted over its poster, and can be stopped',
  { tag: '@once' },
  async ({ page, studio }) => {
    await configure(studio.url, { hero_resource: 'video' })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openFilm(page)
    await expect(film(page)).toHaveAttribute('poster', /^\/files\/[a-z0-9-]+\/1280\.webp$/)
    await expect(film(page)).toHaveJSProperty('muted', true)
    await expect(film(page)).toHaveJSProperty('playsInline', true)
    await expect.poll(() => runs(page)).toBe(true)
    await page.getByRole('button', { name: 'Detener el video' }).click()
    await expect(film(page)).toHaveJSProperty('paused', true)
    await page.getByRole('button', { name: 'Reproducir el video' }).click()
    await expect(film(page)).toHaveJSProperty('paused', false)
  },
)

test(
  'with reduced motion the poster is shown, and the film on request',
  { tag: '@once' },
  async ({ page, studio }) => {
    await configure(studio.url, { hero_resource: 'video' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const asked = await openFilm(page)
    const play = page.getByRole('button', { name: 'Reproducir el video' })
    await expect(play).toBeVisible()
    await expect(film(page)).toHaveJSProperty('paused', true)
    await expect(film(page)).toHaveJSProperty('currentSrc', '')
    await expect.poll(() => asked).toEqual([])
    await play.click()
    await expect.poll(() => runs(page)).toBe(true)
  },
)

test(
  'a film that cannot be loaded leaves its poster, with nothing to press',
  { tag: '@once' },
  async ({ page, studio }) => {
    await configure(studio.url, { hero_resource: 'video' })
    const press = page.getByRole('button', { name: 'Reproducir el video' })
    await page.route('**/film.webm', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    await expect(film(page)).toHaveAttribute('poster', /^\/files\//)
    await expect(page.locator('[data-film]')).toHaveCount(0)
    // Nobody knows before it is pressed.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await press.click()
    await expect(page.locator('[data-film]')).toHaveCount(0)
  },
)
