import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { inState } from '#tests/builders/selling.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { messagesOf } from '#tests/http/messages/help.ts'

let api: Api
let admin: Client
let reception: Client
beforeAll(async () => {
  api = await startApi()
  ;[admin, reception] = [await api.as('admin'), await api.as('reception')]
})

const found = async (query: Record<string, string | number>) => {
  const { status, body } = await reception.call('GET /customer/admin/all', { query })
  expect(status).toBe(200)
  return (body.customers as { name: string }[]).map(({ name }) => name)
}
const pageOf = async (customer_id: number) =>
  (await reception.call(`GET /customer/admin/${customer_id}`)).body.customer
const auditOf = (customer_id: number, action: string) =>
  api.db
    .selectFrom('audit')
    .selectAll()
    .where('entity', '=', 'customer')
    .where('entity_id', '=', String(customer_id))
    .where('action', '=', action)
    .orderBy('audit_id')
    .execute()

describe('looking for a customer', () => {
  beforeAll(async () => {
    await api.build.customer({
      name: 'Begoña',
      last_name: 'Zúñiga Ávila',
      email: 'bego@correo.mx',
      phone: '5587654321',
    })
    await api.build.customer({
      name: 'Íñigo',
      last_name: 'González',
      email: 'inigo_g@correo.mx',
      phone: '3312345678',
    })
    await api.build.customer({
      name: '100%',
      last_name: 'Real',
      email: 'real@correo.mx',
      phone: '3399990000',
    })
  })

  it.each([
    ['begona zuniga', ['Begoña']],
    ['ZÚÑIGA begoña', ['Begoña']],
    ['55 8765 4321', ['Begoña']],
    ['+52 55 8765 4321', ['Begoña']],
    ['+52 1 (55) 8765-4321', ['Begoña']],
    ['4321', ['Begoña']],
    ['bego@correo', ['Begoña']],
    ['avila 4321', ['Begoña']],
    ['zu', ['Begoña']],
    ['gonsalez', ['Íñigo']],
    ['hinigo gonzales', ['Íñigo']],
    ['vegonya suniga', ['Begoña']],
    ['vegoña suniga', ['Begoña']],
    ['inigo_g', ['Íñigo']],
    ['%%%%', []],
    ['100%', ['100%']],
    ['begona 3312345678', []],
  ])('%j', async (query, names) => {
    expect(await found({ query })).toEqual(names)
    const { body } = await reception.call('GET /customer/query', { query: { query } })
    expect(body.customers.map(({ name }: { name: string }) => name)).toEqual(names)
  })

  it('counts all and lists fifty on a page, by last name', async () => {
    await Promise.all(
      Array.from({ length: 52 }, (_, n) =>
        api.build.customer({ name: `Página ${String(n).padStart(2, '0')}`, last_name: 'Muchas' }),
      ),
    )
    const first = await reception.call('GET /customer/admin/all', { query: { query: 'muchas' } })
    expect([first.body.total, first.body.customers.length, first.body.customers[0].name]).toEqual([
      52,
      50,
      'Página 00',
    ])
    expect(await found({ query: 'muchas', page: 2 })).toEqual(['Página 50', 'Página 51'])
  })

  it('never finds a deleted account', async () => {
    await api.build.customer({ name: 'Borrada', last_name: 'Nadie', deleted_at: new Date() })
    expect(await found({ query: 'borrada' })).toEqual([])
  })
})

describe('lists', () => {
  it('filters by credits, expiry, birthday, blocks and tags', async () => {
    const one = async (name: string, more: object = {}) =>
      (await api.build.customer({ name, last_name: 'Filtro', created_at: new Date('2020-01-01'), ...more }))
        .customer_id
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const [rich, soon, poor] = [await one('Rica'), await one('Pronto'), await one('Pobre')]
    await one('Nueva', { created_at: new Date() })
    await one('Fiesta', {
      birthdate: `1990${new Date(Date.now() - 6 * 3_600_000).toISOString().slice(4, 10)}`,
    })
    await one('Fuera', { blocked_at: new Date() })
    await api.build.credits(2, { customer_id: rich, expires_on: day(60) })
    await api.build.credits(1, { customer_id: soon, expires_on: day(2) })
    await api.build.credits(1, { customer_id: poor, expires_on: '2020-01-01' })
    const list = (query: object) => found({ query: 'filtro', ...query })
    expect(await list({ filter: 'with_credits' })).toEqual(['Pronto', 'Rica'])
    expect(await list({ filter: 'expiring' })).toEqual(['Pronto'])
    expect(await list({ filter: 'without_credits' })).toEqual(['Fiesta', 'Fuera', 'Nueva', 'Pobre'])
    expect(await list({ filter: 'new' })).toEqual(['Nueva'])
    expect(await list({ filter: 'birthday' })).toEqual(['Fiesta'])
    expect(await list({ filter: 'blocked' })).toEqual(['Fuera'])
    await reception.call('PUT /customer/tags', {
      body: { customer_id: poor, tags: ['VIP', ' vip ', 'Matutina'] },
    })
    expect(await list({ tag: 'VIP' })).toEqual(['Pobre'])
    const { body } = await reception.call('GET /customer/tags')
    expect(body.customer_tags).toEqual([
      { tag: 'Matutina', customers: 1 },
      { tag: 'VIP', customers: 1 },
    ])
  })
})

it('names the package of what can be used now, also of a membership that is cancelled but runs on', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const bought = async (customer_id: number, title: string, status: 'cancelled' | 'completed') => {
    const { class_package_id } = await api.build.classPackage({ title: 'Como se llama hoy' })
    return api.build.purchase({ customer_id, status, class_package_id, package_title: title })
  }
  const build = async (name: string) => (await api.build.customer({ name, last_name: 'Vigente' })).customer_id
  const [endless, used, given] = [await build('Ada'), await build('Bea'), await build('Carla')]
  const ended = await bought(endless, 'Sin fin', 'cancelled')
  const ten = await bought(endless, 'Diez', 'completed')
  await api.build.membership({ customer_id: endless, purchase_id: ended.purchase_id, expires_on: day(9) })
  await api.build.credits(2, { customer_id: endless, purchase_id: ten.purchase_id, expires_on: day(3) })
  const past = await bought(used, 'Pasado', 'completed')
  await api.build.credits(1, {
    customer_id: used,
    purchase_id: past.purchase_id,
    expires_on: '2020-01-01',
  })
  await api.build.credits(1, { customer_id: given, expires_on: day(9) })
  const { body } = await reception.call('GET /customer/admin/all', { query: { query: 'vigente' } })
  expect(body.customers).toMatchObject([
    { package: 'Sin fin', has_unlimited: true, credits: 2 },
    { package: null, credits: 0 },
    { package: null, credits: 1 },
  ])
})

describe('entering a customer', () => {
  const person = (n: number) => ({
    name: 'Nora',
    last_name: 'Paz',
    email: `Nora${n}@correo.mx`,
    phone: `(554) 000-000${n}`,
  })

  it('happens once for a press that is repeated with its key', async () => {
    const press = () => reception.call('POST /customer', { body: person(71), key: 'one-press' })
    const [first, second] = [await press(), await press()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })

  it('sends a mail whose link sets the first password, with which they sign in', async () => {
    const { status, body } = await reception.call('POST /customer', { body: person(1) })
    expect([status, body.customer.email, body.customer.phone]).toEqual([200, 'nora1@correo.mx', '5540000001'])
    expect(body.customer).toMatchObject({ role: 'customer', email_confirmed: false, credits: 0, notes: [] })
    const [mail] = await messagesOf(api, body.customer.customer_id, 'invitation')
    const token = /restablecer\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
    const reset = await api.visitor.call('POST /auth/reset-password', {
      body: { token, newPassword: 'grapa-verde-7' },
    })
    expect(reset.status).toBe(200)
    const nora = api.withToken(await api.signIn('nora1@correo.mx', 'grapa-verde-7'))
    expect((await nora.call('GET /customer')).body.customer.name).toBe('Nora')
    expect(await auditOf(body.customer.customer_id, 'customer.added')).toHaveLength(1)
  })

  it('refuses a birthday after the studio’s day', async () => {
    const { timezone } = api.services.configuration.current()
    const today = localDay(new Date(), timezone)
    const of = (n: number, birthdate: string) =>
      reception.call('POST /customer', { body: { ...person(n), birthdate } })
    const late = await of(81, addDays(today, 1))
    expect([late.status, Object.keys(late.body.fields)]).toEqual([400, ['birthdate']])
    expect((await of(82, today)).status).toBe(200)
  })

  it('refuses a phone and an e-mail that are taken, and leaves nothing behind', async () => {
    await reception.call('POST /customer', { body: person(2) })
    const phone = await reception.call('POST /customer', {
      body: { ...person(3), phone: '554.000.0002' },
    })
    expect([phone.status, phone.body.code, Object.keys(phone.body.fields)]).toEqual([
      409,
      'phone_taken',
      ['phone'],
    ])
    const email = await reception.call('POST /customer', { body: { ...person(4), email: 'NORA2@correo.mx' } })
    expect([email.status, email.body.code, Object.keys(email.body.fields)]).toEqual([
      409,
      'email_taken',
      ['email'],
    ])
    expect(await found({ query: 'nora3@' })).toEqual([])
  })

  it('shuts out whoever had made an account with that e-mail and no record', async () => {
    const account = { email: 'nora5@correo.mx', password: 'clavo-rojo-9', name: 'Ajena' }
    await api.visitor.call('POST /auth/sign-up/email', { body: account })
    expect((await reception.call('POST /customer', { body: person(5) })).status).toBe(200)
    await expect(api.signIn(account.email, account.password)).rejects.toThrow('401')
  })

  it('takes no role', async () => {
    const { status, body } = await admin.call('POST /customer', { body: { ...person(6), role: 'admin' } })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['role']])
  })
})

describe('a customer’s page', () => {
  it('has purchases, passes, reservations, penalties, notes and figures', async () => {
    const eva = await api.newcomer()
    const { customer_id } = eva
    await api.build.credits(3, { customer_id })
    await api.build.purchase({ customer_id })
    await api.build.reservation({ customer_id })
    await api.build.penalty({ customer_id, reason: 'Tres faltas' })
    await reception.call('POST /customer/notes', {
      body: { customer_id, text: 'Rodilla operada', is_alert: true },
    })
    const customer = await pageOf(customer_id)
    expect(customer).toMatchObject({
      credits: 3,
      reservations_total: 1,
      visits: 0,
      no_shows: 0,
      paid: 0,
      tags: [],
    })
    expect(customer.purchases).toMatchObject([{ status: 'pending', class_package: { title: '10 clases' } }])
    expect(customer.passes).toMatchObject([{ free: 3 }])
    expect(customer.reservations).toMatchObject([{ customer_id, can: { cancel: true } }])
    expect(customer.penalties).toMatchObject([{ reason: 'Tres faltas' }])
    expect(customer.notes).toMatchObject([{ text: 'Rodilla operada', is_alert: true, author: 'Eva Luna' }])
  })

  it('leads to lists of every reservation and purchase, narrowed to days and a state', async () => {
    const { customer_id } = await api.build.customer()
    const days = ['2031-03-01', '2031-03-02', '2031-03-03']
    for (const day of days) {
      // 23:30 in the studio, which is the next day in UTC.
      const class_date = new Date(Date.parse(`${day}T23:30:00-06:00`))
      const { single_class_id } = await api.build.singleClass({ class_date })
      await api.build.reservation({ customer_id, single_class_id })
      await api.build.purchase({ customer_id, created_at: class_date })
    }
    const last = await api.build.purchase({ customer_id, created_at: new Date('2031-03-05T12:00:00Z') })
    await api.db
      .updateTable('purchase')
      .set({ status: inState('cancelled') })
      .where('purchase_id', '=', last.purchase_id)
      .execute()
    expect(await pageOf(customer_id)).toMatchObject({ reservations_total: 3, purchases_total: 4 })
    const asked = async (call: string, query: object) => {
      const { body } = await reception.call(call, { query: { customer_id, ...query } })
      return body.total
    }
    for (const call of ['GET /class_reservations', 'GET /purchases']) {
      expect(await asked(call, { start_date: days[1], end_date: days[1] }), call).toBe(1)
      expect(await asked(call, { end_date: days[1] }), call).toBe(2)
      const back = await reception.call(call, {
        query: { customer_id, start_date: days[1], end_date: days[0] },
      })
      expect([back.status, Object.keys(back.body.fields)], call).toEqual([400, ['end_date']])
    }
    expect(await asked('GET /class_reservations', { start_date: days[1], filter: 'upcoming' })).toBe(2)
    expect(await asked('GET /class_reservations', { start_date: days[0], filter: 'cancelled' })).toBe(0)
    expect(await asked('GET /purchases', { start_date: days[1], status: 'cancelled' })).toBe(1)
  })

  it('is 404 for nobody, and for a coach nothing of it exists', async () => {
    expect((await reception.call('GET /customer/admin/2147483647')).status).toBe(404)
    const coach = await api.as('instructor')
    const { customer_id } = await api.build.customer()
    for (const name of [
      `GET /customer/admin/${customer_id}`,
      'GET /customer/admin/all',
      'GET /customer/tags',
    ])
      expect((await coach.call(name)).status, name).toBe(403)
  })

  it('a change sent again after its answer got lost is the same change', async () => {
    const { customer_id } = await api.build.customer()
    const { updatedAt } = await pageOf(customer_id)
    const change = () =>
      reception.call('PUT /customer', { body: { customer_id, name: 'Otra', updatedAt }, key: 'renamed-once' })
    const [first, second] = [await change(), await change()]
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect(first.body.customer.name).toBe('Otra')
    expect(await auditOf(customer_id, 'customer.changed')).toHaveLength(1)
  })

  it('refuses a change of a record that somebody changed meanwhile, and keeps both versions in the audit', async () => {
    const { customer_id } = await api.build.customer()
    const { updatedAt } = await pageOf(customer_id)
    const change = (name: string, who = reception) =>
      who.call('PUT /customer', { body: { customer_id, name, updatedAt } })
    expect((await change('Primera')).status).toBe(200)
    const second = await change('Segunda', admin)
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await pageOf(customer_id)).name).toBe('Primera')
    expect(await auditOf(customer_id, 'customer.changed')).toMatchObject([
      { details: { before: { name: 'Eva' }, after: { name: 'Primera' } } },
    ])
  })
})

describe('notes', () => {
  it('are changed and removed, each with its line in the audit', async () => {
    const { customer_id } = await api.build.customer()
    const added = await reception.call('POST /customer/notes', {
      body: { customer_id, text: 'Prefiere la fila 1' },
    })
    const { customer_note_id, updatedAt } = added.body.customer_note
    const change = (text: string) =>
      reception.call('PUT /customer/notes', { body: { customer_note_id, text, updatedAt } })
    expect((await change('Prefiere la fila 2')).body.customer_note.text).toBe('Prefiere la fila 2')
    expect((await change('Tarde')).status).toBe(409)
    expect((await reception.call(`DELETE /customer/notes/${customer_note_id}`)).status).toBe(200)
    expect((await reception.call(`DELETE /customer/notes/${customer_note_id}`)).status).toBe(404)
    for (const action of ['customer.note_added', 'customer.note_changed', 'customer.note_removed'])
      expect(await auditOf(customer_id, action), action).toHaveLength(1)
  })
})

describe('tags', () => {
  const tag = (customer_id: number, tags: string[]) =>
    reception.call('PUT /customer/tags', { body: { customer_id, tags } })

  it('are replaced as a whole, each word once, with a line in the audit for what changed', async () => {
    const { customer_id } = await api.build.customer()
    expect((await tag(customer_id, ['Amigos', ' amigos ', 'VIP'])).body.tags).toHaveLength(2)
    expect((await tag(customer_id, ['VIP'])).body.tags).toEqual(['VIP'])
    expect((await tag(customer_id, ['VIP'])).status).toBe(200)
    expect((await pageOf(customer_id)).tags).toEqual(['VIP'])
    expect(await auditOf(customer_id, 'customer.tags_changed')).toMatchObject([
      { details: { before: { tags: [] } }, actor_customer_id: reception.customer_id },
      { details: { after: { tags: ['VIP'] } } },
    ])
  })

  it('and notes are of nobody but a customer', async () => {
    expect((await tag(2147483647, ['VIP'])).status).toBe(404)
    const gone = await api.build.customer({ deleted_at: new Date() })
    expect((await tag(gone.customer_id, ['VIP'])).status).toBe(404)
    const body = { customer_id: 2147483647, text: 'Nadie' }
    expect((await reception.call('POST /customer/notes', { body })).status).toBe(404)
  })
})

describe('blocking', () => {
  const block = (
    who: Client,
    customer_id: number,
    more: object = { blocked: true, reason: 'Pagos devueltos' },
  ) => who.call('PUT /customer/block', { body: { customer_id, ...more } })

  it('ends the sessions at once, keeps places, leaves waitlists, and lasts until it is undone', async () => {
    const eva = await api.newcomer()
    const { single_class_id } = await api.build.singleClass()
    const full = await api.build.singleClass()
    await api.build.reservation({ customer_id: eva.customer_id, single_class_id })
    await api.build.waitlist({ customer_id: eva.customer_id, single_class_id: full.single_class_id })
    const cookie = await api.cookieOf(eva.email)
    expect((await eva.call('GET /customer')).status).toBe(200)
    const { body } = await block(reception, eva.customer_id)
    expect(body.customer).toMatchObject({ blocked_reason: 'Pagos devueltos', reservations_total: 1 })
    expect((await eva.call('GET /customer')).status).toBe(401)
    expect((await api.fetch('GET /api/auth/token', { headers: { cookie } })).status).toBe(401)
    await expect(api.signIn(eva.email)).rejects.toThrow('403')
    const waiting = await api.db
      .selectFrom('waitlist')
      .select('state')
      .where('customer_id', '=', eva.customer_id)
      .execute()
    expect(waiting).toEqual([{ state: 'left' }])
    const [place] = body.customer.reservations
    expect((await reception.call(`DELETE /class_reservations/${place.class_reservation_id}`)).status).toBe(
      200,
    )
    await block(reception, eva.customer_id, { blocked: false })
    expect((await api.withToken(await api.signIn(eva.email)).call('GET /customer')).status).toBe(200)
    expect(await auditOf(eva.customer_id, 'customer.blocked')).toMatchObject([
      { details: { after: { blocked_reason: 'Pagos devueltos' } } },
    ])
    expect(await auditOf(eva.customer_id, 'customer.unblocked')).toHaveLength(1)
  })

  it('is for reception, but not of staff, and nobody blocks themselves', async () => {
    const coach = await api.as('instructor')
    expect((await block(reception, coach.customer_id)).status).toBe(403)
    expect((await block(admin, admin.customer_id)).status).toBe(403)
    expect((await block(admin, 2147483647)).status).toBe(404)
    expect((await coach.call('GET /customer')).status).toBe(200)
  })
})

it('counts each filter as the list does', async () => {
  const { body } = await reception.call('GET /customer/admin/counts')
  for (const [filter, count] of Object.entries(body.counts)) {
    const query = filter === 'all' ? {} : { filter }
    expect((await reception.call('GET /customer/admin/all', { query })).body.total, filter).toBe(count)
  }
  expect(body.counts.expiring).toBeGreaterThan(0)
})
