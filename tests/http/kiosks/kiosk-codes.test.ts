import { beforeAll, expect, it } from 'vitest'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let reception: Client
let location_id: number
let kiosk: Awaited<ReturnType<Api['kiosk']>>
beforeAll(async () => {
  api = await startApi()
  reception = await api.newcomer({ role: 'reception' })
  location_id = (await api.build.location()).location_id
  kiosk = await api.kiosk({ location_id })
})

/** A reservation of a class that begins soon, as the desk reads it. */
async function expected() {
  const { customer_id } = await api.build.customer()
  const { single_class_id } = await api.build.singleClass({
    class_date: new Date(Date.now() + 30 * 60_000),
    location_id,
  })
  const { class_reservation_id } = await api.build.reservation({ customer_id, single_class_id })
  const read = async () =>
    (await reception.call(`GET /class_reservations/${class_reservation_id}`)).body.class_reservation
  const { access_code } = await read()
  return {
    class_reservation_id,
    path: `/reservation/${class_reservation_id}`,
    access_code,
    attends: async () => (await read()).attend,
  }
}

const find = (code: string) => kiosk.call('POST /kiosk/find', { body: { code } })
const checkIn = (code: string, class_reservation_id: number) =>
  kiosk.call('POST /kiosk/check_in', { body: { code, class_reservation_id } })

it('a reservation’s code, whose address is the site’s, finds and checks in', async () => {
  const { class_reservation_id, path, access_code, attends } = await expected()
  const code = `${api.services.environment.publicUrl}${path}?c=${access_code}`
  expect((await find(code)).body.places).toMatchObject([{ class_reservation_id }])
  expect((await checkIn(code, class_reservation_id)).status).toBe(200)
  expect(await attends()).toBe(true)
  const foreign = await find(`https://otro.mx${path}?c=${access_code}`)
  expect([foreign.status, foreign.body.fields]).toEqual([
    400,
    { code: 'Este código no es de una reservación de este estudio.' },
  ])
})

it('a number, its address alone and with another reservation’s code find nobody: numbers can be tried', async () => {
  const own = await expected()
  const { class_reservation_id, path, attends } = await expected()
  const address = api.services.environment.publicUrl + path
  for (const code of [
    String(class_reservation_id),
    address,
    `${address}?c=`,
    `${address}?c=AAAAAAAAAAAA`,
    `${address}?c=${own.access_code}`,
  ]) {
    const refused = await find(code)
    expect([code, refused.status, refused.body.fields]).toEqual([
      code,
      400,
      { code: expect.stringMatching(/^Este código ya no sirve\. Abre tu reservación/) },
    ])
    expect((await checkIn(code, class_reservation_id)).status, code).toBe(400)
  }
  expect(await attends()).toBe(false)
})

it('a former holder’s code finds nobody after a transfer, at the door neither; the new holder’s does', async () => {
  await configure(api, { allow_transfers: true })
  const [giver, taker] = [await api.newcomer(), await api.newcomer()]
  const { single_class_id } = await api.build.singleClass({
    class_date: new Date(Date.now() + 30 * 60_000),
    location_id,
  })
  const { class_reservation_id: given } = await api.build.reservation({
    customer_id: giver.customer_id,
    single_class_id,
  })
  const coded = async (who: Client, id: number) => {
    const { access_code } = (await who.call(`GET /class_reservations/${id}`)).body.class_reservation
    return { access_code, code: `${api.services.environment.publicUrl}/reservation/${id}?c=${access_code}` }
  }
  const former = await coded(giver, given)
  const { url } = (await giver.call(`POST /class_reservations/${given}/transfer`)).body
  const accepted = await taker.call(`POST /transfers/${String(url).split('/').at(-1)}/accept`)
  const { class_reservation_id: taken } = accepted.body.class_reservation
  expect((await find(former.code)).status).toBe(404)
  for (const id of [given, taken]) expect((await checkIn(former.code, id)).status).toBe(404)
  const { body } = await reception.call(`GET /class_reservations/${given}/check_in`, {
    query: { access_code: former.access_code },
  })
  expect(body).toMatchObject({ entry: { deletedAt: expect.any(String) }, party: [] })
  const refused = await reception.call('PUT /class_reservations', {
    body: { class_reservation_id: given, attend: true },
  })
  expect(refused.status).toBe(409)
  expect((await checkIn((await coded(taker, taken)).code, taken)).status).toBe(200)
})
