import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { topicEntities } from '#domain/audit/topics.ts'
import { recordAudit, recordChange } from '#server/shared/audit.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
let actor_customer_id: number

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  const { body } = await admin.call('GET /customer')
  actor_customer_id = body.customer.customer_id
  const by = { actor_customer_id, request_id: 'r' }
  const { announcement_id } = await api.db
    .insertInto('announcement')
    .values({ title: 'Nuevo horario', content: '<p>Hola</p>' })
    .returning('announcement_id')
    .executeTakeFirstOrThrow()
  await recordChange(api.db, by, 'announcement.changed', announcement_id, {
    before: { title: 'Horario' },
    after: { title: 'Nuevo horario' },
  })
  await recordAudit(api.db, { actor_customer_id: null }, 'purchase.past_due', 812, { reason: 'expired_card' })
})

/** The file's lines without its head. */
async function csv(query: string): Promise<string[]> {
  const reply = await api.fetch(`GET /api/audit/csv${query}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return (await reply.text()).split('\r\n').slice(1, -1)
}

const list = async (query = '') => (await admin.call(`GET /audit${query}`)).body

describe('the audit', () => {
  it('answers who changed what, newest first, with the record’s name', async () => {
    const { entries, total } = await list()
    expect(total).toBe(entries.length)
    const ids = entries.map(({ audit_id }: { audit_id: number }) => audit_id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
    expect(entries[0]).toMatchObject({
      actor: null,
      action: 'purchase.past_due',
      entity_id: '812',
      entity_name: null,
      topic: 'sales',
      before: null,
      details: { reason: 'expired_card' },
    })
    expect(entries[1]).toMatchObject({
      actor: { customer_id: actor_customer_id },
      entity_name: 'Nuevo horario',
      topic: 'content',
      before: { title: 'Horario' },
      after: { title: 'Nuevo horario' },
      details: null,
    })
  })

  it.each([
    ['?topic=sales', ['purchase.past_due']],
    ['?topic=content', ['announcement.changed']],
    ['?entity=purchase&entity_id=812', ['purchase.past_due']],
    ['?query=812', ['purchase.past_due']],
    ['?query=%23812', ['purchase.past_due']],
    ['?query=%2300812', ['purchase.past_due']],
    ['?query=00812', ['purchase.past_due']],
    ['?query=nadie%25', []],
    ['?end_date=2020-01-01', []],
  ])('is filtered by %s', async (query, actions) => {
    const { entries, total } = await list(query)
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(actions)
    expect(total).toBe(actions.length)
  })

  it('finds the lines of a person of the team by a name in any spelling', async () => {
    const { entries } = await list(`?actor_customer_id=${actor_customer_id}`)
    expect(entries).not.toHaveLength(0)
    const { name } = entries[0].actor
    const byName = await list(`?query=${encodeURIComponent(name.toUpperCase())}`)
    expect(byName.entries).toEqual(entries)
  })

  it('finds the lines of who has left the team by the name, and no customer’s', async () => {
    const [gone, eva] = await Promise.all([api.newcomer({ role: 'reception' }), api.newcomer()])
    const named = { name: 'Renata', last_name: 'Quiroga' }
    for (const { customer_id } of [gone, eva]) {
      await api.db.updateTable('customer').set(named).where('customer_id', '=', customer_id).execute()
      await recordAudit(api.db, { actor_customer_id: customer_id }, 'purchase.past_due', 813)
    }
    expect((await admin.call(`DELETE /team/${gone.customer_id}`)).status).toBe(200)
    const { entries } = await list('?query=quiroga')
    expect(entries.map(({ actor }: { actor: object }) => actor)).toEqual([
      expect.objectContaining({ customer_id: gone.customer_id }),
    ])
  })

  it('is a file with the same filters, in words', async () => {
    const [announcement, ...others] = await csv(`?actor_customer_id=${actor_customer_id}&topic=content`)
    expect(others).toEqual([])
    expect(announcement).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,/)
    expect(announcement).toContain('cambió el aviso Nuevo horario')
    expect(announcement).toMatch(/,Nuevo horario,Título,Horario,Nuevo horario$/)
    expect(await csv('?query=812')).toHaveLength(1)
    const taken = await api.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'audit.exported')
      .execute()
    expect(taken).toHaveLength(2)
    expect(JSON.stringify(taken)).not.toContain('812')
    expect(await csv('?end_date=2020-01-01')).toEqual([])
    expect((await (await api.as('reception')).call('GET /audit/csv')).status).toBe(403)
  })

  it('is a file of more lines than are read at once, each of them once', async () => {
    // Of one moment, and of moments that differ by less than JavaScript's dates tell apart.
    await sql`
      insert into audit (action, entity, entity_id, created_at)
      select 'tag.changed', 'tag', n::text, '2020-05-05 12:00Z'::timestamptz + (n % 7) * interval '1 microsecond'
      from generate_series(1, 2500) n`.execute(api.db)
    const ids = (await csv('?topic=catalogue&end_date=2020-12-31')).map((line) => line.split(',')[0])
    expect([ids.length, new Set(ids).size]).toEqual([2500, 2500])
  })

  it('has lines of every kind of record, those with a name and those without', async () => {
    for (const entity of Object.values(topicEntities).flat())
      await recordAudit(api.db, { actor_customer_id }, `${entity}.changed`, 1)
    expect((await admin.call('GET /audit')).status).toBe(200)
  })

  it.each([
    ['purchases/admin/csv', 'purchase.list_exported', 'sales'],
    ['subscriptions/admin/csv', 'subscription.list_exported', 'sales'],
    ['invoices/admin/csv', 'payment.list_exported', 'sales'],
    ['messages/file/csv', 'message.list_exported', null],
    ['form_answers/admin/csv?form_id=1', 'form.replies_exported', 'content'],
  ])('names who took customers’ data out with %s', async (file, action, topic) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    expect((await api.fetch(`GET /api/${file}`, { headers })).status).toBe(200)
    expect((await list()).entries[0]).toMatchObject({
      action,
      topic,
      actor: { customer_id: actor_customer_id },
    })
  })

  it('finds what no person did', async () => {
    const { entries, total } = await list('?actor_customer_id=system')
    expect(total).toBeGreaterThan(0)
    expect(new Set(entries.map(({ actor }: { actor: null }) => actor))).toEqual(new Set([null]))
    const lines = await csv('?actor_customer_id=system')
    expect(lines.every((line) => line.includes(',El sistema,'))).toBe(true)
    expect((await admin.call('GET /audit?actor_customer_id=nobody')).status).toBe(400)
  })

  it('refuses a range that runs backwards, and a topic that there is not', async () => {
    expect((await admin.call('GET /audit?start_date=2026-02-02&end_date=2026-02-01')).status).toBe(400)
    expect((await admin.call('GET /audit?topic=todo')).body.fields).toHaveProperty('topic')
  })
})
