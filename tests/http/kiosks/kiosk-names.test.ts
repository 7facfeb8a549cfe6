import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
let location_id: number
let kiosk: Awaited<ReturnType<Api['kiosk']>>
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  location_id = (await api.build.location()).location_id
  kiosk = await api.kiosk({ location_id })
  // Its tablet calls, so that its cookie is not lost.
  await kiosk.call('GET /kiosk')
})

it('refuses the name of one that is running there, in any case, until that one has ended', async () => {
  const who = await api.newcomer({ role: 'reception' })
  const body = { name: 'PUERTA ', location_id, pin: '4826' }
  const refused = await who.call('POST /kiosks', { body })
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    409,
    'name_taken',
    {
      name: 'Ya hay un kiosko abierto con ese nombre en esta ubicación. Elige otro nombre, o ciérralo antes en la lista.',
    },
  ])
  // The session and the other tablet go on.
  expect((await who.call('GET /kiosks')).status).toBe(200)
  expect((await kiosk.call('GET /kiosk')).status).toBe(200)
  await kiosk.call('POST /kiosk/leave', { body: { pin: '2580' } })
  expect((await who.call('POST /kiosks', { body })).status).toBe(200)
})

it('gives one name once to two tablets that are started at once, and to one at each location', async () => {
  const { location_id: elsewhere } = await api.build.location()
  const start = async (at: number) => {
    const who = await api.newcomer({ role: 'reception' })
    return (await who.call('POST /kiosks', { body: { name: 'Barra fría', location_id: at, pin: '4826' } }))
      .status
  }
  expect(await Promise.all([start(location_id), start(location_id), start(elsewhere)])).toEqual([
    200, 200, 200,
  ])
  const running = await api.db
    .selectFrom('kiosk')
    .select('location_id')
    .where('name', '=', 'Barra fría')
    .where('ended_at', 'is', null)
    .orderBy('location_id')
    .execute()
  expect(running.map((one) => one.location_id)).toEqual([location_id, elsewhere].toSorted((a, b) => a - b))
})
