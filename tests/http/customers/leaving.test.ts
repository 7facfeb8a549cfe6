import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const auditOf = (customer_id: number, action: string) =>
  api.db
    .selectFrom('audit')
    .selectAll()
    .where('entity', '=', 'customer')
    .where('entity_id', '=', String(customer_id))
    .where('action', '=', action)
    .execute()

describe('a customer’s data at the desk', () => {
  it('is the file that they get themselves, and the download is recorded', async () => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    await eva.call('POST /addresses', { body: { city: 'Mérida', state: 'Yucatán', country: 'México' } })
    const own = (await eva.call('GET /customer/data')).body
    const { status, headers, body } = await admin.call(`GET /customer/admin/${eva.customer_id}/data`)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="datos-del-cliente.json"')
    expect(Object.keys(body)).toEqual(Object.keys(own))
    expect(body.customer).toEqual(own.customer)
    expect(body.address).toMatchObject([{ city: 'Mérida' }])
    expect(JSON.stringify(body)).not.toContain(ana.email)
    expect(await auditOf(eva.customer_id, 'customer.data_exported')).toMatchObject([
      { actor_customer_id: admin.customer_id },
    ])
    expect((await admin.call('GET /customer/admin/2147483647/data')).status).toBe(404)
  })
})

describe('deleting a customer at the desk', () => {
  const remove = (customer_id: number) => admin.call(`DELETE /customer/admin/${customer_id}`)

  it('does what their own deletion does, and says who did it', async () => {
    const eva = await api.newcomer({ phone: '5511122233' })
    const { class_package_id } = await api.build.classPackage({ class_amount: 5 })
    expect((await buy(eva, class_package_id)).status).toBe(200)
    const { single_class_id } = await api.build.singleClass()
    expect((await eva.call('POST /class_reservations', { body: { single_class_id } })).status).toBe(200)

    await twice(admin, `DELETE /customer/admin/${eva.customer_id}`)
    expect((await eva.call('GET /customer')).status).toBe(401)
    await expect(api.signIn(eva.email)).rejects.toThrow('401')
    const { customer } = (await admin.call(`GET /customer/admin/${eva.customer_id}`)).body
    expect(customer).toMatchObject({ name: 'Cuenta eliminada', phone: null, uid: null, credits: 0 })
    expect(customer.deleted_at).not.toBeNull()
    expect(customer.purchases).toHaveLength(1)
    const single = await api.db
      .selectFrom('single_class')
      .select('taken')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow()
    expect(single.taken).toBe(0)
    expect(await auditOf(eva.customer_id, 'customer.deleted')).toMatchObject([
      { actor_customer_id: admin.customer_id },
    ])
    // Once only.
    expect((await remove(eva.customer_id)).status).toBe(404)
  })

  it('knows a customer who never had an account to sign in with', async () => {
    const { customer_id } = await api.build.customer({ uid: null })
    expect((await remove(customer_id)).status).toBe(200)
    expect((await remove(customer_id)).status).toBe(404)
  })

  it('is refused for somebody of the team, and changes nothing', async () => {
    const coach = await api.as('instructor')
    const { status, body } = await remove(coach.customer_id)
    expect([status, body.code]).toEqual([409, 'staff_account'])
    expect((await coach.call('GET /customer')).status).toBe(200)
  })
})

describe('what stands on a customer’s page', () => {
  it('has their documents and only their messages; access mails are an admin’s', async () => {
    const [eva, ana] = [await api.newcomer(), await api.newcomer()]
    const { page_id } = await api.build.page({ title: 'Reglamento', slug: 'reglamento-ficha' })
    await eva.call('POST /accepted_pages', { body: { page_id } })
    const { customer } = (await admin.call(`GET /customer/admin/${eva.customer_id}`)).body
    expect(customer.documents).toMatchObject([{ page_id, title: 'Reglamento' }])
    for (const who of [eva, ana])
      for (const kind of ['booked', 'reset'])
        await api.db
          .insertInto('message')
          .values({
            customer_id: who.customer_id,
            kind,
            channel: 'mail',
            recipient: who.email,
            subject: kind,
          })
          .execute()
    const of = { query: { customer_id: eva.customer_id } }
    const subjects = async (who: Client) => {
      const { body } = await who.call('GET /messages', of)
      const all = body.messages as { recipient: string; subject: string }[]
      expect(new Set(all.map(({ recipient }) => recipient))).toEqual(new Set([eva.email]))
      return all.map(({ subject }) => subject)
    }
    expect(await subjects(admin)).toEqual(expect.arrayContaining(['booked', 'reset']))
    expect(await subjects(await api.as('reception'))).not.toContain('reset')
  })
})
