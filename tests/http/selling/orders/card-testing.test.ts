import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

const STOLEN = 'pm_card_chargeDeclinedStolenCard'
const OPTIONS = { environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } }

let api: Api
let eva: Client
let pack: number
let address = 0

beforeAll(async () => {
  api = await startApi(OPTIONS)
  await configure(api, { cash_checkout_enabled: true, payment_sources_enabled: true })
  pack = (await api.build.classPackage({})).class_package_id
})
beforeEach(async () => {
  eva = await api.newcomer()
  address += 1
})

/** Each test has an address of its own, as far as the proxy says. */
const from = () => ({ 'x-forwarded-for': `203.0.113.${address}` })
const attempt = (who: Client, payment_method: string, class_package_id = pack) =>
  who.call('POST /checkout/attempt', {
    body: { class_package_id, payment_method, again: true },
    headers: from(),
  })
const statuses = async (who: Client, method: string, times: number) => {
  const all: number[] = []
  for (let time = 0; time < times; time += 1) all.push((await attempt(who, method)).status)
  return all
}

it('five refused cards are the limit of an account: the sixth reaches no provider', async () => {
  expect(await statuses(eva, STOLEN, 5)).toEqual([402, 402, 402, 402, 402])
  const charge = vi.spyOn(api.services.gateways.get('sandbox') as PaymentGateway, 'charge')
  const { status, body, headers } = await attempt(eva, 'pm_card_visa')
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(body.error).toBe(
    `Tu banco rechazó varios intentos seguidos. Vuelve a intentar en ${Math.ceil(seconds / 60)} minutos, o elige otra forma de pago.`,
  )
  expect(charge).not.toHaveBeenCalled()
  const saved = await eva.call('POST /payment_sources', {
    body: { source_id: 'pm_card_visa' },
    headers: from(),
  })
  expect(saved.status).toBe(429)
  expect((await attempt(eva, 'cash')).status).toBe(200)
  charge.mockRestore()
})

it('parallel requests do not exceed the limit', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => attempt(eva, STOLEN)))
  expect(all.filter(({ status }) => status === 402).length).toBeLessThanOrEqual(5)
})

it('says that attempts are undecided where nothing was refused yet, and counts none of them', async () => {
  const { sources } = api.services.gateways.get('sandbox') as PaymentGateway
  if (!sources) throw new Error('it saves no cards')
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const keep = sources.save.bind(sources)
  const saving = vi.spyOn(sources, 'save').mockImplementation(async (...given) => {
    await promise
    return keep(...given)
  })
  const save = () =>
    eva.call('POST /payment_sources', { body: { source_id: 'pm_card_visa' }, headers: from() })
  const open = Array.from({ length: 5 }, save)
  await vi.waitFor(() => expect(saving).toHaveBeenCalledTimes(5))
  const more = await Promise.all(Array.from({ length: 7 }, () => attempt(eva, 'pm_card_visa')))
  for (const { status, body, headers } of more) {
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(body.error).toBe(
      'Todavía procesamos tus intentos anteriores. Espera unos segundos y revisa si ya quedó antes de volver a intentar.',
    )
    expect(headers.get('retry-after')).toBe('5')
  }
  answer()
  await Promise.all(open)
  saving.mockRestore()
  expect(await statuses(eva, STOLEN, 5)).toEqual([402, 402, 402, 402, 402])
  expect((await attempt(eva, 'pm_card_visa')).body.error).toMatch(/^Tu banco rechazó/)
})

it('a charged card resets the account’s count', async () => {
  expect(await statuses(eva, STOLEN, 4)).toEqual([402, 402, 402, 402])
  expect(await statuses(eva, 'pm_card_visa', 6)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await statuses(eva, STOLEN, 5)).toEqual([402, 402, 402, 402, 402])
})

it('nothing but a charged card resets it: no free package, and no payment that is undecided', async () => {
  expect(await statuses(eva, STOLEN, 4)).toEqual([402, 402, 402, 402])
  const [{ class_package_id: gift }, { class_package_id: slow }] = [
    await api.build.classPackage({ price_cents: 0 }),
    await api.build.classPackage(),
  ]
  const free = await attempt(eva, STOLEN, gift)
  expect([free.status, free.body.payment_id]).toEqual([200, null])
  const charge = vi
    .spyOn(api.services.gateways.get('sandbox') as PaymentGateway, 'charge')
    .mockResolvedValue({ state: 'pending', reference: 'slow', voucher: null })
  expect((await attempt(eva, 'pm_card_visa', slow)).status).toBe(200)
  charge.mockRestore()
  expect(await statuses(eva, STOLEN, 2)).toEqual([402, 429])
})

it('fifteen are the limit of an address, for all accounts', async () => {
  for (let person = 0; person < 3; person += 1) await statuses(await api.newcomer(), STOLEN, 5)
  const { status, body } = await attempt(await api.newcomer(), 'pm_card_visa')
  expect([status, body.error]).toEqual([
    429,
    'Desde esta conexión ya se hicieron demasiados intentos de pago. Inténtalo más tarde, o elige otra forma de pago.',
  ])
  address += 1
  expect((await attempt(await api.newcomer(), 'pm_card_visa')).status).toBe(200)
})

it('the bank’s refusal counts, and a payment in progress is always settled', async () => {
  const secure = 'pm_card_threeDSecure2Required'
  for (let time = 0; time < 5; time += 1) {
    const { body } = await attempt(eva, secure)
    const { clientSecret, purchase_id } = body
    const answer = { clientSecret, approve: false }
    await eva.call('POST /checkout/sandbox/authenticate', { body: answer, headers: from() })
    const confirmed = await eva.call('POST /checkout/confirm', { body: { purchase_id }, headers: from() })
    expect(confirmed.status).toBe(402)
  }
  expect((await attempt(eva, secure)).status).toBe(429)
})
