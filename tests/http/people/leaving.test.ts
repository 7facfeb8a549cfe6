import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { tasks } from '#server/jobs/tasks.ts'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import { type Api, apiOver, type Client, PASSWORD, startApi } from '#tests/http/harness.ts'
import { messagesOf } from '#tests/http/messages/help.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const leave = (who: Pick<Client, 'call'>, password = PASSWORD) =>
  who.call('DELETE /customer', { body: { password } })
const data = async (who: Client) => (await who.call('GET /customer/data')).body

describe('one’s own data', () => {
  it('is one file with everything of the customer, nothing of another, and no secret', async () => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    for (const who of [eva, ana]) {
      const address = { city: 'Mérida', state: 'Yucatán', country: 'México' }
      await who.call('PUT /customer', { body: { address, instagram: `ig.${who.customer_id}` } })
      expect((await buy(who, (await api.build.classPackage({})).class_package_id)).status).toBe(200)
    }
    const { headers, body } = await eva.call('GET /customer/data')
    expect(headers.get('content-disposition')).toBe('attachment; filename="mis-datos.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.customer).toMatchObject([
      { customer_id: eva.customer_id, instagram: `ig.${eva.customer_id}` },
    ])
    expect(body.address).toMatchObject([{ city: 'Mérida' }])
    expect(body.account).toMatchObject([{ email: eva.email }])
    for (const name of ['purchase', 'payment', 'available_class', 'session', 'message', 'ledger_transaction'])
      expect(body[name].length, name).toBeGreaterThan(0)
    const text = JSON.stringify(body)
    expect(text).not.toContain(ana.email)
    expect(text).not.toContain(`ig.${ana.customer_id}`)
    const { calendar_token } = await api.db
      .selectFrom('customer')
      .select('calendar_token')
      .where('customer_id', '=', eva.customer_id)
      .executeTakeFirstOrThrow()
    expect(text).not.toContain(calendar_token)
    expect(text).not.toMatch(/"(token|password)"/)
  })

  it('calls what its numbers stand for by name', async () => {
    const eva = await api.newcomer()
    const { class_package_id, title } = await api.build.classPackage({})
    expect((await buy(eva, class_package_id)).status).toBe(200)
    // It may be called something else later.
    await api.db
      .updateTable('class_package')
      .set({ title: 'Otro nombre' })
      .where('class_package_id', '=', class_package_id)
      .execute()
    const method = { payment_method_id: 2, payment_method: null }
    await api.db.updateTable('purchase').set(method).where('customer_id', '=', eva.customer_id).execute()
    await api.db.updateTable('invoice').set(method).where('customer_id', '=', eva.customer_id).execute()
    const { purchase, invoice, available_class } = await data(eva)
    expect(purchase).toMatchObject([{ class_package_id, package: title, method: 'Efectivo' }])
    expect(invoice).toMatchObject([{ method: 'Efectivo' }])
    expect(available_class[0]).toMatchObject({ package: 'Otro nombre' })
  })

  it('withholds what proves that one reads the mailbox', async () => {
    const eva = await api.newcomer()
    await buy(eva, (await api.build.classPackage({})).class_package_id)
    await eva.call('PUT /customer', { body: { email: `otra.${eva.email}` } })
    await api.visitor.call('POST /customer/recover', { body: { email: eva.email } })
    const { message } = await data(eva)
    const found = new Map(message.map((one: { kind: string }) => [one.kind, one]))
    for (const kind of ['confirm_email', 'reset'])
      expect(found.get(kind), kind).toMatchObject({ body_text: null, link: null })
    expect(found.get('receipt')).toMatchObject({ body_text: expect.stringContaining('Hola') })
  })

  it('names every table that refers to a customer', async () => {
    const eva = await api.newcomer()
    const { rows } = await api.services.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint join pg_attribute
         on attrelid = conrelid and attnum = any(conkey)
       where contype = 'f' and confrelid = 'customer'::regclass and attname = 'customer_id'`,
    )
    const body = await data(eva)
    expect(Object.keys(body)).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
  })
})

describe('deleting the account', () => {
  it('asks for the password, and staff cannot', async () => {
    const eva = await api.newcomer()
    const wrong = await leave(eva, 'otra-cosa')
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['password']])
    expect((await eva.call('GET /customer')).body.customer.name).toBe('Eva')
    expect((await leave(await api.as('instructor'))).body.code).toBe('staff_account')
  })

  it('frees what is to come, ends the session, and leaves nothing that says who it was', async () => {
    const eva = await api.newcomer({ phone: '5598765432', instagram: 'eva.luna' })
    expect(
      (await buy(eva, (await api.build.classPackage({ class_amount: 5 })).class_package_id)).status,
    ).toBe(200)
    const { single_class_id } = await api.build.singleClass({ capacity: 3 })
    const body = { single_class_id, guest: 'Dolores' }
    expect((await eva.call('POST /class_reservations', { body })).status).toBe(200)
    await eva.call('POST /addresses', { body: { city: 'Mérida', state: 'Yucatán', country: 'México' } })

    const questions = [{ key: 'hurt', label: '¿Tienes una lesión?', type: 'text' }]
    const asked = await (
      await api.as('admin')
    ).call('POST /forms', { body: { name: 'Ficha', form_fields: questions } })
    const { form_id, version } = asked.body.form
    const answers = { version, answers_version: 0, answers: { hurt: 'rodilla-de-eva' } }
    expect((await eva.call(`PUT /forms/${form_id}/answers`, { body: answers })).status).toBe(200)

    expect((await leave(eva)).status).toBe(200)
    expect((await eva.call('GET /customer')).status).toBe(401)
    const again = await api.visitor.call('POST /auth/sign-in/email', {
      body: { email: eva.email, password: PASSWORD },
    })
    expect(again.status).toBe(401)
    const single = await api.db
      .selectFrom('single_class')
      .select('taken')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow()
    expect(single.taken).toBe(0)
    const free = await api.db
      .selectFrom('available_class')
      .select('state')
      .where('customer_id', '=', eva.customer_id)
      .where('state', '=', 'free')
      .execute()
    expect(free).toEqual([])
    const purchases = await api.db
      .selectFrom('purchase')
      .select('status')
      .where('customer_id', '=', eva.customer_id)
      .execute()
    expect(purchases).toEqual([{ status: 'completed' }])
    expect(await traces([eva.email, '5598765432', 'eva.luna', 'Dolores', 'rodilla-de-eva', eva.uid])).toEqual(
      [],
    )
    // The address is free again.
    const anew = { email: eva.email, password: PASSWORD, name: 'Eva' }
    expect((await api.visitor.call('POST /auth/sign-up/email', { body: anew })).status).toBe(200)
  })

  it('empties what the audit holds of them, and leaves who changed which field and when', async () => {
    const admin = await api.as('admin')
    const eva = await api.newcomer({ phone: '5587654321', instagram: 'eva.antes' })
    const { customer_id } = eva
    const desk = async (call: string, body: object) =>
      expect((await admin.call(call, { body })).status).toBe(200)
    await desk('PUT /customer', {
      customer_id,
      name: 'Evangelina',
      phone: '5576543210',
      instagram: 'eva.despues',
    })
    await desk('POST /customer/notes', { customer_id, text: 'nota-de-eva' })
    await desk('PUT /customer/block', { customer_id, blocked: true, reason: 'motivo-de-eva' })
    await desk('PUT /customer/block', { customer_id, blocked: false })
    await desk('POST /acting', { customer_id, reason: 'llamada-de-eva' })
    await api.build.credits(2, { customer_id })
    const { single_class_id } = await api.build.singleClass({ capacity: 3 })
    const body = { single_class_id, guest: 'Dolorosa' }
    const again = api.withToken(await api.signIn(eva.email))
    const booked = (await again.call('POST /class_reservations', { body })).body
    const guest = { class_reservation_id: booked.guest_reservation.class_reservation_id, name: 'Angustias' }
    expect((await again.call('PUT /single_class/guest', { body: guest })).status).toBe(200)
    const line = { actor_customer_id: customer_id, entity_id: '2147483647' }
    const file = { ...line, action: 'file.removed', entity: 'file' }
    const card = { ...line, action: 'payment_source.added', entity: 'payment_source' }
    await api.db
      .insertInto('audit')
      .values([
        { ...file, details: JSON.stringify({ name: 'foto-de-eva.jpg', bytes: 5 }) },
        { ...card, details: JSON.stringify({ card_type: 'visa', last_digits: 'cifras-de-eva' }) },
      ])
      .execute()
    // Before it was known whose number it is.
    const wrote = { sender: '525576543210', type: 'text', body: 'hola-de-eva', received_at: new Date() }
    await api.db
      .insertInto('incoming_message')
      .values({ ...wrote, provider_id: 'wamid.eva' })
      .execute()
    const sent = { kind: 'reset', channel: 'mail' as const, recipient: eva.email, subject: 'Hola' }
    await api.db.insertInto('message').values(sent).execute()
    const linesOf = async () =>
      (await admin.call('GET /audit', { query: { entity: 'customer', entity_id: String(customer_id) } })).body
        .entries as { action: string; before: object | null; after: object | null; actor: object }[]
    const before = await linesOf()

    expect((await leave(again)).status).toBe(200)
    const words = [
      'Evangelina',
      '5587654321',
      '5576543210',
      'eva.antes',
      'eva.despues',
      'nota-de-eva',
      eva.email,
    ]
    const others = [
      'motivo-de-eva',
      'llamada-de-eva',
      'Dolorosa',
      'Angustias',
      'foto-de-eva',
      'cifras-de-eva',
      'hola-de-eva',
    ]
    expect(await traces([...words, ...others])).toEqual([])
    const after = (await linesOf()).filter(({ action }) => action !== 'customer.deleted')
    const known = ({ actor, action, before: was, after: is }: (typeof after)[number]) => ({
      actor,
      action,
      fields: [was, is].map((side) => Object.keys(side ?? {}).toSorted()),
    })
    expect(after.map(known)).toEqual(before.map(known))
    expect(after.find(({ action }) => action === 'customer.changed')).toMatchObject({
      actor: { customer_id: admin.customer_id },
      before: { name: null, phone: null, instagram: null },
      after: { name: null, phone: null, instagram: null },
    })
  })

  it('leaves a place whose guest has come already', async () => {
    const eva = await api.newcomer()
    await api.build.credits(2, { customer_id: eva.customer_id })
    const { single_class_id } = await api.build.singleClass({ capacity: 3 })
    const body = { single_class_id, guest: 'Dolores' }
    const { guest_reservation } = (await eva.call('POST /class_reservations', { body })).body
    const { class_reservation_id } = guest_reservation
    const desk = await api.as('reception')
    const came = { body: { class_reservation_id, attend: true } }
    expect((await desk.call('PUT /class_reservations', came)).status).toBe(200)
    expect((await leave(eva)).status).toBe(200)
    const { taken } = await api.db
      .selectFrom('single_class')
      .select('taken')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow()
    expect(taken).toBe(2)
  })

  it('ends subscriptions here at once, with a job for the provider', async () => {
    const eva = await api.newcomer()
    const { class_package_id } = await api.build.classPackage({
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    })
    expect((await buy(eva, class_package_id)).status).toBe(200)
    expect((await leave(eva)).status).toBe(200)
    const [purchase] = await api.db
      .selectFrom('purchase')
      .select(['purchase_id', 'status', 'ended_at'])
      .where('customer_id', '=', eva.customer_id)
      .execute()
    expect([purchase?.status, purchase?.ended_at !== null]).toEqual(['cancelled', true])
    const { rows } = await api.services.pool.query<{ payload: { purchase_id: number } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'end-subscription'`,
    )
    expect(rows.map(({ payload }) => payload.purchase_id)).toContain(purchase?.purchase_id)
  })

  it('removes saved cards at their provider', async () => {
    const eva = await api.newcomer()
    await api.db
      .insertInto('payment_source')
      .values({
        customer_id: eva.customer_id,
        gateway: 'sandbox',
        source_id: 'card-of-eva',
        last_digits: '4242',
      })
      .execute()
    expect((await leave(eva)).status).toBe(200)
    const { rows } = await api.services.pool.query<{ payload: { gateway: string; source_id: string } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'remove-card'`,
    )
    expect(rows.map(({ payload }) => payload)).toContainEqual({
      gateway: 'sandbox',
      source_id: 'card-of-eva',
    })
    const remove = vi.spyOn(api.services.gateways.get('sandbox')!.sources!, 'remove')
    await tasks['remove-card'](api.services, { gateway: 'sandbox', source_id: 'card-of-eva' })
    expect(remove).toHaveBeenCalledWith('card-of-eva')
  })

  it('happens once when it is pressed twice', async () => {
    const eva = await api.newcomer()
    const replies = await Promise.all([leave(eva), leave(eva), leave(eva)])
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(replies.every(({ status }) => status < 500)).toBe(true)
  })
})

/** The tables in which one of these texts is still found. Keys that sign tokens are random digits, which may contain four of them. */
async function traces(texts: readonly string[]): Promise<string[]> {
  const { pool } = api.services
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' and table_name <> 'jwks' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select from ${name} t where exists (select from unnest($1::text[]) as one where strpos(to_jsonb(t)::text, one) > 0) limit 1`,
      [texts],
    )
    if (rowCount) found.push(name)
  }
  return found
}

describe('deleting an account without a password', () => {
  /** Somebody who signs in by a link or at another provider. */
  async function withoutPassword(): Promise<Client> {
    const eva = await api.newcomer()
    // Without the triggers of a way in that is lost, which end the session too.
    await api.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.deleteFrom('auth.account').where('userId', '=', eva.uid).execute()
    })
    return eva
  }
  const ask = async (who: Client): Promise<string> => {
    const { status, body } = await who.call('POST /customer/deletion')
    expect([status, body]).toEqual([200, { email: who.email }])
    const mails = await messagesOf(api, who.customer_id, 'delete_account')
    return /\/eliminar-cuenta\/([\w-]+)/.exec(mails.at(-1)?.body_text ?? '')![1]!
  }
  const use = (token: string) => api.visitor.call(`POST /account_deletion/${token}`)

  it('goes by a link of a mail, which works once', async () => {
    const eva = await withoutPassword()
    expect((await eva.call('GET /customer/deletion')).body).toEqual({ by: 'link' })
    expect((await leave(eva)).status).toBe(400)
    const token = await ask(eva)
    const seen = await api.visitor.call(`GET /account_deletion/${token}`)
    expect([seen.status, seen.body]).toEqual([200, { email: eva.email }])
    // Looking at it, as scanners of mail do, changes nothing.
    expect((await eva.call('GET /customer')).status).toBe(200)
    const replies = await Promise.all([use(token), use(token)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await eva.call('GET /customer')).status).toBe(401)
    expect((await use(token)).status).toBe(404)
    expect((await api.visitor.call(`GET /account_deletion/${token}`)).status).toBe(404)
    expect(await traces([eva.email, eva.uid, token])).toEqual([])
  })

  it('takes a link for an hour, of the present address, and no link for anything else', async () => {
    const eva = await withoutPassword()
    const token = await ask(eva)
    const [id, ends, signed] = token.split('-', 2).concat(token.split('-').slice(2).join('-'))
    const later = (Number.parseInt(ends!, 36) + 60_000).toString(36)
    for (const forged of [`${id}-${later}-${signed}`, `${Number(id) + 1}-${ends}-${signed}`, 'listo'])
      expect((await use(forged)).status, forged).toBe(404)
    expect((await api.visitor.call(`POST /email_confirmation/${token}`)).status).toBe(404)
    await eva.call('PUT /customer', { body: { email: `otra-${eva.customer_id}@example.com` } })
    const mails = await messagesOf(api, eva.customer_id, 'confirm_email')
    const confirming = /\/confirmar-correo\/([\w-]+)/.exec(mails.at(-1)?.body_text ?? '')![1]!
    expect((await use(confirming)).status).toBe(404)
    expect((await eva.call(`POST /email_confirmation/${confirming}`)).status).toBe(200)
    expect((await use(token)).status).toBe(404)
    const fresh = /\/eliminar-cuenta\/([\w-]+)/
    await eva.call('POST /customer/deletion')
    const text = (await messagesOf(api, eva.customer_id, 'delete_account')).at(-1)?.body_text ?? ''
    vi.spyOn(api.services.clock, 'now').mockReturnValue(new Date(Date.now() + 61 * 60_000))
    expect((await use(fresh.exec(text)![1]!)).status).toBe(404)
    vi.restoreAllMocks()
    expect((await use(fresh.exec(text)![1]!)).status).toBe(200)
  })

  it('sends five mails in a quarter of an hour, and each account has its own', async () => {
    const { services } = api
    const counted = apiOver({ ...services, rateLimits: createRateLimits(services.pool, true) })
    const [eva, ana] = [await withoutPassword(), await withoutPassword()]
    const asking = (who: Client) => counted.withToken(who.token).call('POST /customer/deletion')
    for (let n = 0; n < 5; n++) expect((await asking(eva)).status).toBe(200)
    const over = await asking(eva)
    expect([over.status, over.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await messagesOf(api, eva.customer_id, 'delete_account')).toHaveLength(5)
    expect((await asking(ana)).status).toBe(200)
  })

  it('is refused to staff, and who has a password is asked for it', async () => {
    expect((await (await api.as('instructor')).call('POST /customer/deletion')).body.code).toBe(
      'staff_account',
    )
    const eva = await api.newcomer()
    expect((await eva.call('GET /customer/deletion')).body).toEqual({ by: 'password' })
  })
})
