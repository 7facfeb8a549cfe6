import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// What is left of the studio serves no other test.
test.use({ studioName: 'crowded' })
test.describe.configure({ mode: 'default', timeout: 300_000 })

const WORD = 'Wolfeschlegelsteinhausenbergerdorffconcepción'

test('a last name of one long word breaks on the pages of a sale and an order @widths', async ({
  page,
  studio,
}) => {
  const { rows } = await sql<{ customer_id: number; purchase_id: number }>`
    update customer set last_name = ${WORD} from purchase
    where purchase.customer_id = customer.customer_id
      and purchase_id = (select min(purchase_id) from purchase where status = 'completed')
    returning customer.customer_id, purchase_id`.execute(studio.db)
  const [sold] = rows
  await signInAs(page.request, studio.url, 'admin@casaaura.mx')
  for (const path of [`ventas/nueva?cliente=${sold?.customer_id}`, `pagos/${sold?.purchase_id}`]) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByText(WORD).first()).toBeVisible()
    await expectNoOverflow(page, [320])
  }
})

test(
  'long names, no pictures, one entry, a hundred and none break no page',
  { tag: '@widths' },
  async ({ page, studio }) => {
    const { db } = studio
    const look = async (...more: string[]) => {
      for (const path of ['/', '/paquetes', '/paquetes?tipo=especiales', '/avisos', '/ubicacion', ...more]) {
        await page.goto(path)
        await expectNoOverflow(page)
      }
    }
    await configure(studio.url, {
      business_name: `${WORD} ${WORD}`.slice(0, 80),
      hero_title: WORD,
      about_title: WORD,
      mission_content: WORD,
      location: `${WORD}\n${WORD}`,
      hero_image: null,
      about_image: null,
    })
    const [coach] = await many(
      db,
      'instructor (name, last_name, quote, home_order)',
      [WORD, WORD, WORD, 1],
      'instructor_id',
    )
    const [type] = await many(
      db,
      'class_type (name, description, file_id, home_order)',
      [WORD, WORD, 1, 1],
      'class_type_id',
    )
    await many(
      db,
      'class_package (title, short_description, price_cents, class_amount, expiration_days, home)',
      [WORD, WORD, 123_456_700, 1, 30, true],
      'class_package_id',
    )
    await many(
      db,
      'class_package (title, short_description, price_cents, class_amount, expiration_days, is_special_event)',
      [WORD, WORD, 123_456_700, 1, 30, true],
      'class_package_id',
    )
    await many(
      db,
      'announcement (title, content)',
      [`${WORD} ${WORD}`, `<p>${WORD}</p><h2>${WORD}</h2>`],
      'announcement_id',
    )
    await many(db, 'location (name, address)', [WORD, WORD], 'location_id', 20)
    await many(
      db,
      'page (title, slug, content)',
      [WORD, sql`'pagina-' || n`, `<p>${WORD}</p>`],
      'page_id',
      20,
    )
    await look(`/instructor/${coach}`, `/class_type/${type}`, '/calendario', '/pagina-1')

    const ids = { instructor: coach, class_type: type, class_package: 1, location: 1 }
    for (const [table, id] of Object.entries(ids))
      await sql`update ${sql.table(table)} set deleted_at = now() where ${sql.ref(`${table}_id`)} <> ${id}`.execute(
        db,
      )
    await sql`delete from announcement where announcement_id > 1`.execute(db)
    await look(`/instructor/${coach}`, `/class_type/${type}`, '/calendario')

    for (const table of Object.keys(ids))
      await sql`update ${sql.table(table)} set deleted_at = now()`.execute(db)
    await sql`delete from announcement`.execute(db)
    await look('/calendario')
    await page.goto('/avisos')
    await expect(page.getByText('No hay avisos por mostrar.')).toBeVisible()
    await page.goto('/paquetes')
    await expect(page.getByText('No hay paquetes disponibles.')).toBeVisible()
    await expectAccessible(page)
  },
)

/** Rows in one go, numbered `n` from 1 on; their ids. */
async function many(
  db: Queryable,
  columns: string,
  values: unknown[],
  id: string,
  count = 100,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.raw(columns)} select ${sql.join(values)} from generate_series(1, ${count}) n
    returning ${sql.ref(id)} as id`.execute(db)
  return rows.map((row) => row.id)
}
