import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
let reception: Client
beforeAll(async () => {
  api = await startApi()
  ;[admin, reception] = [await api.as('admin'), await api.as('reception')]
})

const account = async (email: string) => {
  await api.visitor.call('POST /auth/sign-up/email', {
    body: { email, password: 'grapa-verde-7', name: 'X' },
  })
  return api.withToken(await api.signIn(email, 'grapa-verde-7'))
}
const person = (email: string, phone: string) => ({ name: 'Nora', last_name: 'Paz', email, phone })

describe('signing up', () => {
  it('requires the token of a sign-in account, and its e-mail', async () => {
    const body = person('nora@example.com', '5522220001')
    expect((await api.visitor.call('POST /customer/signup', { body })).status).toBe(401)
    const nora = await account('nora@example.com')
    const other = await nora.call('POST /customer/signup', { body: { ...body, email: 'otra@example.com' } })
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['email']])
    expect((await nora.call('POST /customer/signup', { body })).status).toBe(200)
  })

  it('refuses a phone that is taken, in any format, and an account that has a record', async () => {
    const taken = await account('tomada@example.com')
    const phone = await taken.call('POST /customer/signup', {
      body: person('tomada@example.com', '(552) 222-0001'),
    })
    expect([phone.status, phone.body.code]).toEqual([409, 'phone_taken'])
    expect(phone.body.error).toBe('Ya existe una cuenta con ese número de teléfono')
    expect(
      (await taken.call('POST /customer/signup', { body: person('tomada@example.com', '5522220002') }))
        .status,
    ).toBe(200)
    const again = await taken.call('POST /customer/signup', {
      body: person('tomada@example.com', '5522220003'),
    })
    expect([again.status, again.body.error]).toEqual([
      409,
      'Ya tienes una cuenta con nosotros. Por favor, inicia sesión.',
    ])
  })

  it.each(['https://promo', 'Ve a www.promo', 'Gana en promo.mx'])(
    'refuses the address of a page as a name: %s',
    async (name) => {
      const error = 'Un nombre no lleva direcciones de páginas. Después de un punto, deja un espacio.'
      const olga = await account(`olga-${name.length}@example.com`)
      const body = person(`olga-${name.length}@example.com`, `55222300${name.length}`)
      for (const field of ['name', 'last_name']) {
        const refused = [400, { [field]: error }]
        const signup = await olga.call('POST /customer/signup', { body: { ...body, [field]: name } })
        expect([signup.status, signup.body.fields]).toEqual(refused)
        const eva = await api.newcomer()
        const changed = await eva.call('PUT /customer', { body: { [field]: name } })
        expect([changed.status, changed.body.fields]).toEqual(refused)
        const entered = await reception.call('POST /customer', { body: { ...body, [field]: name } })
        expect([entered.status, entered.body.fields]).toEqual(refused)
      }
      const auth = { email: 'oferta@example.com', password: 'grapa-verde-7', name }
      const opened = await api.visitor.call('POST /auth/sign-up/email', { body: auth })
      expect([opened.status, opened.body.fields]).toEqual([400, { name: error }])
    },
  )

  it('succeeds once for parallel requests with one phone', async () => {
    const emails = Array.from({ length: 6 }, (_, n) => `carrera${n}@example.com`)
    const people = await Promise.all(emails.map(account))
    const replies = await Promise.all(
      people.map((one, n) => one.call('POST /customer/signup', { body: person(emails[n]!, '5522229999') })),
    )
    expect(replies.map((reply) => reply.status).filter((status) => status !== 409)).toEqual([200])
  })

  it('requires acceptance of the pages for sign-up', async () => {
    const { page_id } = await api.db
      .insertInto('page')
      .values({ slug: 'terminos', title: 'Términos', content: 'x', required: true, required_signup: true })
      .returning('page_id')
      .executeTakeFirstOrThrow()
    // One without content asks for nothing.
    await api.db
      .insertInto('page')
      .values({ slug: 'vacia', title: 'Vacía', content: '<p></p>', required: true, required_signup: true })
      .execute()
    const rosa = await account('rosa@example.com')
    const body = person('rosa@example.com', '5522220004')
    const refused = await rosa.call('POST /customer/signup', { body })
    expect(refused.body.fields.accepted_pages).toBe(
      'Debes aceptar los términos y condiciones antes de continuar.',
    )
    const inVersion = (version: number) => ({ ...body, accepted: [{ page_id, version }] })
    await api.db.updateTable('page').set({ version: 2 }).where('page_id', '=', page_id).execute()
    const late = await rosa.call('POST /customer/signup', { body: inVersion(1) })
    expect([late.status, late.body.code]).toEqual([409, 'document_changed'])
    const { body: answer } = await rosa.call('POST /customer/signup', { body: inVersion(2) })
    expect(answer.customer.accepted_pages).toEqual([{ page_id, customer_id: answer.customer.customer_id }])
    await api.db.deleteFrom('page').execute()
  })

  it('refuses an invalid phone and a birthday in the future, with the specification’s texts', async () => {
    const mala = await account('mala@example.com')
    const { body } = await mala.call('POST /customer/signup', { body: person('mala@example.com', '12') })
    expect(body.fields).toEqual({ phone: 'El formato del teléfono no es correcto.' })
    const late = { ...person('mala@example.com', '5522220005'), birthdate: '2999-01-01' }
    expect((await mala.call('POST /customer/signup', { body: late })).body.fields).toHaveProperty('birthdate')
  })

  it('sends a welcome mail, once', async () => {
    const hola = await account('hola@example.com')
    await hola.call('POST /customer/signup', { body: person('hola@example.com', '5522220006') })
    const mails = await api.db
      .selectFrom('message')
      .select('subject')
      .where('recipient', '=', 'hola@example.com')
      .execute()
    expect(mails).toEqual([{ subject: 'Te damos la bienvenida a Mi estudio' }])
  })
})

describe('one’s own record', () => {
  it('changes only the given fields, and clears optional ones', async () => {
    const eva = await api.newcomer()
    await eva.call('PUT /customer', {
      body: { instagram: 'eva', birthdate: '1990-05-05', phone: '(553) 333-0001' },
    })
    const { body } = await eva.call('PUT /customer', { body: { instagram: '' } })
    expect(body.customer).toMatchObject({
      name: 'Eva',
      instagram: null,
      birthdate: '1990-05-05',
      phone: '5533330001',
    })
  })

  it('accepts the id in the path as well, and refuses two ids that differ', async () => {
    const eva = await api.newcomer()
    const byPath = await eva.call(`PUT /customer/${eva.customer_id}`, { body: { name: 'Evita' } })
    expect(byPath.body.customer.name).toBe('Evita')
    const both = await eva.call(`PUT /customer/${eva.customer_id}`, {
      body: { customer_id: eva.customer_id + 1 },
    })
    expect([both.status, Object.keys(both.body.fields)]).toEqual([400, ['customer_id']])
  })

  it('refuses another customer’s phone', async () => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer({ phone: '5533330002' })]
    const { status, body } = await eva.call('PUT /customer', { body: { phone: '553-333-0002' } })
    expect([status, body.code]).toEqual([409, 'phone_taken'])
    expect((await ana.call('PUT /customer', { body: { phone: '5533330002' } })).status).toBe(200)
  })

  it('is private: another’s id is 404, and only reception and admin may name one', async () => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    const change = { body: { customer_id: ana.customer_id, name: 'Cambiada' } }
    for (const who of [eva, await api.as('instructor')])
      expect((await who.call('PUT /customer', change)).status).toBe(404)
    expect((await ana.call('GET /customer')).body.customer.name).toBe('Eva')
    expect((await reception.call('PUT /customer', change)).body.customer.name).toBe('Cambiada')
    expect(
      (await reception.call('PUT /customer', { body: { customer_id: 2147483647, name: 'X' } })).status,
    ).toBe(404)
  })

  it('gets its role from an admin only, who cannot change their own', async () => {
    const eva = await api.newcomer()
    const promote = { body: { customer_id: eva.customer_id, role: 'admin' } }
    expect((await eva.call('PUT /customer', { body: { role: 'admin' } })).status).toBe(403)
    expect((await reception.call('PUT /customer', promote)).status).toBe(403)
    expect((await admin.call('PUT /customer', { body: { role: 'customer' } })).body.code).toBe('own_role')
    expect((await admin.call('PUT /customer', promote)).body.customer.role).toBe('admin')
    const line = await api.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'customer.role_changed')
      .executeTakeFirst()
    expect(line).toMatchObject({ actor_customer_id: admin.customer_id, entity_id: String(eva.customer_id) })
  })

  it('counts credits free today, and reports an unlimited membership', async () => {
    const eva = await api.newcomer()
    const { customer_id } = eva
    const credit = (more: object) => api.build.credits(1, { customer_id, ...more })
    await credit({ expires_on: '2999-01-01' })
    await credit({ expires_on: '2020-01-01' })
    await credit({ expires_on: '2999-01-01', state: 'removed' })
    expect((await eva.call('GET /customer')).body.customer).toMatchObject({
      credits: 1,
      has_unlimited: false,
    })
    await credit({ expires_on: '2999-01-01', unlimited: true })
    const me = async () => (await eva.call('GET /customer')).body.customer
    expect(await me()).toMatchObject({ credits: 1, has_unlimited: true, unlimited_paused: false })
    const penalty = await api.build.penalty({ customer_id: eva.customer_id, end_date: '2126-01-01' })
    expect(await me()).toMatchObject({ has_unlimited: true, unlimited_paused: true })
    await (
      await api.as('admin')
    ).call(`DELETE /class_reservation_penaltys/${penalty.class_reservation_penalty_id}`, { body: {} })
    expect(await me()).toMatchObject({ has_unlimited: true, unlimited_paused: false })
    const rests = { unlimited: true, usable_from: '2126-01-01', expires_on: '2126-02-01' }
    await api.db
      .updateTable('available_class')
      .set(rests)
      .where('customer_id', '=', eva.customer_id)
      .where('unlimited', '=', true)
      .execute()
    expect(await me()).toMatchObject({ has_unlimited: true, unlimited_paused: true })
    await api.build.membership({ customer_id: eva.customer_id })
    expect(await me()).toMatchObject({ has_unlimited: true, unlimited_paused: false })
  })
})

describe('accepted pages', () => {
  it('are one’s own, in the current version; another’s id is refused and changes nothing', async () => {
    const page = (slug: string) =>
      api.db
        .insertInto('page')
        .values({ slug, title: slug, content: 'x', required: true })
        .returning('page_id')
        .executeTakeFirstOrThrow()
    const [terms, privacy] = [await page('terminos'), await page('privacidad')]
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    const { customer_id } = eva
    const both = { page_ids: [terms.page_id, privacy.page_id], customer_id }
    expect((await eva.call('POST /accepted_pages', { body: both })).body.accepted_pages).toHaveLength(2)
    expect((await eva.call('POST /accepted_pages', { body: both })).body.accepted_pages).toHaveLength(2)
    expect((await ana.call('POST /accepted_pages', { body: both })).status).toBe(403)
    expect((await ana.call('GET /accepted_pages')).body.accepted_pages).toEqual([])
    const unknown = { page_ids: [terms.page_id, 2147483647] }
    expect((await ana.call('POST /accepted_pages', { body: unknown })).status).toBe(404)
    expect((await ana.call('GET /accepted_pages')).body.accepted_pages).toEqual([])
    await api.db.updateTable('page').set({ version: 2 }).where('page_id', '=', terms.page_id).execute()
    expect((await eva.call('GET /accepted_pages')).body.accepted_pages).toMatchObject([
      { page_id: privacy.page_id, customer_id },
    ])
    expect(
      (await eva.call('POST /accepted_pages', { body: { page_id: terms.page_id } })).body.accepted_pages,
    ).toHaveLength(2)
  })
})
