import { beforeAll, describe, expect, it } from 'vitest'
import { finishMerge } from '#server/features/customers/merge/undo-merge.ts'
import { messageKinds } from '#domain/messages/kinds.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { messagesOf, tellNow, toldTo } from './help.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const preferences = async (who: Pick<Client, 'call'>, customer_id?: number) => {
  const { status, body } = await who.call('GET /message_preferences', { query: { customer_id } })
  return {
    status,
    of: new Map((body.message_preferences ?? []).map((one: { kind: string }) => [one.kind, one])),
  }
}
const choose = (who: Pick<Client, 'call'>, kind: string, enabled: boolean) =>
  who.call('PUT /message_preferences', { body: { kind, enabled } })

it('lists every kind, optional ones first, and why the others are required', async () => {
  const eva = await api.newcomer()
  const { body } = await eva.call('GET /message_preferences')
  expect(body.message_preferences).toHaveLength(messageKinds.length)
  expect(body.message_preferences.slice(0, 5).map((one: { kind: string }) => one.kind)).toEqual([
    'reservation_made',
    'class_reminder',
    'transfer_accepted',
    'credits_expiring',
    'birthday',
  ])
  for (const { enabled, optional, reason } of body.message_preferences) {
    expect(enabled).toBe(true)
    expect(reason === null).toBe(optional)
  }
})

it('are changed by their owner: off and on again; required kinds are refused', async () => {
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  const off = await choose(eva, 'birthday', false)
  expect(off.body.message_preferences.find((one: { kind: string }) => one.kind === 'birthday').enabled).toBe(
    false,
  )
  expect((await choose(eva, 'birthday', false)).status).toBe(200)
  expect((await preferences(ana)).of.get('birthday')).toMatchObject({ enabled: true })
  await choose(eva, 'birthday', true)
  expect((await preferences(eva)).of.get('birthday')).toMatchObject({ enabled: true })
  const refused = await choose(eva, 'class_cancelled', false)
  expect([refused.status, refused.body.code]).toEqual([412, 'message_needed'])
  expect(refused.body.error).toBe('Sin él llegarías a una clase que no existe.')
  expect((await choose(api.visitor, 'birthday', false)).status).toBe(401)
  const lines = await api.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'message_preference.changed')
    .where('actor_customer_id', '=', eva.customer_id)
    .execute()
  expect(lines).toHaveLength(2)
})

describe('with WhatsApp connected', () => {
  let connected: Api
  beforeAll(async () => {
    connected = await startApi({
      environment: { WHATSAPP_TOKEN: 'x'.repeat(24), WHATSAPP_PHONE_NUMBER_ID: '1234567' },
    })
  })

  it('are chosen by channel, and what is required always comes by mail', async () => {
    const eva = await connected.newcomer()
    const choice = (kind: string, channel: string, enabled: boolean) =>
      eva.call('PUT /message_preferences', { body: { kind, channel, enabled } })
    expect((await preferences(eva)).of.get('class_cancelled')).toMatchObject({
      channels: [
        { channel: 'mail', enabled: true, optional: false },
        { channel: 'whatsapp', enabled: true, optional: true },
        { channel: 'push', enabled: true, optional: true },
      ],
    })
    await choice('class_cancelled', 'whatsapp', false)
    await choice('class_reminder', 'mail', false)
    const { of } = await preferences(eva)
    expect(of.get('class_cancelled')).toMatchObject({
      enabled: true,
      channels: [{ enabled: true }, { enabled: false }, { enabled: true }],
    })
    expect(of.get('class_reminder')).toMatchObject({
      enabled: true,
      channels: [{ enabled: false }, { enabled: true }, { enabled: true }],
    })
    const refused = await choice('class_cancelled', 'mail', false)
    expect([refused.status, refused.body.code]).toEqual([412, 'message_needed'])
    await choice('class_reminder', 'whatsapp', false)
    await choice('class_reminder', 'push', false)
    expect((await preferences(eva)).of.get('class_reminder')).toMatchObject({ enabled: false })
  })
})

it('do not offer a channel that the studio has not connected', async () => {
  const { of } = await preferences(await api.newcomer())
  expect(of.get('class_reminder')).toMatchObject({
    channels: [
      { channel: 'mail', enabled: true, optional: true },
      { channel: 'push', enabled: true, optional: true },
    ],
  })
})

it('can be read by reception, and by nobody else', async () => {
  const [eva, ana] = [await api.newcomer(), await api.newcomer()]
  await choose(eva, 'birthday', false)
  const { of, status } = await preferences(await api.as('reception'), eva.customer_id)
  expect([status, of.get('birthday')]).toMatchObject([200, { enabled: false }])
  expect((await preferences(ana, eva.customer_id)).status).toBe(404)
  expect((await preferences(await api.as('instructor'), eva.customer_id)).status).toBe(404)
  expect((await preferences(await api.as('admin'), 999_999)).status).toBe(404)
  expect((await preferences(eva, eva.customer_id)).status).toBe(200)
})

describe('a mail’s opt-out link', () => {
  async function linked(email: string) {
    const eva = await api.newcomer({ phone: null, email })
    const { customer_id } = eva
    const { class_reservation_id } = await api.build.reservation({ customer_id })
    await tellNow(api, [{ kind: 'class_reminder', customer_id, event: 'l', facts: { class_reservation_id } }])
    const [mail] = await messagesOf(api, customer_id, 'class_reminder')
    const [, token = ''] = /\/avisos-correo\/([\w-]+)/.exec(mail?.body_text ?? '') ?? []
    return { customer_id, class_reservation_id, token }
  }

  it('opts out of the kind, needs no session, changes nothing on GET, and can be undone', async () => {
    const { customer_id, class_reservation_id, token } = await linked('eva@example.com')
    const link = `/unsubscribe/${token}`
    const shown = await api.visitor.call(`GET ${link}`)
    expect(shown.body.subscription).toEqual({
      kind: 'class_reminder',
      email: 'e•••@example.com',
      enabled: true,
    })
    expect(
      await api.db.selectFrom('message_opt_out').selectAll().where('customer_id', '=', customer_id).execute(),
    ).toEqual([])
    const done = await api.visitor.call(`POST ${link}`, { body: {} })
    expect(done.body.subscription.enabled).toBe(false)
    await tellNow(api, [{ kind: 'class_reminder', customer_id, event: 'm', facts: { class_reservation_id } }])
    expect(await toldTo(api, customer_id)).toEqual(['class_reminder mail'])
    const back = await api.visitor.call(`POST ${link}`, { body: { enabled: true } })
    expect(back.body.subscription.enabled).toBe(true)
  })

  it('brings back the mails alone, whatever was declined elsewhere', async () => {
    const { customer_id, token } = await linked('sol@example.com')
    await api.db
      .insertInto('message_opt_out')
      .values({ customer_id, kind: 'class_reminder', channel: 'whatsapp' })
      .execute()
    const link = `POST /unsubscribe/${token}`
    await api.visitor.call(link, { body: {} })
    expect((await api.visitor.call(link, { body: { enabled: true } })).status).toBe(200)
    const declined = await api.db
      .selectFrom('message_opt_out')
      .select('channel')
      .where('customer_id', '=', customer_id)
      .orderBy('channel')
      .execute()
    expect(declined.map(({ channel }) => channel)).toEqual(['push', 'whatsapp'])
  })

  it('of a deleted account is as an unknown one', async () => {
    const { customer_id, token } = await linked('luz@example.com')
    expect((await (await api.as('admin')).call(`DELETE /customer/admin/${customer_id}`)).status).toBe(200)
    expect((await api.visitor.call(`GET /unsubscribe/${token}`)).status).toBe(404)
    expect((await api.visitor.call(`POST /unsubscribe/${token}`, { body: {} })).status).toBe(404)
  })

  it('of a merged account is the surviving one’s, also once the merge is final', async () => {
    const { customer_id: merged_customer_id, token } = await linked('mar@example.com')
    const eva = await api.newcomer({ email: 'marisol@example.com' })
    const body = { customer_id: eva.customer_id, merged_customer_id }
    const merge = await (await api.as('admin')).call('POST /customer/merge', { body })
    const done = await api.visitor.call(`POST /unsubscribe/${token}`, { body: {} })
    expect(done.body.subscription).toMatchObject({ email: 'm•••@example.com', enabled: false })
    expect((await preferences(eva)).of.get('class_reminder')).toMatchObject({ enabled: false })
    const { customer_merge_id } = merge.body
    await api.db
      .updateTable('customer_merge')
      .set({ undo_until: new Date(0) })
      .where('customer_merge_id', '=', customer_merge_id)
      .execute()
    await finishMerge(api.services, customer_merge_id)
    expect((await api.visitor.call(`GET /unsubscribe/${token}`)).body.subscription).toMatchObject({
      enabled: false,
    })
  })

  it('is invalid with another customer, kind or signature', async () => {
    const { customer_id, token } = await linked('ana@example.com')
    const signature = token.split('-').slice(2).join('-')
    const { customer_id: other } = await api.build.customer()
    for (const wrong of [
      `${other}-class_reminder-${signature}`,
      `${customer_id}-birthday-${signature}`,
      `${customer_id}-class_cancelled-${signature}`,
      `${customer_id}-constructor-${signature}`,
      token.slice(0, -1),
      `${token}x`,
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      'x',
    ]) {
      expect((await api.visitor.call(`POST /unsubscribe/${wrong}`, { body: {} })).status, wrong).toBe(404)
      expect((await api.visitor.call(`GET /unsubscribe/${wrong}`)).status, wrong).toBe(404)
    }
    const gone = await api.db
      .selectFrom('message_opt_out')
      .selectAll()
      .where('customer_id', '=', customer_id)
      .execute()
    expect(gone).toEqual([])
  })

  it('is not in a required mail', async () => {
    const { customer_id } = await api.build.customer()
    const { class_reservation_penalty_id } = await api.build.penalty({ customer_id })
    await tellNow(
      api,
      [{ kind: 'penalty', customer_id, event: 'p', facts: { class_reservation_penalty_id } }],
      new Date(),
    )
    const rows = await messagesOf(api, customer_id)
    for (const { body_text } of rows) expect(body_text).not.toContain('/avisos-correo/')
  })
})

describe('own quiet hours', () => {
  const set = (who: Pick<Client, 'call'>, quiet_hours: unknown) =>
    who.call('PUT /quiet_hours', { body: { quiet_hours } })

  it('are chosen, read and removed by their owner', async () => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    const hours = { start: 21, end: 7 }
    expect((await set(eva, hours)).body).toEqual({ quiet_hours: hours })
    const read = async (who: Pick<Client, 'call'>) =>
      (await who.call('GET /message_preferences')).body.quiet_hours
    expect([await read(eva), await read(ana)]).toEqual([hours, null])
    await set(eva, hours)
    await set(eva, null)
    expect(await read(eva)).toBeNull()
    const lines = await auditOf(api, 'quiet_hours.changed', eva.customer_id)
    expect(lines.map(({ details }) => details)).toEqual([
      { before: null, after: hours },
      { before: hours, after: null },
    ])
  })

  it('are whole hours of a day that differ', async () => {
    const eva = await api.newcomer()
    for (const wrong of [
      { start: 24, end: 7 },
      { start: -1, end: 7 },
      { start: 1.5, end: 7 },
      { start: 7 },
      '21-7',
      undefined,
    ])
      expect((await set(eva, wrong)).status).toBe(400)
    const same = await set(eva, { start: 7, end: 7 })
    expect([same.status, Object.values(same.body.fields)]).toEqual([400, ['Elige dos horas distintas.']])
  })
})
