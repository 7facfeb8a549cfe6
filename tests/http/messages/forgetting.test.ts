import { beforeAll, expect, it } from 'vitest'
import { cleanUp } from '#server/jobs/tasks/clean-up.ts'
import { requeueMessages } from '#server/jobs/tasks/requeue-messages.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let api: Api
let skipped = 0
beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(Date.now() + skipped) } })
})

it('keeps the text of an invitation as long as its link is valid, and of a reset mail for an hour', async () => {
  const now = Date.now()
  const at = (minutes: number) => new Date(now - minutes * 60_000)
  const rows = (
    [
      ['reset', 59],
      ['reset', 61],
      ['invitation', 61],
      ['invitation', 7 * 24 * 60 + 1],
    ] as const
  ).map(([kind, minutes], index) => ({
    kind,
    channel: 'mail' as const,
    recipient: `olvido${index}@example.com`,
    dedupe_key: `forget:${index}`,
    subject: 'Asunto',
    body_text: 'Texto',
    state: 'stored' as const,
    created_at: at(minutes),
  }))
  await api.db.insertInto('message').values(rows).execute()
  await requeueMessages(api.services)
  const kept = await api.db
    .selectFrom('message')
    .select('body_text')
    .where('recipient', 'like', 'olvido%')
    .orderBy('message_id')
    .execute()
  expect(kept.map(({ body_text }) => body_text)).toEqual(['Texto', null, 'Texto', null])
  await api.db.deleteFrom('message').execute()
})

it('blanks messages after 180 days, except those still waiting, and keeps their rows', async () => {
  const letter = {
    kind: 'welcome',
    channel: 'mail' as const,
    recipient: 'eva@example.com',
    subject: 'Hola Eva',
  }
  const body = { body_text: 'Hola', body_html: '<p>Hola</p>' }
  const at = (days: number) => new Date(Date.now() - days * DAY)
  await api.db
    .insertInto('message')
    .values([
      { ...letter, ...body, dedupe_key: 'old', state: 'failed', created_at: at(181) },
      { ...letter, ...body, dedupe_key: 'waiting', state: 'queued', created_at: at(181) },
      { ...letter, ...body, dedupe_key: 'young', state: 'stored', created_at: at(179) },
    ])
    .execute()
  await cleanUp(api.services)
  const said = () =>
    api.db
      .selectFrom('message')
      .select(['dedupe_key', 'recipient', 'subject', 'body_text', 'body_html'])
      .orderBy('message_id')
      .execute()
  const whole = { recipient: 'eva@example.com', subject: 'Hola Eva', ...body }
  expect(await said()).toEqual([
    { dedupe_key: 'old', recipient: 'eva@example.com', subject: '', body_text: '', body_html: '' },
    { dedupe_key: 'waiting', ...whole },
    { dedupe_key: 'young', ...whole },
  ])
  const answer = await (await api.as('admin')).call('GET /messages')
  expect([answer.status, answer.body.messages.length]).toEqual([200, 3])
})

it('deletes customers’ unused private uploads after a week, with their files, and none of the team', async () => {
  const eva = await api.newcomer()
  const admin = await api.newcomer({ role: 'admin' })
  const former = await api.newcomer()
  const add = async (
    storage_key: string,
    {
      of = eva,
      mime = 'image/webp',
      isPublic = false,
    }: { of?: Client; mime?: string; isPublic?: boolean } = {},
  ) => {
    await api.services.files.put(storage_key, new Uint8Array([1]))
    await api.services.files.put(`${storage_key}/320`, new Uint8Array([1]))
    const { file_id } = await api.db
      .insertInto('file')
      .values({
        customer_id: of.customer_id,
        name: storage_key,
        mime,
        bytes: 1,
        storage_key,
        public: isPublic,
      })
      .returning('file_id')
      .executeTakeFirstOrThrow()
    return file_id
  }
  const own = await add('ownpicture1')
  await add('replaced001')
  await add('published01', { isPublic: true })
  await add('insettings1')
  await add('inpackage01')
  await add('teampicture', { of: admin })
  await add('teamsfilm01', { of: admin, mime: 'video/mp4' })
  await add('formerfilm1', { of: former, mime: 'video/mp4' })
  await api.db
    .updateTable('customer')
    .set({ file_id: own })
    .where('customer_id', '=', eva.customer_id)
    .execute()
  await api.db
    .insertInto('configuration')
    .values({ key: 'app_css', value: JSON.stringify('a{background:url(/files/insettings1)}') })
    .execute()
  await api.build.classPackage({ file_url: '/files/inpackage01' })
  const kept = async () =>
    (await api.db.selectFrom('file').select('storage_key').orderBy('file_id').execute()).map(
      ({ storage_key }) => storage_key,
    )
  await cleanUp(api.services)
  expect(await kept()).toHaveLength(8)
  skipped = 8 * DAY
  await cleanUp(api.services)
  expect(await kept()).toEqual([
    'ownpicture1',
    'published01',
    'insettings1',
    'inpackage01',
    'teampicture',
    'teamsfilm01',
    'formerfilm1',
  ])
  // Somebody may be reading it.
  expect(await api.services.files.get('replaced001')).not.toBeNull()
  skipped += 2 * HOUR
  await cleanUp(api.services)
  expect(await api.services.files.get('replaced001')).toBeNull()
  expect(await api.services.files.get('replaced001/320')).toBeNull()
  expect(await api.services.files.get('ownpicture1')).not.toBeNull()
})
