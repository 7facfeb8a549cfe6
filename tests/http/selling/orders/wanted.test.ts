import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
let ana: Client

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  ana = await api.newcomer()
})

const read = async (who: Client, id: number) => (await who.call(`GET /purchases/${id}`)).body.purchase

describe('what a purchase is made for', () => {
  it('is kept with it, and shown to its customer alone', async () => {
    const { single_class_id } = await api.build.singleClass()
    const pack = await api.build.classPackage()
    const wanted = await api.build.classPackage()
    const { status, body } = await buy(ana, pack.class_package_id, 'pm_card_visa', {
      body: { wanted_class_id: single_class_id, wanted_package_id: wanted.class_package_id },
    })
    expect(status).toBe(200)
    expect(await read(ana, body.purchase_id)).toMatchObject({
      wanted_class_id: single_class_id,
      wanted_package_id: wanted.class_package_id,
    })
    const bea = await api.newcomer()
    expect((await bea.call(`GET /purchases/${body.purchase_id}`)).status).toBe(404)
  })

  it('waits with an order whose money comes later', async () => {
    const { single_class_id } = await api.build.singleClass()
    const pack = await api.build.classPackage()
    const { body } = await buy(ana, pack.class_package_id, 'pm_card_threeDSecure2Required', {
      body: { wanted_class_id: single_class_id },
    })
    expect(await read(ana, body.purchase_id)).toMatchObject({
      status: 'pending',
      wanted_class_id: single_class_id,
      wanted_package_id: null,
    })
  })

  it('refuses nothing when it does not exist', async () => {
    const pack = await api.build.classPackage()
    const { status, body } = await buy(ana, pack.class_package_id, 'pm_card_visa', {
      body: { wanted_class_id: 2_000_000_000, wanted_package_id: 2_000_000_000 },
    })
    expect(status).toBe(200)
    expect(await read(ana, body.purchase_id)).toMatchObject({
      wanted_class_id: null,
      wanted_package_id: null,
    })
  })

  it('must be an id', async () => {
    const pack = await api.build.classPackage()
    const { status } = await buy(ana, pack.class_package_id, 'pm_card_visa', {
      body: { wanted_class_id: 'mañana' },
    })
    expect(status).toBe(400)
  })
})
