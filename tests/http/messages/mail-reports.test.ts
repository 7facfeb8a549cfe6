import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import { Undeliverable } from '#server/ports/messenger.ts'
import type { Services } from '#server/kit/services.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { mailEnvironment, reports, signatureOf } from '#tests/vendors/mail/reports.ts'

let api: Api
const lines: string[] = []
beforeAll(async () => {
  api = await startApi({ environment: mailEnvironment, lines })
})

const post = async (body: string, headers = signatureOf(body)) =>
  (await api.fetch('POST /api/webhooks/mail', { body, headers })).status

/** Services with a mail server that takes everything, or answers with an error, and what it took. */
function server(answer?: Error) {
  const left: number[] = []
  const mail = {
    ...api.services.messengers.mail,
    delivers: true,
    deliver: ({ messageId }: { messageId: number }) => {
      if (answer) return Promise.reject(answer)
      left.push(messageId)
      return Promise.resolve({ state: 'sent' as const, providerId: null })
    },
  }
  const messengers = { ...api.services.messengers, mail }
  return { services: { ...api.services, messengers } satisfies Services, left }
}

async function queued({ email, customer_id }: Pick<Client, 'email' | 'customer_id'>): Promise<number> {
  const { message_id } = await api.db
    .insertInto('message')
    .values({
      customer_id,
      kind: 'reservation_made',
      channel: 'mail',
      recipient: email,
      subject: 'Reservación',
      body_text: 'Hola',
      dedupe_key: crypto.randomUUID(),
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  return message_id
}

/** A customer and a mail to them that the mail server took. */
async function mailed() {
  const eva = await api.newcomer({ name: 'Eva', last_name: 'Luna' })
  const message_id = await queued(eva)
  await sendMessage(server().services, { message_id })
  return { eva, message_id, of: { to: eva.email, message_id: `<cupo-${message_id}@casaaura.mx>` } }
}
const messageOf = (message_id: number) =>
  api.db.selectFrom('message').selectAll().where('message_id', '=', message_id).executeTakeFirstOrThrow()
const problemOf = async (who: Client): Promise<string | null> =>
  (await who.call('GET /customer')).body.customer.email_problem

describe('a report', () => {
  it('of a permanent bounce marks the address, and no further mail goes to it', async () => {
    const { eva, message_id, of } = await mailed()
    const body = reports.bounced(of, 'Permanent')
    expect(await post(body, signatureOf(body, { prefix: 'svix' }))).toBe(204)
    expect(await messageOf(message_id)).toMatchObject({ state: 'bounced', problem: 'no_mailbox' })
    expect(await problemOf(eva)).toBe('no_mailbox')
    const [next, { services, left }] = [await queued(eva), server()]
    await sendMessage(services, { message_id: next })
    expect(left).toEqual([])
    expect(await messageOf(next)).toMatchObject({ state: 'failed', problem: 'marked', sent_at: null })
  })

  it('of a temporary bounce marks the mail alone', async () => {
    const { eva, message_id, of } = await mailed()
    expect(await post(reports.bounced(of, 'Transient', '452 4.2.2 Mailbox full'))).toBe(204)
    expect(await messageOf(message_id)).toMatchObject({ state: 'bounced', problem: 'mailbox_full' })
    expect(await problemOf(eva)).toBeNull()
    const other = await mailed()
    await post(reports.bounced(other.of, 'Undetermined', 'the provider gave up'))
    expect(await messageOf(other.message_id)).toMatchObject({ state: 'bounced', problem: 'bounced_for_now' })
    expect(await problemOf(other.eva)).toBeNull()
  })

  it('of a complaint marks the address, and outweighs what else is reported in any order', async () => {
    const { eva, message_id, of } = await mailed()
    await post(reports.complained(of))
    await post(reports.delivered(of))
    await post(reports.bounced(of, 'Transient'))
    const { state, problem, delivered_at } = await messageOf(message_id)
    expect([state, problem, delivered_at]).toEqual(['complained', 'complaint', expect.any(Date)])
    expect(await problemOf(eva)).toBe('complaint')
  })

  it('without a Message-ID is about the last mail to the address; of another address about none', async () => {
    const { eva, message_id } = await mailed()
    await post(reports.delivered({ to: eva.email.toUpperCase() }))
    expect((await messageOf(message_id)).delivered_at).toBeInstanceOf(Date)
    const stranger = `nadie.${eva.email}`
    const foreign = { to: stranger, message_id: `<cupo-${message_id}@casaaura.mx>` }
    expect(await post(reports.bounced(foreign, 'Permanent'))).toBe(204)
    expect((await messageOf(message_id)).state).toBe('sent')
    const marks = await api.db
      .selectFrom('undeliverable_address')
      .select('email')
      .where('email', '=', stranger)
      .execute()
    expect(marks).toEqual([])
  })

  it('that comes before the mail is recorded as sent is not lost', async () => {
    const eva = await api.newcomer()
    const message_id = await queued(eva)
    const { services } = server()
    const deliver = async () => {
      await post(reports.bounced({ to: eva.email, message_id: `<cupo-${message_id}@x.mx>` }, 'Permanent'))
      return { state: 'sent' as const, providerId: null }
    }
    const mail = { ...services.messengers.mail, deliver }
    await sendMessage({ ...services, messengers: { ...services.messengers, mail } }, { message_id })
    expect(await messageOf(message_id)).toMatchObject({ state: 'bounced', sent_at: expect.any(Date) })
  })
})

describe('what is not the mail service’s', () => {
  it('is refused: forged, changed, stale, ahead of time or without a signature', async () => {
    const { message_id, of } = await mailed()
    const body = reports.bounced(of, 'Permanent')
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    const forged = [
      signatureOf(body, { secret: randomBytes(24) }),
      signatureOf(`${body} `),
      signatureOf(body, { at: minutes(-6) }),
      signatureOf(body, { at: minutes(6) }),
      { ...signatureOf(body), 'webhook-id': 'msg_other' },
      { ...signatureOf(body), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 9) },
      { ...signatureOf(body), 'webhook-signature': 'v1,' },
      { 'content-type': 'application/json' },
    ]
    for (const headers of forged) {
      const reply = await api.fetch('POST /api/webhooks/mail', { body, headers })
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, 'bad_signature'])
    }
    expect((await messageOf(message_id)).state).toBe('sent')
    expect(await post(body, signatureOf(body, { at: minutes(-4) }))).toBe(204)
    expect((await messageOf(message_id)).state).toBe('bounced')
  })

  it('has no second effect when it is replayed, also at the same moment', async () => {
    const { eva, message_id, of } = await mailed()
    const body = reports.bounced(of, 'Permanent')
    const headers = signatureOf(body)
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(body, headers)))
    expect(new Set(answers)).toEqual(new Set([204]))
    // As after a retry of the mail.
    const sent = { state: 'sent', bounced_at: null } as const
    await api.db.updateTable('message').set(sent).where('message_id', '=', message_id).execute()
    expect(await post(body, headers)).toBe(204)
    expect((await messageOf(message_id)).state).toBe('sent')
    await again(eva)
    expect(await post(body, headers)).toBe(204)
    expect(await problemOf(eva)).toBeNull()
    // Nor does a new report of what was known before somebody wanted to try again.
    expect(await post(body, signatureOf(body))).toBe(204)
    expect(await problemOf(eva)).toBeNull()
  })

  it('is left out in a form or of a type that is not known', async () => {
    const { message_id, of } = await mailed()
    const odd = [
      '',
      'not json',
      '[]',
      '{"type":"email.bounced"}',
      reports.opened(of),
      reports.bounced({ ...of, to: 'not-a-mail' }, 'Permanent'),
      JSON.stringify({ type: 'email.bounced', created_at: 'yesterday', data: { to: [of.to] } }),
      reports.bounced(of, 'Permanent').replace(`["${of.to}"]`, `["${of.to}","ana@example.com"]`),
    ]
    for (const body of odd) expect(await post(body)).toBe(204)
    expect((await messageOf(message_id)).state).toBe('sent')
  })

  it('finds nothing on an installation without the secret, which no log line has', async () => {
    const body = reports.opened({ to: 'eva@example.com' })
    const other = await startApi()
    const reply = await other.fetch('POST /api/webhooks/mail', { body, headers: signatureOf(body) })
    expect(reply.status).toBe(404)
    expect(lines.join('\n')).not.toContain(mailEnvironment.MAIL_WEBHOOK_SECRET.slice(6))
    expect(lines.join('\n')).toContain('a report that nobody signed')
  })
})

/** Staff want to try the address again. */
const again = async ({ customer_id }: { customer_id: number }) =>
  (await api.as('reception')).call(`DELETE /customer/admin/${customer_id}/email_problem`)
const mark = async (eva: Client) => {
  const message_id = await queued(eva)
  await sendMessage(server(new Undeliverable('no_mailbox', '550 5.1.1 unknown')).services, { message_id })
  expect(await problemOf(eva)).toBe('no_mailbox')
}

describe('a mark', () => {
  it('is set by a mail server that knows no such mailbox, and by no other refusal', async () => {
    const eva = await api.newcomer()
    for (const answer of [
      new Undeliverable('refused', '550 5.7.1 policy'),
      new Undeliverable('mailbox_full', '552 5.2.2 full'),
    ]) {
      const message_id = await queued(eva)
      await sendMessage(server(answer).services, { message_id })
      expect(await messageOf(message_id)).toMatchObject({ state: 'failed', failed_at: expect.any(Date) })
      expect(await problemOf(eva)).toBeNull()
    }
    await mark(eva)
  })

  it('is a to-do, a list of customers and a note, until staff try again, with an audit line', async () => {
    const eva = await api.newcomer({ name: 'Regina', last_name: 'Sol' })
    await mark(eva)
    const desk = await api.as('reception')
    const toDos = (await desk.call('GET /studio/to_dos')).body.to_dos
    const { items } = toDos.find((one: { kind: string }) => one.kind === 'undeliverable_mail')
    expect(items[0]).toMatchObject({ id: eva.customer_id, name: 'Regina Sol', about: eva.email })
    const query = { filter: 'undeliverable' }
    const list = async () =>
      (await desk.call('GET /customer/admin/all', { query })).body.customers.map(
        (row: { customer_id: number }) => row.customer_id,
      )
    expect(await list()).toContain(eva.customer_id)
    for (let n = 0; n < 2; n++) {
      const { status, body } = await again(eva)
      expect([status, body.customer.email_problem]).toEqual([200, null])
    }
    expect(await list()).not.toContain(eva.customer_id)
    const audit = await api.db
      .selectFrom('audit')
      .select('actor_customer_id')
      .where('action', '=', 'customer.email_retried')
      .where('entity_id', '=', String(eva.customer_id))
      .execute()
    expect(audit).toEqual([{ actor_customer_id: desk.customer_id }])
    const [message_id, { services, left }] = [await queued(eva), server()]
    await sendMessage(services, { message_id })
    expect(left).toEqual([message_id])
    expect((await desk.call('DELETE /customer/admin/999999/email_problem')).status).toBe(404)
  })

  it('stays with the address: another one is free, and a confirmed one is cleared', async () => {
    const eva = await api.newcomer()
    await mark(eva)
    const admin = await api.as('admin')
    const body = { customer_id: eva.customer_id, email_confirmed: true }
    expect((await admin.call('PUT /customer', { body })).body.customer.email_problem).toBeNull()
    await mark(eva)
    const wanted = `otra.${eva.email}`
    await eva.call('PUT /customer', { body: { email: wanted } })
    expect(await problemOf(eva)).toBe('no_mailbox')
    const mail = await api.db
      .selectFrom('message')
      .select('body_text')
      .where('recipient', '=', wanted)
      .executeTakeFirstOrThrow()
    const [, token = ''] = /\/confirmar-correo\/([\w-]+)/.exec(mail.body_text ?? '') ?? []
    await eva.call(`POST /email_confirmation/${token}`)
    expect(await problemOf(eva)).toBeNull()
  })

  it('is in a person’s data and goes with their account', async () => {
    const eva = await api.newcomer()
    await mark(eva)
    const data = await (
      await api.fetch('GET /api/customer/data', { headers: { authorization: `Bearer ${eva.token}` } })
    ).text()
    expect(JSON.parse(data).undeliverable_address).toMatchObject([
      { email: eva.email, problem: 'no_mailbox' },
    ])
    const admin = await api.as('admin')
    expect((await admin.call(`DELETE /customer/admin/${eva.customer_id}`)).status).toBe(200)
    const left = await api.db
      .selectFrom('undeliverable_address')
      .select('email')
      .where('email', '=', eva.email)
      .execute()
    expect(left).toEqual([])
  })
})
