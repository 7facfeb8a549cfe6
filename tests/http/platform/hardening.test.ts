import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { queueMessages } from '#server/features/messages/queue-message.ts'
import { makeFirstRunCode } from '#server/environment/first-run-code.ts'
import type { Messenger } from '#server/ports/messenger.ts'
import { taskListOf } from '#server/jobs/worker.ts'
import { type Api, PASSWORD, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const signUp = (email: string, name: unknown = 'Eva') =>
  api.visitor.call('POST /auth/sign-up/email', { body: { email, password: PASSWORD, name } })

it('signs up twice as many in parallel as there are connections', async () => {
  const many = Array.from({ length: 16 }, (_, n) => signUp(`many${n}@example.com`))
  const answers = await Promise.all(many)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

it('refuses a name that could contain a message', async () => {
  for (const name of [undefined, 'x'.repeat(162), 'Gana en https://evil.example', 'Eva\nAntes']) {
    const { status, body } = await api.visitor.call('POST /auth/sign-up/email', {
      body: { email: 'nombre@example.com', password: PASSWORD, name },
    })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_fields', ['name']])
  }
})

it('greets with the customer record’s name only', async () => {
  await signUp('sin-ficha@example.com', 'Compra ya')
  await api.visitor.call('POST /customer/recover', { body: { email: 'sin-ficha@example.com' } })
  const mail = await api.db
    .selectFrom('message')
    .select(['body_text', 'body_html'])
    .where('recipient', '=', 'sin-ficha@example.com')
    .executeTakeFirstOrThrow()
  expect(mail.body_text).toMatch(/^Recibimos una solicitud/)
  expect(`${mail.body_text}${mail.body_html}`).not.toContain('Compra ya')
})

it('invalidates only the cache of the account that signs out', async () => {
  const [leaving, staying] = [await api.newcomer(), await api.newcomer()]
  await leaving.call('GET /customer')
  const forget = vi.spyOn(api.services.liveness, 'forget')
  expect((await leaving.call('POST /auth/sign-out', { body: {} })).status).toBe(200)
  expect(forget.mock.calls.length).toBeGreaterThan(0)
  for (const call of forget.mock.calls) expect(call).toEqual([leaving.uid])
  forget.mockRestore()
  expect((await leaving.call('GET /customer')).status).toBe(401)
  expect((await staying.call('GET /customer')).status).toBe(200)
})

it('keeps the signing keys after an unrelated error', async () => {
  await api.as('customer')
  const keys = () => sql<{ id: string }>`select id from auth.jwks`.execute(api.db).then(({ rows }) => rows)
  const before = await keys()
  await sql`alter table auth.jwks rename column "publicKey" to "away"`.execute(api.db)
  await sql`alter table auth.jwks rename to jwks_away`.execute(api.db)
  await expect(api.services.identity.prepare()).rejects.toThrow(/jwks/)
  await sql`alter table auth.jwks_away rename to jwks`.execute(api.db)
  await sql`alter table auth.jwks rename column "away" to "publicKey"`.execute(api.db)
  await api.services.identity.prepare()
  expect(await keys()).toEqual(before)
})

it('refuses a first run at once while another is in progress', async () => {
  const answer = await api.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7261150434)`.execute(trx)
    const { code } = makeFirstRunCode(api.services.environment.dataDir)
    return api.visitor.call('POST /first_run', {
      body: {
        code,
        business_name: 'B',
        name: 'A',
        last_name: 'M',
        email: 'a@example.com',
        password: PASSWORD,
      },
    })
  })
  expect([answer.status, answer.body.code]).toEqual([409, 'start_under_way'])
})

it('cancels hanging statements of a server, but not of a command', async () => {
  const limits = sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`
  expect((await limits.execute(api.db)).rows).toEqual([{ statement: '15s', idle: '30s' }])
  const { connectionString } = api.services.pool.options
  const command = openDatabase(connectionString ?? '')
  expect((await limits.execute(command.db)).rows).toEqual([{ statement: '0', idle: '0' }])
  await command.close()
})

it('names at most 50 unknown fields of an upload', async () => {
  const form = new FormData()
  for (let n = 0; n < 200; n++) form.append(`field${n}`, '')
  const { status, body } = await (await api.as('admin')).call('POST /files', { raw: form })
  expect([status, Object.keys(body.fields).length]).toEqual([400, 50])
})

it('queues a message again if its job was lost, and no other', async () => {
  const letter = (key: string) => ({
    customer_id: null,
    kind: 'welcome' as const,
    channel: 'mail' as const,
    template: null,
    recipient: `${key}@example.com`,
    dedupe_key: key,
    subject: 'Hola',
    text: 'Hola',
    html: '<p>Hola</p>',
  })
  await sql`delete from graphile_worker._private_jobs`.execute(api.db)
  await api.db.deleteFrom('message').execute()
  await queueMessages(api.db, [letter('stranded')])
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'gone'`.execute(
    api.db,
  )
  await queueMessages(api.db, [letter('waiting')])
  await api.db
    .updateTable('message')
    .set({ created_at: sql<Date>`now() - interval '11 minutes'` })
    .execute()
  await queueMessages(api.db, [letter('fresh')])
  const free = () =>
    sql<{ key: string; id: number }>`
      select id from graphile_worker.jobs where locked_at is null order by id`
      .execute(api.db)
      .then(({ rows }) => rows)
  const before = await free()
  await taskListOf(api.services)['requeue-messages']?.({}, undefined as never)
  const after = await free()
  expect(after).toHaveLength(3)
  expect(after.slice(0, 2)).toEqual(before)
  await taskListOf(api.services)['requeue-messages']?.({}, undefined as never)
  expect(await free()).toEqual(after)
})

it('blanks a reset mail once it is sent, and an unsent one once its link has expired', async () => {
  const eva = await api.newcomer()
  const texts = async () => {
    const rows = await api.db
      .selectFrom('message')
      .select(['message_id', 'body_text', 'body_html'])
      .where('recipient', '=', eva.email)
      .where('kind', '=', 'reset')
      .orderBy('message_id')
      .execute()
    return rows.map((row) => ({ ...row, blank: row.body_text === null && row.body_html === null }))
  }
  const ask = () => api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
  await ask()
  const mail = vi.fn<Messenger['deliver']>(() => Promise.resolve({ state: 'sent', providerId: null }))
  const sending = {
    ...api.services,
    messengers: { ...api.services.messengers, mail: { ...api.services.messengers.mail, deliver: mail } },
  }
  const [queued] = await texts()
  await taskListOf(sending)['send-message']?.({ message_id: queued?.message_id }, undefined as never)
  expect(mail).toHaveBeenCalledWith(expect.objectContaining({ text: queued?.body_text }))
  expect((await texts()).map(({ blank }) => blank)).toEqual([true])

  await ask()
  const [, second] = await texts()
  await taskListOf(api.services)['send-message']?.({ message_id: second?.message_id }, undefined as never)
  const tidy = () => taskListOf(api.services)['requeue-messages']?.({}, undefined as never)
  await tidy()
  expect((await texts()).map(({ blank }) => blank)).toEqual([true, false])
  await api.db
    .updateTable('message')
    .set({ created_at: sql<Date>`now() - interval '61 minutes'` })
    .where('message_id', '=', second?.message_id ?? 0)
    .execute()
  await tidy()
  expect((await texts()).map(({ blank }) => blank)).toEqual([true, true])
})
