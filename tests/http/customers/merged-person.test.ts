import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiveMessage } from '#server/features/conversations/receive-message.ts'
import { finishMerge } from '#server/features/customers/merge/undo-merge.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

// What a merge means to the person whose two accounts became one, in the week in which it can be undone.

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

let n = 0
let survivor: Client
let twin: Client
let phone: string
beforeEach(async () => {
  phone = `55440${String(++n).padStart(5, '0')}`
  ;[survivor, twin] = [await api.newcomer(), await api.newcomer({ phone })]
})

async function merge(kept = survivor, merged = twin): Promise<number> {
  const body = { customer_id: kept.customer_id, merged_customer_id: merged.customer_id }
  const reply = await admin.call('POST /customer/merge', { body })
  expect(reply.status).toBe(200)
  return reply.body.customer_merge_id
}
const undo = async (id: number) => {
  const { status, body } = await admin.call(`POST /customer/merge/${id}/undo`)
  return [status, body.code]
}
const pageOf = async (who: Client) =>
  (await admin.call(`GET /customer/admin/${who.customer_id}`)).body.customer
const accountOf = (who: Client) =>
  api.db.selectFrom('auth.user').select('id').where('id', '=', who.uid).executeTakeFirst()

describe('who deletes her account', () => {
  it.each<[string, () => Promise<{ status: number }>]>([
    ['herself', () => survivor.call('DELETE /customer', { body: { password: 'casa-aura-demo' } })],
    ['at the desk', () => admin.call(`DELETE /customer/admin/${survivor.customer_id}`)],
  ])('%s is gone from the merged records as well, for good', async (_how, remove) => {
    const first = await api.newcomer()
    const earlier = await merge(twin, first)
    const later = await merge()
    expect((await remove()).status).toBe(200)
    for (const who of [survivor, twin, first]) {
      expect(await pageOf(who)).toMatchObject({ name: 'Cuenta eliminada', phone: null, uid: null })
      expect(await accountOf(who)).toBeUndefined()
    }
    expect((await pageOf(survivor)).merges).toEqual([])
    expect([await undo(later), await undo(earlier)]).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ])
    // The jobs that were queued with the merges find nothing left to do.
    await finishMerge(api.services, later)
  })

  it('and whose merge is still open, as of an earlier version, is not taken apart', async () => {
    const id = await merge()
    await api.db
      .updateTable('customer')
      .set({ deleted_at: new Date() })
      .where('customer_id', '=', survivor.customer_id)
      .execute()
    expect(await undo(id)).toEqual([409, 'merge_gone'])
  })
})

describe('the merged account', () => {
  it('says when one enters that it became part of another one, and not of which', async () => {
    const id = await merge()
    const enter = () =>
      api.visitor.call('POST /auth/sign-in/email', {
        body: { email: twin.email, password: 'casa-aura-demo' },
      })
    const { status, body } = await enter()
    expect([status, body.code, body.error]).toEqual([
      403,
      'account_merged',
      'Esta cuenta se unió a otra tuya. Entra con el correo de la otra, o comunícate con el estudio.',
    ])
    expect(JSON.stringify(body)).not.toContain(survivor.email)
    expect((await undo(id))[0]).toBe(200)
    expect((await enter()).status).toBe(200)
  })

  it('keeps its address where the other one has one, so that the profile shows that one still', async () => {
    const own = { city: 'Mérida', state: 'Yucatán', country: 'México' }
    const other = { ...own, city: 'Progreso' }
    // The older one would be the profile's.
    await twin.call('POST /addresses', { body: other })
    await survivor.call('POST /addresses', { body: own })
    const id = await merge()
    expect((await survivor.call('GET /customer')).body.customer.address).toMatchObject(own)
    expect((await survivor.call('GET /addresses')).body.addresses).toMatchObject([own])
    expect((await undo(id))[0]).toBe(200)
    const again = api.withToken(await api.signIn(twin.email))
    expect((await again.call('GET /addresses')).body.addresses).toMatchObject([other])
  })

  it('gives its address to one without, and gets it back', async () => {
    const address = { city: 'Mérida', state: 'Yucatán', country: 'México' }
    await twin.call('POST /addresses', { body: address })
    const id = await merge()
    expect((await survivor.call('GET /addresses')).body.addresses).toMatchObject([address])
    expect((await undo(id))[0]).toBe(200)
    expect((await survivor.call('GET /addresses')).body.addresses).toEqual([])
  })
})

it('her place is found at the kiosk by the merged number, over two merges too', async () => {
  const { location_id } = await api.build.location()
  const kiosk = await api.kiosk({ location_id })
  const { single_class_id } = await api.build.singleClass({
    class_date: new Date(Date.now() + 10 * 60_000),
    location_id,
  })
  const { class_reservation_id } = await api.build.reservation({
    customer_id: survivor.customer_id,
    single_class_id,
  })
  await merge()
  await merge(await api.newcomer(), survivor)
  const { status, body } = await kiosk.call('POST /kiosk/find', { body: { phone } })
  expect([status, body.places?.[0]?.class_reservation_id]).toEqual([200, class_reservation_id])
})

describe('what is written by WhatsApp from the merged number', () => {
  let sent = 0
  const write = (body: string) =>
    receiveMessage(
      api.services,
      {
        provider_id: `wamid.${++sent}`,
        sender: `521${phone}`,
        sender_name: 'Eva',
        type: 'text',
        body,
        quoted: null,
        at: new Date(),
      },
      `request-${sent}`,
    )
  const writtenBy = async (who: Client) =>
    (
      await api.db
        .selectFrom('incoming_message')
        .select('body')
        .where('customer_id', '=', who.customer_id)
        .orderBy('incoming_message_id')
        .execute()
    ).map(({ body }) => body)

  it('is the person’s, over two merges too, and stays once they are final', async () => {
    const id = await merge()
    await write('¿A qué hora abren?')
    const third = await api.newcomer()
    await merge(third, survivor)
    await write('¿Y el sábado?')
    expect(await writtenBy(third)).toEqual(['¿A qué hora abren?', '¿Y el sábado?'])
    await api.db
      .updateTable('customer_merge')
      .set({ undo_until: new Date(Date.now() - 1000) })
      .where('customer_merge_id', '=', id)
      .execute()
    await finishMerge(api.services, id)
    expect(await writtenBy(third)).toEqual(['¿A qué hora abren?', '¿Y el sábado?'])
  })

  it('returns with its account, and its answer too', async () => {
    const id = await merge()
    await write('BAJA')
    expect(await writtenBy(survivor)).toEqual(['BAJA'])
    expect((await undo(id))[0]).toBe(200)
    expect([await writtenBy(survivor), await writtenBy(twin)]).toEqual([[], ['BAJA']])
    const answers = await api.db
      .selectFrom('message')
      .select('customer_id')
      .where('kind', '=', 'reply')
      .where('recipient', '=', `521${phone}`)
      .execute()
    expect(answers).toEqual([{ customer_id: twin.customer_id }])
  })

  it.each([
    ['BAJA', true],
    ['¿A qué hora abren?', false],
  ])('counts for the account that it returns with: %s', async (text, stops) => {
    const declined = () =>
      api.db
        .selectFrom('message_opt_out')
        .select('kind')
        .where('customer_id', '=', twin.customer_id)
        .where('channel', '=', 'whatsapp')
        .execute()
    const id = await merge()
    await write(text)
    expect(await declined()).toEqual([])
    expect((await undo(id))[0]).toBe(200)
    expect((await declined()).some(({ kind }) => kind === 'class_reminder')).toBe(stops)
  })
})
