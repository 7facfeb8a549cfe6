import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { inState } from '#tests/builders/selling.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
let admin: Client

beforeAll(async () => {
  // With the test gateway, which sells nothing.
  api = await startApi({ environment: { DEMO: 'off', SANDBOX: 'on' } })
  admin = await api.as('admin')
})

const guide = async () => {
  const { status, body } = await admin.call('GET /studio/guide')
  expect(status).toBe(200)
  return body
}
const doneSteps = async (): Promise<string[]> =>
  (await guide()).steps.filter(({ done }: { done: boolean }) => done).map(({ key }: { key: string }) => key)

describe('GET /studio/guide', () => {
  it('follows what the studio has, step by step', async () => {
    expect(await doneSteps()).toEqual([])
    await configure(api, { primary: '#1f5f8b' })
    expect(await doneSteps()).toEqual(['brand'])

    // What was archived is not there.
    await api.build.location({ deleted_at: new Date() })
    expect(await doneSteps()).toEqual(['brand'])
    const { location_id } = await api.build.location()
    expect(await doneSteps()).toEqual(['brand', 'location'])

    await api.build.instructor()
    expect(await doneSteps()).toEqual(['brand', 'location', 'coach'])

    const { class_type_id } = await api.build.classType({ spot_map: '4,5' })
    await api.build.classType()
    const { steps, maps } = await guide()
    expect([steps[3], maps]).toEqual([{ key: 'class_type', done: true, count: 2 }, 1])

    const { class_package_id } = await api.build.classPackage()
    expect(await doneSteps()).toEqual(['brand', 'location', 'coach', 'class_type', 'package'])

    await configure(api, { cash_checkout_enabled: true })
    expect(await doneSteps()).toContain('payment')

    const given = { class_type_id, location_id }
    await api.build.singleClass({ ...given, cancelled_at: new Date() })
    expect(await doneSteps()).not.toContain('week')
    await api.build.singleClass(given)
    expect(await doneSteps()).toContain('week')

    const { customer_id } = await api.build.customer()
    await api.build.purchase({ customer_id, class_package_id })
    await api.build.purchase({
      customer_id,
      class_package_id,
      status: 'completed',
      total_cents: 0,
      base_cents: 0,
    })
    expect(await doneSteps()).not.toContain('sale')
    const { purchase_id } = await api.build.purchase({ customer_id, class_package_id, status: 'completed' })
    expect((await guide()).steps.every(({ done }: { done: boolean }) => done)).toBe(true)
    await api.db
      .updateTable('purchase')
      .set({ status: inState('refunded') })
      .where('purchase_id', '=', purchase_id)
      .execute()
    expect(await doneSteps()).toContain('sale')
  })

  it('is hidden and shown again by a setting, which visitors do not see', async () => {
    expect((await guide()).shown).toBe(true)
    await configure(api, { setup_guide: false })
    expect((await guide()).shown).toBe(false)
    const { body } = await api.visitor.call('GET /appconfig')
    expect(body.config.map(({ key }: { key: string }) => key)).not.toContain('setup_guide')
    await configure(api, { setup_guide: true })
    expect((await guide()).shown).toBe(true)
  })

  it('is for admins only', async () => {
    for (const who of ['reception', 'instructor', 'customer'] as const)
      expect((await (await api.as(who)).call('GET /studio/guide')).status, who).toBe(403)
  })
})
