import { sql } from 'kysely'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { asAdmin } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

test.use({ expectedError: /500/ })
// One after the other: each turns something of the studio inside out.
test.describe.configure({ mode: 'default' })

test(
  'a page without content says so, and is not in the footer',
  { tag: '@once' },
  async ({ page, studio }) => {
    await asAdmin(studio.url, 'POST', '/pages', {
      title: 'Por escribir',
      slug: 'por-escribir',
      content: '<p> </p><h2></h2>',
    })
    const answer = await page.goto('/por-escribir')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Por escribir')
    await expect(page.getByRole('article')).toHaveText('Sin contenido.')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Por escribir' })).toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  'a page whose content fails to load keeps its title and says so',
  { tag: '@once' },
  async ({ page, studio }) => {
    // The list of pages does without it.
    await sql`alter table page rename description to description_away`.execute(studio.db)
    try {
      for (const [path, title] of [
        ['/reglamento', 'Reglamento del estudio'],
        ['/preguntas-frecuentes', 'Preguntas frecuentes'],
      ] as const) {
        const answer = await page.goto(`${path}?intento=1`)
        expect(answer?.status()).toBe(500)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.getByRole('alert')).toHaveText(
          'Lo sentimos, hubo un error al mostrar este contenido.',
        )
        await expectAccessible(page)
      }
    } finally {
      await sql`alter table page rename description_away to description`.execute(studio.db)
    }
  },
)

test(
  'a server error keeps the studio’s frame and colours, whatever fails to load',
  { tag: '@once' },
  async ({ page, studio }) => {
    const tables = ['page', 'announcement']
    for (const table of tables)
      await sql.raw(`alter table ${table} rename to ${table}_away`).execute(studio.db)
    try {
      const answer = await page.goto('/avisos?intento=4')
      expect(answer?.status()).toBe(500)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo salió mal de nuestro lado')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Ingresar' }).first()).toBeVisible()
      await expect(page.getByRole('contentinfo').getByRole('heading').last()).toHaveText('INFORMACIÓN')
      await expectAccessible(page)
    } finally {
      for (const table of tables)
        await sql.raw(`alter table ${table}_away rename to ${table}`).execute(studio.db)
    }
  },
)

test('without questions only the title is shown', { tag: '@once' }, async ({ page, studio }) => {
  await sql`update page set slug = 'otras-preguntas' where slug = 'preguntas-frecuentes'`.execute(studio.db)
  // As if the page had never been there: from its former address it would be found at the new one.
  await sql`delete from old_address where slug = 'preguntas-frecuentes'`.execute(studio.db)
  try {
    const answer = await page.goto('/preguntas-frecuentes?intento=2')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preguntas frecuentes')
    await expect(page.getByText('Sin contenido.')).toHaveCount(0)
  } finally {
    await sql`update page set slug = 'preguntas-frecuentes' where slug = 'otras-preguntas'`.execute(studio.db)
  }
  // The server hears of what was changed in its database a moment later.
  let asked = 3
  await expect(async () => {
    await page.goto(`/preguntas-frecuentes?intento=${asked++}`)
    await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
})
