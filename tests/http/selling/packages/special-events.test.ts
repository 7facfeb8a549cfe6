import { beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

it('a special event is sold while one of its classes is still to begin, and before it has any', async () => {
  const ana = await api.newcomer()
  const event = () => api.build.classPackage({ is_special_event: true })
  const day = 24 * 60 * 60_000
  const at = (ms: number) => new Date(Date.now() + ms)
  const [unplanned, coming, begun, cancelled] = [await event(), await event(), await event(), await event()]
  const classOf = ({ class_package_id }: { class_package_id: number }, more: object) =>
    api.build.singleClass({ class_package_id, ...more })
  await classOf(coming, { class_date: at(-day) })
  await classOf(coming, { class_date: at(day) })
  await classOf(begun, { class_date: at(-60_000) })
  await classOf(cancelled, { class_date: at(day), cancelled_at: new Date() })

  const { body } = await api.visitor.call('GET /class_packages/especiales/all')
  const listed = new Set(body.class_packages.map((one: { class_package_id: number }) => one.class_package_id))
  const all = [unplanned, coming, begun, cancelled]
  expect(all.map((one) => listed.has(one.class_package_id))).toEqual([true, true, false, false])
  for (const { class_package_id } of [unplanned, coming])
    expect((await buy(ana, class_package_id)).status).toBe(200)
  for (const { class_package_id } of [begun, cancelled]) {
    const late = await buy(ana, class_package_id)
    expect([late.status, late.body.code, late.body.error]).toEqual([
      412,
      'event_over',
      'Lo sentimos, este evento ya pasó. No hicimos ningún cargo.',
    ])
  }
  const { body: own } = await ana.call('GET /purchases')
  expect(own.purchases).toHaveLength(2)
})
