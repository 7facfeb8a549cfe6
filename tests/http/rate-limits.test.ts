import { beforeAll, expect, it } from 'vitest'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createApp } from '#server/http/app.ts'
import { type Api, startApi } from './harness.ts'
import { configure } from './selling-help.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ environment: { RATE_LIMITS: 'on' } })
})

const signIn = (email: string, password: string) =>
  api.visitor.call('POST /auth/sign-in/email', { body: { email, password } })

it('lets ten sign-ins of an account fail within 15 minutes, whoever tries and however it is written', async () => {
  const eva = await api.newcomer()
  for (let n = 0; n < 9; n++) expect((await signIn(eva.email, 'wrong')).status).toBe(401)
  expect((await signIn(eva.email, 'casa-aura-demo')).status).toBe(200)
  for (let n = 0; n < 10; n++) expect((await signIn(eva.email.toUpperCase(), 'wrong')).status).toBe(401)
  const refused = await signIn(eva.email, 'casa-aura-demo')
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(800)
  expect(wait).toBeLessThanOrEqual(900)
  expect((await signIn((await api.newcomer()).email, 'casa-aura-demo')).status).toBe(200)
})

it('shares what it counts of accounts with other processes, and keeps no e-mail', async () => {
  const email = 'compartida@example.com'
  for (let n = 0; n < 5; n++)
    expect((await api.visitor.call('POST /customer/recover', { body: { email } })).status).toBe(200)
  const elsewhere = createRateLimits(api.services.pool, true)
  await expect(elsewhere.take('recoverByAccount', email)).rejects.toMatchObject({ status: 429 })
  const { rows } = await api.services.pool.query<{ key: string }>('select key from rate_limit')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('@')
})

it('lets an account reserve and cancel 60 times an hour, and the desk without end', async () => {
  const [eva, desk] = [await api.newcomer(), await api.as('reception')]
  await api.build.credits(1, { customer_id: eva.customer_id })
  const { single_class_id } = await api.build.singleClass({})
  const place = (who: typeof eva, more = {}) =>
    who.call('POST /class_reservations', { body: { single_class_id, ...more } })
  const cancel = async (who: typeof eva, { body }: Awaited<ReturnType<typeof place>>) =>
    who.call(`DELETE /class_reservations/${body.class_reservation.class_reservation_id}`)
  for (let n = 0; n < 30; n++) expect((await cancel(eva, await place(eva))).status).toBe(200)
  const refused = await place(eva)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(refused.body.error).toMatch(/^Has hecho muchas reservaciones y cancelaciones/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  const byDesk = await place(desk, { customer_id: eva.customer_id })
  expect(byDesk.status).toBe(200)
  const id: number = byDesk.body.class_reservation.class_reservation_id
  expect((await eva.call(`DELETE /class_reservations/${id}`)).status).toBe(429)
  expect((await desk.call(`DELETE /class_reservations/${id}`)).status).toBe(200)
  for (let n = 0; n < 35; n++) {
    const again = await place(desk, { customer_id: eva.customer_id })
    expect((await cancel(desk, again)).status).toBe(200)
  }
})

it('lets an account upload 30 pictures an hour, and reads no more of them', async () => {
  const eva = await api.newcomer()
  const upload = () => eva.call('POST /files', { raw: new FormData() })
  for (let n = 0; n < 30; n++) expect((await upload()).status).toBe(400)
  expect((await upload()).status).toBe(429)
})

it('counts an account’s tries at codes together, in whatever way they are tried', async () => {
  await configure(api, { discounts_enabled: true })
  const eva = await api.newcomer()
  const { class_package_id } = await api.build.classPackage()
  const wanted = { class_package_id, discountCode: 'ADIVINA' }
  const tries = [
    () => eva.call('GET /discounts/code/ADIVINA', { query: { class_package_id } }),
    () => eva.call('POST /checkout/attempt', { body: { ...wanted, payment_method: 'pm_card_visa' } }),
    () => eva.call('POST /checkout', { body: wanted }),
    () => eva.call('POST /checkout/paypal', { body: wanted }),
  ]
  for (let n = 0; n < 30; n++) expect([404, 412]).toContain((await tries[n % 4]?.())?.status)
  for (const one of tries) expect((await one()).status).toBe(429)
  const without = { class_package_id, discountCode: '', payment_method: 'pm_card_visa' }
  expect((await eva.call('POST /checkout/attempt', { body: without })).status).toBe(200)
})

it('lets an address ask for 120 phones a minute', async () => {
  const ask = () => api.visitor.call('GET /customer/phone', { query: { phone: '5500000000' } })
  for (let n = 0; n < 120; n++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, refused.body.error]).toEqual([
    429,
    'Has hecho demasiados intentos. Espera un momento e inténtalo de nuevo.',
  ])
})

it('counts by the forwarded address only behind a trusted proxy, and there by the entry the proxy wrote', async () => {
  const over = (trustProxy: boolean) => {
    const { services } = api
    const rateLimits = createRateLimits(services.pool, true)
    const app = createApp({ ...services, rateLimits, environment: { ...services.environment, trustProxy } })
    return async (forwarded: string) =>
      (
        await app.request('/api/customer/phone?phone=5500000000', {
          headers: { 'x-forwarded-for': forwarded },
        })
      ).status
  }
  const trusting = over(true)
  for (let n = 0; n < 120; n++) await trusting(`10.0.0.${n}, 9.9.9.9`)
  expect(await trusting('10.1.1.1, 9.9.9.9')).toBe(429)
  expect(await trusting('9.9.9.9, 8.8.8.8')).toBe(200)
  const careful = over(false)
  for (let n = 0; n < 120; n++) await careful(`10.0.0.${n}`)
  expect(await careful('10.1.1.1')).toBe(429)
})
