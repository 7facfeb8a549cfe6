import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
