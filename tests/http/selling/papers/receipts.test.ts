import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { createApp } from '#server/http/app.ts'
import { createRateLimits } from '#server/kit/rates/rate-limits.ts'
import { readNow } from '#server/features/messages/notices/notice-facts.queries.ts'
import { auditOf } from '#tests/http/audit-of.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { pdfText } from './pdf-text.ts'
import { configure } from '#tests/http/configure.ts'
import { buy } from '#tests/http/selling/help.ts'

let api: Api
let ana: Client

beforeAll(async () => {
  api = await startApi()
  await configure(api, {
    business_name: 'Casa Aura',
    fiscal_name: 'Casa Aura Movimiento S.A. de C.V.',
    fiscal_id: 'CAM190312AB1',
    fiscal_address: 'Colima 218, Roma Norte\n06700 Ciudad de México',
    email: 'hola@casaaura.mx',
    discounts_enabled: true,
    payment_sources_enabled: true,
    timezone: 'America/Mexico_City',
  })
})
beforeEach(async () => {
  ana = await api.newcomer({ name: 'Ana Sofía', last_name: 'Muñoz Łuk Ελένη Юлия' })
})

const get = (address: string, token: string | null) =>
  api.fetch(`GET ${address}`, token === null ? {} : { headers: { authorization: `Bearer ${token}` } })

async function read(who: Client, address: string): Promise<string[]> {
  const response = await get(address, who.token)
  expect(response.status).toBe(200)
  return pdfText(new Uint8Array(await response.arrayBuffer()))
}

async function receiptOf(who: Client, class_package_id: number, more: object = {}): Promise<string> {
  const { body } = await buy(who, class_package_id, 'pm_card_visa', more)
  return (await who.call(`GET /purchases/${body.purchase_id}`)).body.purchase.receipt_file as string
}

describe('a receipt', () => {
  it('with many refunds breaks its pages between two lines', async () => {
    const pack = await api.build.classPackage({ price_cents: 209_000 })
    const address = await receiptOf(ana, pack.class_package_id)
    const { payment_id, gateway } = await api.db
      .selectFrom('payment')
      .select(['payment_id', 'gateway'])
      .orderBy('payment_id', 'desc')
      .executeTakeFirstOrThrow()
    const refund = {
      payment_id,
      gateway,
      amount_cents: 100,
      status: 'refunded',
      created_at: new Date(),
    } as const
    const made = Array.from({ length: 30 }, () => ({ ...refund, gateway_refund_id: crypto.randomUUID() }))
    await api.db.insertInto('refund').values(made).execute()
    const response = await get(address, ana.token)
    const source = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(source.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
  })

  it('says who was paid what, when and how, with the IVA as booked', async () => {
    const pack = await api.build.classPackage({ title: 'Iniciación: 10 clases', price_cents: 209_000 })
    await api.build.discount({ code: 'AÑO10', is_percent: true, amount_hundredths: 1000 })
    const address = await receiptOf(ana, pack.class_package_id, { body: { discountCode: 'AÑO10' } })
    const invoice = (await ana.call('GET /invoices')).body.invoices[0]
    expect(invoice.receipt_file).toBe(address)
    // Paid on what is still the first of the month in Mexico City.
    await api.db
      .updateTable('invoice')
      .set({ paid_at: new Date('2026-11-02T03:05:00Z') })
      .where('invoice_id', '=', invoice.invoice_id)
      .execute()

    const response = await get(address, ana.token)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="recibo-00${invoice.purchase_id}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const pdf = new Uint8Array(await response.arrayBuffer())
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
    const text = pdfText(pdf)
    for (const line of [
      'Casa Aura',
      'Casa Aura Movimiento S.A. de C.V.',
      'RFC CAM190312AB1',
      'Colima 218, Roma Norte',
      '06700 Ciudad de México',
      'Ana Sofía Muñoz Łuk Ελένη Юлия',
      ana.email,
      `#00${invoice.purchase_id}`,
      '1 de noviembre de 2026, 21:05',
      'Visa terminada en 4242',
      'Iniciación: 10 clases',
      '$2,090.00 MXN',
      'Descuento AÑO10',
      '-$209.00 MXN',
      'Subtotal sin IVA',
      '$1,621.55 MXN',
      'IVA 16%',
      '$259.45 MXN',
      'Total pagado',
      '$1,881.00 MXN',
    ])
      expect(text).toContain(line)
    expect(text.join()).not.toContain('Reembols')
    const { rows } = await api.services.pool.query<{ iva: number }>(
      `select -sum(amount_cents)::integer as iva from ledger_line join ledger_transaction using (ledger_transaction_id)
       where account = 'iva' and purchase_id = $1`,
      [invoice.purchase_id],
    )
    expect(rows[0]?.iva).toBe(25_945)
  })

  it('names the method of that time, whatever pays the purchase now', async () => {
    const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const
    const pack = await api.build.classPackage(monthly)
    const { purchase_id } = (await buy(ana, pack.class_package_id)).body
    const changed = await ana.call(`POST /purchases/card/${purchase_id}`, {
      body: { payment_method: 'pm_card_mastercard' },
    })
    expect(changed.body.purchase.payment_method.name).toBe('Mastercard terminada en 4444')
    const [invoice] = (await ana.call('GET /invoices')).body.invoices
    expect(invoice.payment_method).toEqual({ payment_method_id: 1, name: 'Visa terminada en 4242' })
    expect(await read(ana, invoice.receipt_file)).toContain('Visa terminada en 4242')
  })

  it('names the terminal of the studio, as the desk and the lists do', async () => {
    const { class_package_id } = await api.build.classPackage()
    const desk = await api.as('reception')
    const body = {
      customer_id: ana.customer_id,
      class_package_id,
      payment_method_id: 1,
      expected_total: 1500,
    }
    const { purchase } = (await desk.call('POST /purchases/admin/sell', { body })).body
    expect(purchase.payment_method.name).toBe('Terminal')
    expect(await read(ana, purchase.receipt_file)).toContain('Terminal')
  })

  it('names the package as it was sold, in its mail too', async () => {
    const { class_package_id } = await api.build.classPackage({ title: 'Paquete de otoño' })
    const address = await receiptOf(ana, class_package_id)
    const admin = await api.as('admin')
    const body = { customer_id: ana.customer_id, class_package_id, payment_method_id: 2 }
    const given = (await admin.call('POST /customer/giveAccess', { body })).body.purchase.receipt_file
    await api.db
      .updateTable('class_package')
      .set({ title: 'Paquete de invierno' })
      .where('class_package_id', '=', class_package_id)
      .execute()
    for (const one of [address, given]) expect(await read(ana, one)).toContain('Paquete de otoño')
    const { purchase_id } = (await ana.call('GET /invoices')).body.invoices[0]
    const none = { people: [], reservations: [], waitlists: [], penalties: [], expiring: [], videos: [] }
    const { orders } = await readNow(api.db, { ...none, orders: [purchase_id] })
    expect(orders.get(purchase_id)?.package).toBe('Paquete de otoño')
  })

  it('shows refunds, in part and in full', async () => {
    const pack = await api.build.classPackage({ price_cents: 100_000 })
    const { purchase_id } = (await buy(ana, pack.class_package_id)).body
    const address = (await ana.call('GET /invoices')).body.invoices[0].receipt_file as string
    const admin = await api.as('admin')
    const refund = (body: object) => admin.call(`POST /purchases/refund/${purchase_id}`, { body })
    await refund({ amount: 250.5, reason: 'Una clase menos' })
    const part = await read(ana, address)
    expect(part).toEqual(
      expect.arrayContaining(['-$250.50 MXN', 'Total después de reembolsos', '$749.50 MXN', '$1,000.00 MXN']),
    )
    expect(part).not.toContain('Reembolsado')
    await refund({ reason: 'El resto' })
    const whole = await read(ana, address)
    expect(whole).toEqual(expect.arrayContaining(['-$749.50 MXN', '$0.00 MXN', 'Reembolsado']))
  })

  it('is numbered by invoice if there are several', async () => {
    const plan = await api.build.classPackage({
      title: 'Ilimitado',
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    })
    const address = await receiptOf(ana, plan.class_package_id)
    const { purchase_id } = (await ana.call('GET /invoices')).body.invoices[0]
    expect(await read(ana, address)).toEqual(
      expect.arrayContaining([`#00${purchase_id}-1`, 'Cargo 1 de la suscripción']),
    )
  })

  it('has the studio’s logo', async () => {
    const address = await receiptOf(ana, (await api.build.classPackage()).class_package_id)
    const picture = await sharp({ create: { width: 900, height: 200, channels: 3, background: '#9a452b' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
    const admin = await api.as('admin')
    const upload = await api.fetch('POST /api/files', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const { file_id } = (await upload.json()) as { file_id: number }
    const { src } = (await admin.call(`GET /files/${file_id}`)).body.file
    await configure(api, { navbar_logo: src })
    try {
      const response = await get(address, ana.token)
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain('/Subtype /Image')
      const stored = vi.spyOn(api.services.files, 'get')
      const again = await get(address, ana.token)
      expect(Buffer.from(await again.arrayBuffer()).toString('latin1')).toContain('/Subtype /Image')
      expect(stored).not.toHaveBeenCalled()
      stored.mockRestore()
      await configure(api, { navbar_logo: '/files/gone-12345678' })
      expect(await read(ana, address)).toContain('Casa Aura')
    } finally {
      await configure(api, { navbar_logo: null })
    }
  })
})

describe('access to a receipt', () => {
  it('is for a customer sixty times an hour; the team is not counted', async () => {
    const address = await receiptOf(ana, (await api.build.classPackage()).class_package_id)
    const rateLimits = createRateLimits(api.services.pool, true)
    const app = createApp({ ...api.services, rateLimits })
    for (let n = 0; n < 59; n++) await rateLimits.take('receiptByAccount', String(ana.customer_id))
    const ask = async (who: Client) => {
      const answer = await app.request(address, { headers: { authorization: `Bearer ${who.token}` } })
      const written = await answer.text()
      return { answer, written }
    }
    expect((await ask(ana)).answer.status).toBe(200)
    const { answer, written } = await ask(ana)
    expect([answer.status, JSON.parse(written)]).toMatchObject([429, { code: 'too_many_requests' }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(await api.as('reception'))).answer.status).toBe(200)
  })

  it('is for its customer, by token or cookie, and for reception and admin; for nobody else', async () => {
    const address = await receiptOf(ana, (await api.build.classPackage()).class_package_id)
    for (const who of ['reception', 'admin'] as const)
      expect((await get(address, (await api.as(who)).token)).status).toBe(200)
    for (const who of [await api.newcomer(), await api.as('instructor')])
      expect((await get(address, who.token)).status).toBe(404)
    expect((await get(address, null)).status).toBe(404)
    const session = await api.fetch('POST /api/auth/sign-in/email', {
      body: JSON.stringify({ email: ana.email, password: 'casa-aura-demo' }),
      headers: { 'content-type': 'application/json', origin: api.services.environment.publicUrl },
    })
    const cookie = session.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    expect((await api.fetch(`GET ${address}`, { headers: { cookie } })).status).toBe(200)
  })

  it('requires that it is paid', async () => {
    await configure(api, { cash_checkout_enabled: true, cash_instructions: 'Paga en recepción.' })
    const { class_package_id } = await api.build.classPackage()
    const { purchase_id } = (await buy(ana, class_package_id, 'cash')).body
    const purchase = async () => (await ana.call(`GET /purchases/${purchase_id}`)).body.purchase
    expect((await purchase()).receipt_file).toBeNull()
    const admin = await api.as('admin')
    await admin.call(`POST /purchases/confirm/${purchase_id}`, { body: { payment_method_id: 2 } })
    const address = (await purchase()).receipt_file as string
    expect(await read(ana, address)).toContain('Efectivo')
    await api.db
      .updateTable('invoice')
      .set({ status: 'failed' })
      .where('purchase_id', '=', purchase_id)
      .execute()
    expect((await purchase()).receipt_file).toBeNull()
    expect((await get(address, ana.token)).status).toBe(404)
    for (const odd of ['/files/recibos/0.pdf', '/files/recibos/abc.pdf', '/files/recibos/999999999.pdf'])
      expect((await get(odd, ana.token)).status).toBe(404)
  })
})

describe('sending a receipt again', () => {
  const mailsTo = (customer_id: number) =>
    api.db
      .selectFrom('message')
      .select(['kind', 'channel', 'recipient', 'subject'])
      .where('customer_id', '=', customer_id)
      .where('dedupe_key', 'like', '%:again:%')
      .execute()

  it('is one mail to the present address for a press that is repeated, with a line in the audit', async () => {
    const pack = await api.build.classPackage({ price_cents: 50_000 })
    const { body } = await buy(ana, pack.class_package_id)
    const reception = await api.as('reception')
    const press = (key: string) =>
      reception.call(`POST /purchases/receipt/${body.purchase_id}`, { body: {}, key })
    for (const _press of [1, 2])
      expect(await press('one-press')).toMatchObject({ status: 200, body: { sent_to: ana.email } })
    expect(await mailsTo(ana.customer_id)).toMatchObject([
      { kind: 'receipt', channel: 'mail', recipient: ana.email },
    ])
    // Another press, a second tab and a colleague, at the same time.
    for (const one of await Promise.all(['again', 'second-tab', 'colleague'].map(press)))
      expect(one).toMatchObject({
        status: 409,
        body: { code: 'receipt_just_sent', error: expect.stringContaining(ana.email) },
      })
    expect(await mailsTo(ana.customer_id)).toHaveLength(1)
    await api.db
      .updateTable('message')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .where('customer_id', '=', ana.customer_id)
      .execute()
    const later = await Promise.all(['a-minute-later', 'and-twice'].map(press))
    expect(later.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await mailsTo(ana.customer_id)).toHaveLength(2)
    const lines = await auditOf(api, 'purchase.receipt_sent', body.purchase_id)
    expect(lines.map((line) => line.actor_customer_id)).toEqual([
      reception.customer_id,
      reception.customer_id,
    ])
  })

  it('is refused with the reason where there is no payment, no such order, or no way to arrive', async () => {
    const reception = await api.as('reception')
    const send = async (purchase_id: number, more: object = {}) => {
      const { status, body } = await reception.call(`POST /purchases/receipt/${purchase_id}`, { body: more })
      return [status, body.code]
    }
    const unpaid = await api.build.purchase({ customer_id: ana.customer_id })
    expect(await send(unpaid.purchase_id)).toEqual([409, 'no_receipt'])
    expect((await send(2_147_483_647))[0]).toBe(404)
    const pack = await api.build.classPackage({ price_cents: 50_000 })
    const { body } = await buy(ana, pack.class_package_id)
    expect(await send(body.purchase_id, { invoice_id: 2_147_483_647 })).toEqual([409, 'no_receipt'])
    await api.db
      .insertInto('undeliverable_address')
      .values({ email: ana.email.toLowerCase(), problem: 'bounced', marked_at: new Date() })
      .execute()
    expect(await send(body.purchase_id)).toEqual([412, 'no_way'])
    expect(await mailsTo(ana.customer_id)).toEqual([])
  })
})
