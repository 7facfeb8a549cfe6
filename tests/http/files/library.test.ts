import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { cleanUp } from '#server/jobs/tasks/clean-up.ts'
import { FILE_USES, FILE_WORDS } from '#server/shared/file-uses.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'

const HOUR = 3_600_000

let api: Api
let admin: Client
let eva: Client
let coach: Client
let skipped = 0
beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(Date.now() + skipped) } })
  ;[admin, eva, coach] = await Promise.all([api.as('admin'), api.as('customer'), api.as('instructor')])
})

let n = 0
async function upload(who: Client, name = `archivo ${++n}.pdf`) {
  const raw = new FormData()
  const bytes = name.endsWith('.jpg')
    ? await sharp({ create: { width: 400, height: 200, channels: 3, background: '#9a452b' } })
        .jpeg()
        .toBuffer()
    : Buffer.from(`%PDF-1.7 ${name}`)
  raw.append('file', new File([new Uint8Array(bytes)], name))
  const { status, body } = await who.call('POST /files', { raw })
  expect(status).toBe(200)
  return body.file
}
const publish = (file_id: number) =>
  api.db.updateTable('file').set({ public: true }).where('file_id', '=', file_id).execute()
const idsOf = (body: { files: { file_id: number }[] }) => body.files.map(({ file_id }) => file_id)

describe('the list', () => {
  it('shows reception all files, newest first, by name and kind; a coach public ones and their own', async () => {
    const hers = await upload(eva, 'Receta Médica.pdf')
    const his = await upload(coach, 'plan.jpg')
    const open = await upload(admin, 'aviso.pdf')
    await publish(open.file_id)
    const reception = await api.as('reception')
    const all = await reception.call('GET /files')
    expect([all.status, idsOf(all.body).slice(0, 3), all.body.total]).toEqual([
      200,
      [open.file_id, his.file_id, hers.file_id],
      3,
    ])
    expect(all.body.files[2]).toEqual({ ...hers, createdAt: expect.any(String) })
    expect(idsOf((await coach.call('GET /files')).body)).toEqual([open.file_id, his.file_id])
    const named = await reception.call('GET /files', { query: { query: 'medica' } })
    expect([idsOf(named.body), named.body.total]).toEqual([[hers.file_id], 1])
    expect(idsOf((await reception.call('GET /files', { query: { kind: 'picture' } })).body)).toEqual([
      his.file_id,
    ])
    expect(idsOf((await reception.call('GET /files', { query: { query: '%' } })).body)).toEqual([])
    expect((await reception.call('GET /files', { query: { page: 2 } })).body).toEqual({ files: [], total: 3 })
  })
})

/** A film with its captions, as an admin uploads them. */
const storeFilm = async () => {
  const of = (mime: string) => ({
    customer_id: admin.customer_id,
    name: 'Clase',
    mime,
    bytes: 1,
    storage_key: crypto.randomUUID(),
  })
  return api.db
    .insertInto('file')
    .values(['video/mp4', 'video/webm', 'text/vtt'].map((mime) => of(mime)))
    .returning(['file_id', 'storage_key'])
    .execute()
}

describe('a private film', () => {
  it('is neither listed nor shown nor served to anybody but an admin', async () => {
    const films = await storeFilm()
    const reception = await api.as('reception')
    const listed = async (who: Client, kind: string) =>
      idsOf((await who.call('GET /files', { query: { kind } })).body)
    expect(await listed(admin, 'video')).toHaveLength(2)
    for (const who of [reception, coach, await api.newcomer({ role: 'reception' })]) {
      expect([await listed(who, 'video'), await listed(who, 'captions')]).toEqual([[], []])
      for (const { file_id, storage_key } of films) {
        expect((await who.call(`GET /files/${file_id}`)).status).toBe(404)
        const headers = { authorization: `Bearer ${who.token}` }
        expect((await api.fetch(`GET /files/${storage_key}`, { headers })).status).toBe(404)
      }
    }
    const [film] = films
    expect((await admin.call(`GET /files/${film!.file_id}`)).body.file.link).toContain(film!.storage_key)
    // What the studio shows everybody is in everybody's library.
    await publish(film!.file_id)
    expect(await listed(reception, 'video')).toEqual([film!.file_id])
    expect((await reception.call(`GET /files/${film!.file_id}`)).status).toBe(200)
  })
})

describe('a change', () => {
  it('renames and describes, by the id in the path or in the body, with a line in the audit', async () => {
    const { file_id } = await upload(admin, 'a.pdf')
    const named = await admin.call('PUT /files', {
      body: { file_id, name: '../Aviso\u202e de privacidad.pdf' },
    })
    expect([named.status, named.body.file.name, named.body.file.alt]).toEqual([
      200,
      'Aviso de privacidad.pdf',
      null,
    ])
    const told = await admin.call(`PUT /files/${file_id}`, { body: { alt: 'Una hoja' } })
    expect(told.body.file).toMatchObject({ name: 'Aviso de privacidad.pdf', alt: 'Una hoja' })
    const lines = await api.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'file.changed')
      .orderBy('audit_id')
      .execute()
    expect(lines.at(-1)?.details).toEqual({
      before: { alt: null },
      after: { alt: 'Una hoja' },
    })
    expect((await admin.call('PUT /files', { body: { file_id, name: '\u200b' } })).body.fields).toEqual({
      name: 'Escribe un nombre.',
    })
    expect((await admin.call('PUT /files', { body: { file_id: 2_000_000, name: 'x' } })).status).toBe(404)
  })

  it('is refused when somebody else changed the file since it was read', async () => {
    const { file_id } = await upload(admin, 'b.pdf')
    const was = { name: 'b.pdf', alt: null }
    const put = (name: string) => admin.call('PUT /files', { body: { file_id, name, was } })
    expect((await put('Primero.pdf')).status).toBe(200)
    const second = await put('Segundo.pdf')
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await admin.call(`GET /files/${file_id}`)).body.file.name).toBe('Primero.pdf')
  })
})

describe('deleting', () => {
  it('removes the file at once, and its bytes and variants an hour later', async () => {
    const { file_id, src, link } = await upload(admin, 'foto.jpg')
    expect((await api.fetch(`GET ${link.replace(src, `${src}/160.webp`)}`)).status).toBe(200)
    const key = src.replace('/files/', '')
    const gone = await twice(admin, `DELETE /files/${file_id}`)
    expect(gone.body.file.file_id).toBe(file_id)
    expect((await admin.call(`GET /files/${file_id}`)).status).toBe(404)
    expect((await api.fetch(`GET ${link}`)).status).toBe(404)
    expect((await admin.call(`DELETE /files/${file_id}`)).status).toBe(404)
    await cleanUp(api.services)
    expect(await api.services.files.size(key)).not.toBeNull()
    skipped += 2 * HOUR
    await cleanUp(api.services)
    expect([await api.services.files.size(key), await api.services.files.size(`${key}/160`)]).toEqual([
      null,
      null,
    ])
    expect(await api.db.selectFrom('file_leftover').selectAll().execute()).toEqual([])
    const line = await api.db
      .selectFrom('audit')
      .select('actor_customer_id')
      .where('action', '=', 'file.deleted')
      .where('entity_id', '=', String(file_id))
      .executeTakeFirst()
    expect(line?.actor_customer_id).toBe(admin.customer_id)
  })

  it('keeps the note of what is to be removed until it is', async () => {
    const { file_id } = await upload(admin)
    await admin.call(`DELETE /files/${file_id}`)
    skipped += 2 * HOUR
    const { files } = api.services
    const { remove } = files
    files.remove = () => Promise.reject(new Error('away'))
    await expect(cleanUp(api.services)).rejects.toThrow('not cleaned up: bytes')
    files.remove = remove
    expect(await api.db.selectFrom('file_leftover').select('storage_key').execute()).toHaveLength(1)
    skipped += 2 * HOUR
    await cleanUp(api.services)
    expect(await api.db.selectFrom('file_leftover').select('storage_key').execute()).toEqual([])
  })

  it.each<[string, (file: { file_id: number; src: string }) => Promise<unknown>, string]>([
    [
      'a customer’s picture',
      ({ file_id }) =>
        api.db
          .updateTable('customer')
          .set({ file_id, name: 'Eva', last_name: 'Ruiz' })
          .where('customer_id', '=', eva.customer_id)
          .execute(),
      'la foto de Eva Ruiz',
    ],
    [
      'a package',
      ({ src }) => api.build.classPackage({ title: 'Diez clases', file_url: src }),
      'el paquete «Diez clases»',
    ],
    ['a setting', ({ src }) => configure(api, { navbar_logo: src }), 'el ajuste «Logo»'],
    [
      'a page',
      ({ src }) =>
        api.db
          .insertInto('page')
          .values({ slug: 'con-foto', title: 'Nosotros', content: `<img src="${src}/640.webp">` })
          .execute(),
      'la página «Nosotros»',
    ],
    [
      'an announcement',
      ({ src }) =>
        api.db
          .insertInto('announcement')
          .values({ title: 'Retiro', content: `<img src="${src}">` })
          .execute(),
      'el aviso «Retiro»',
    ],
    [
      'a text',
      ({ src }) =>
        api.db.insertInto('changed_text').values({ place: 'site.nav.enter', words: src }).execute(),
      'el texto «site.nav.enter»',
    ],
    [
      'the description of a package',
      ({ src }) =>
        api.build.classPackage({ title: 'Retiro', description: `<p><img src="${src}/640.webp"></p>` }),
      'el paquete «Retiro»',
    ],
    [
      'what is said of a coach',
      ({ src }) => api.build.instructor({ name: 'Mar', last_name: '', short_bio: `Mi video: ${src}` }),
      'la foto de Mar',
    ],
    [
      'a mail',
      ({ src }) =>
        api.db
          .insertInto('message_template')
          .values({ kind: 'welcome', channel: 'mail', subject: 'Hola', body: `Reglamento: ${src}` })
          .execute(),
      'la plantilla de mensaje «Bienvenida»',
    ],
    [
      'a field of a form',
      async ({ src }) => {
        const { form_id } = await api.db
          .insertInto('form')
          .values({ name: 'Salud' })
          .returning('form_id')
          .executeTakeFirstOrThrow()
        await api.db
          .insertInto('form_field')
          .values({
            form_id,
            key: 'x',
            position: 1,
            label: 'X',
            hint: `Lee ${src}`,
            type: 'text',
            required: false,
            step: 1,
            multiple: false,
          })
          .execute()
      },
      'el formulario «Salud»',
    ],
    [
      'a class of the timetable',
      async ({ src }) => {
        const { class_type_id } = await api.build.classType({ name: 'Barre' })
        await api.build.singleClass({ class_type_id, description: `Trae esto: ${src}` })
      },
      'una clase de «Barre» del horario',
    ],
  ])('is refused while the file is used by %s, and says so', async (_, use, where) => {
    const file = await upload(admin, 'foto.jpg')
    await use(file)
    const { status, body } = await admin.call(`DELETE /files/${file.file_id}`)
    expect([status, body.code]).toEqual([409, 'in_use'])
    expect(body.error).toBe(`Este archivo no se puede borrar porque se usa en ${where}.`)
    expect((await admin.call(`GET /files/${file.file_id}`)).status).toBe(200)
  })

  it('knows of every table that refers to a file', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'file'::regclass order by 1`.execute(api.db)
    expect(rows.map(({ name }) => name)).toEqual([
      'class_package',
      'class_type',
      'customer',
      'form_answer_file',
      'instructor',
      'program',
      'video',
    ])
    // A file that an answer names: tests/http/forms.
    for (const { name } of rows.filter((row) => row.name !== 'form_answer_file')) {
      const { file_id } = await upload(admin)
      const [row] = (
        await sql<{
          id: number
        }>`select ${sql.ref(`${name}_id`)} as id from ${sql.table(name)} limit 1`.execute(api.db)
      ).rows
      if (!row) await build(name)
      await sql`update ${sql.table(name)} set file_id = ${file_id}
        where ${sql.ref(`${name}_id`)} = (select max(${sql.ref(`${name}_id`)}) from ${sql.table(name)})`.execute(
        api.db,
      )
      const { status, body } = await admin.call(`DELETE /files/${file_id}`)
      expect([status, body.used_by], name).toEqual([409, name])
    }
  })
})

/** Tables in which no text of the studio's is shown: a file's address in them is not followed. */
const WITHOUT_FILES = `
  accepted_page acting_request acting_session address audit available_class cash_drawer cash_movement class_package_type
  class_reservation class_reservation_penalty credit_entry customer_merge customer_note customer_tag custom_field_group discount
  discount_package discount_use early_status favorite file file_leftover form_reply function_version idempotency incoming_message
  integration_check invoice kiosk ledger_line ledger_transaction mail_report message kysely_migration kysely_migration_lock message_opt_out notice old_address payment
  payment_method payment_source paypal_plan payout payout_line provider_account provider_lease purchase purchase_grant push_device
  push_key rate_limit refund refused_attempt regular_message reservation_event reservation_transfer sandbox_event sandbox_invoice sandbox_payment
  sandbox_refund sandbox_subscription schedule_undo single_class_instructor single_class_tag subscription_pause substitute_request
  tag unannounced undeliverable_address video_progress video_rating video_tag video_type waitlist webhook_event
  week_template_instructor week_template_tag`

it('what uses a file is asked of every table, or it is said that none of its texts shows one', async () => {
  const { sql: statement } = FILE_USES.compile(api.db)
  const asked = [...statement.matchAll(/(?:from|join) ([a-z_]+)/g)].map(([, name = '']) => name)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(
    api.db,
  )
  const naming = [...statement.matchAll(/from ([a-z_]+) [xy](?:(?!union all)[^])*?strpos/g)].map(
    ([, name = '']) => name,
  )
  const read = [...FILE_WORDS.compile(api.db).sql.matchAll(/from ([a-z_]+)/g)].map(([, name = '']) => name)
  expect(new Set(read)).toEqual(new Set(naming))
  const known = new Set([...asked, ...WITHOUT_FILES.trim().split(/\s+/)])
  expect(known).toEqual(new Set(rows.map(({ name }) => name)))
})

async function build(table: string): Promise<void> {
  if (table === 'class_type') await api.build.classType()
  else if (table === 'instructor') await api.build.instructor()
  else if (table === 'class_package') await api.build.classPackage()
  else if (table === 'program') await api.build.program()
  else if (table === 'video') await api.build.video()
}
