import { expectAccessible } from '#tests/e2e/accessible.ts'
import { asAdmin, configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { slowDocument } from '#tests/e2e/slow-document.ts'

// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default' })

test('codes run on public pages only, after consent', { tag: '@once' }, async ({ page, studio }) => {
  const head_tracking_codes = '<script>window.seen = (window.seen ?? 0) + 1</script>'
  await configure(studio.url, { head_tracking_codes, cookie_consent: true })
  const seen = () => page.evaluate(() => (window as { seen?: number }).seen ?? 0)
  await page.goto('/avisos')
  const question = page.getByRole('region', { name: 'Permiso de medición' })
  // Over the page's end, wherever one reads.
  await expect(question).toBeInViewport({ ratio: 1 })
  await expect(question).toHaveCSS('position', 'fixed')
  expect(await seen()).toBe(0)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Aceptar' }).click()
  await expect(question).toBeHidden()
  await expect.poll(seen).toBe(1)
  await page.goto('/avisos')
  await expect.poll(seen).toBe(1)
  await expect(question).toBeHidden()
  // Moving on within the document would take the codes along.
  await page.goto('/paquetes')
  await expect.poll(seen).toBe(1)
  await page.getByRole('link', { name: 'Comprar: 5 clases' }).click()
  await expect(page).toHaveURL(/checkout/)
  await expect(page.getByText('Estás Comprando')).toBeVisible()
  await expect.poll(seen).toBe(0)
  expect(await (await page.request.get('/entrar')).text()).not.toContain('window.seen')
})

test(
  'the question is asked when the script is there before it',
  { tag: '@once' },
  async ({ browser, studio }) => {
    await configure(studio.url, { head_tracking_codes: '<script></script>', cookie_consent: true })
    const slow = await slowDocument(studio.url)
    // The fixture's page reaches the studio alone.
    const page = await browser.newPage()
    await page.goto(`${slow.url}/avisos`)
    const question = page.getByRole('region', { name: 'Permiso de medición' })
    await question.getByRole('button', { name: 'Rechazar' }).click()
    await expect(question).toBeHidden()
    await page.close()
    slow.close()
    // Other files use the same studio afterwards.
    await configure(studio.url, { head_tracking_codes: null, cookie_consent: false })
  },
)

test(
  'the owner’s texts are in the server’s page and stay after hydration',
  { tag: '@once' },
  async ({ page, studio }) => {
    const write = (texts: { place: string; words: string | null }[]) =>
      asAdmin(studio.url, 'PUT', '/texts', { texts })
    await write([
      { place: 'site.nav.enter', words: 'Mi cuenta </script>' },
      { place: 'pages.announcements.title', words: 'Novedades' },
    ])
    await page.goto('/avisos')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Novedades')
    await expect(page.getByRole('banner').getByText('Mi cuenta </script>').first()).toBeAttached()
    await page.goto('/calendario')
    await expect(page.getByRole('banner').getByText('Mi cuenta </script>').first()).toBeAttached()
    // Other files use this studio.
    await write([
      { place: 'site.nav.enter', words: null },
      { place: 'pages.announcements.title', words: null },
    ])
  },
)
