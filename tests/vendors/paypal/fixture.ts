import type { Api, Client, Reply } from '#tests/http/harness.ts'
import type { ProviderFixture, Waiting } from '../fixture.ts'
import type { Thing } from '../store.ts'
import { playing } from '../playing.ts'
import { type PayPalDouble, startPayPal } from './server.ts'

/** The purchase stops before PayPal's window. */
const WAITS = 'waits'

/** PayPal's double for the shared contract test. A method is what the payer uses in PayPal's window. */
export async function paypalFixture(): Promise<ProviderFixture> {
  const double = await startPayPal()
  const { books, orders } = double
  /** Also by the capture, which identifies a paid payment. */
  const orderOf = ({ reference }: Waiting): Thing =>
    books.find('order', reference) ?? books.get('order', books.get('capture', reference)._order)

  const play = playing(double, (event) => event.event_type === 'PAYMENT.CAPTURE.COMPLETED')
  const { happen } = play
  const subscriptionOf = (id: string): Thing => books.get('subscription', id)

  return {
    name: 'paypal',
    environment: double.environment,
    configuration: { paypal_enabled: true },
    methods: {
      works: 'PAYPAL',
      needsAction: WAITS,
      voucher: null,
      refused: [
        { method: 'INSTRUMENT_DECLINED', code: 'card_declined', declineCode: 'INSTRUMENT_DECLINED' },
        { method: 'PAYER_CANNOT_PAY', code: 'card_declined', declineCode: 'PAYER_CANNOT_PAY' },
        { method: 'TRANSACTION_REFUSED', code: 'suspicious_behaviour', declineCode: 'TRANSACTION_REFUSED' },
        { method: 'COMPLIANCE_VIOLATION', code: 'suspicious_behaviour', declineCode: 'COMPLIANCE_VIOLATION' },
        { method: 'DOMESTIC_TRANSACTION_REQUIRED', code: 'DOMESTIC_TRANSACTION_REQUIRED', declineCode: null },
      ],
    },
    refusal: 'card_declined',
    ageless: true,
    buy: (api, who, class_package_id, method, { key, body }) =>
      buyWithPayPal(double, api, who, { method, key, body: { class_package_id, ...body } }),
    async approveFirst(api, who, class_package_id, key) {
      play.follow(api)
      const { body } = await who.call('POST /checkout/paypal', { body: { class_package_id }, key })
      double.approve(body.orderID)
      return body.orderID
    },
    act: (api, payment, approve) =>
      happen(api, () => {
        if (payment.reference.startsWith('I-')) return void double.approve(payment.reference)
        orders.approve(orderOf(payment), approve ? 'PAYPAL' : 'INSTRUMENT_DECLINED')
      }),
    payVoucher: () => Promise.reject(new Error('PayPal has no vouchers')),
    expireVoucher: () => Promise.reject(new Error('PayPal has no vouchers')),
    refund(api, payment, amount) {
      const value = (amount / 100).toFixed(2)
      const back = { amount: { currency_code: 'MXN', value } }
      if (books.find('sale', payment.reference))
        return happen(api, () => void orders.refund(payment.reference, back))
      const order = orderOf(payment)
      // The application captures what was approved, but may not have been called yet.
      if (order.status === 'APPROVED') orders.capture(order)
      return happen(api, () => {
        const [{ id }] = order.purchase_units[0].payments.captures
        orders.refund(id, back)
      })
    },
    reverse: (api, payment, amount) =>
      happen(api, () => {
        const { reference } = payment
        orders.reverse(books.find('sale', reference) ? reference : books.get('capture', reference).id, amount)
      }),
    tell(api, payment, told) {
      play.follow(api)
      const { id, purchase_units } = orderOf(payment)
      const [{ amount, custom_id, invoice_id }] = purchase_units
      const types = { succeeded: 'COMPLETED', refused: 'DECLINED', pending: 'PENDING' } as const
      const status = types[told.state]
      const taken =
        told.state === 'succeeded'
          ? { currency_code: told.currency, value: (told.amountCents / 100).toFixed(2) }
          : amount
      const capture = {
        // The capture that the order has; else one that is the same in every event of the payment.
        id: purchase_units[0].payments?.captures?.at(-1)?.id ?? `C${id.slice(1)}`,
        status,
        amount: taken,
        custom_id,
        invoice_id,
        supplementary_data: { related_ids: { order_id: id } },
      }
      return Promise.resolve(books.sign(books.event(`PAYMENT.CAPTURE.${status}`, capture)))
    },
    forge: ({ body, headers }) => [
      { body: body.replace('"event_version": "1.0"', '"event_version": "1.1"'), headers },
      // The same event, serialised differently.
      { body: JSON.stringify(JSON.parse(body)), headers },
      { body, headers: { 'content-type': 'application/json' } },
      { body, headers: { ...headers, 'paypal-transmission-sig': 'c29tZWJvZHkgZWxzZQ==' } },
      { body, headers: { ...headers, 'paypal-transmission-time': '2026-01-01T00:00:00Z' } },
      { body: `${body},"webhook_id":"1JE4291016473214C"`, headers },
      { body: 'null', headers },
    ],
    down: play.down,
    losesAnswers: play.losesAnswers,
    cut: play.cut,
    subscriptions: {
      async living(api, customer_id) {
        const keys = [...(await keysOf(api, customer_id))]
        // A trial's has a suffix after the key.
        const isTheirs = ({ custom_id }: Thing) => keys.some((key) => String(custom_id).startsWith(key))
        return books.all('subscription').filter((one) => one.status === 'ACTIVE' && isTheirs(one)).length
      },
      payer(id, pays) {
        subscriptionOf(id)._refuses = !pays
      },
      endsAtOnce: true,
      turn: (api, id) => happen(api, () => double.subscriptions.turn(subscriptionOf(id))),
      isPaid: ({ body }) => body.includes('"PAYMENT.SALE.COMPLETED"'),
      follow: play.follow,
      end: (api, id) => happen(api, () => double.subscriptions.cancel(subscriptionOf(id))),
      rest: (api, id, rests) => happen(api, () => double.subscriptions.rest(subscriptionOf(id), rests)),
    },
    async charges(api, customer_id) {
      const keys = await keysOf(api, customer_id)
      const captures = books.all('capture').filter((one) => one.status === 'COMPLETED')
      return [
        ...captures.filter((one) => keys.has(one.custom_id)),
        ...books.all('sale').filter((one) => keys.has(one.custom)),
      ].length
    },
    close: () => double.close(),
  }
}

/** PayPal stores no customers: theirs are identified by the keys of their payments. */
async function keysOf(api: Api, customer_id: number): Promise<Set<string>> {
  const rows = await api.db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .select('attempt_key')
    .where('customer_id', '=', customer_id)
    .execute()
  return new Set(rows.map((row) => row.attempt_key))
}

interface Wanted {
  method: string
  key?: string | undefined
  body: Record<string, unknown>
}

/** Both calls, with the payer's part in between; the response is like that of an attempt. */
async function buyWithPayPal(
  double: PayPalDouble,
  api: Api,
  who: Pick<Client, 'call'>,
  { method, key, body }: Wanted,
): Promise<Reply> {
  double.books.setClock(() => api.services.clock.now())
  const opened = await who.call('POST /checkout/paypal', {
    body,
    ...(key ? { key } : {}),
  })
  const { orderID, subscriptionID } = opened.body
  const name = orderID ?? subscriptionID
  if (opened.status !== 200 || name === undefined) return opened
  if (method !== WAITS) {
    double.approve(name, method)
    return who.call('POST /checkout/capture', { body: orderID ? { orderID } : { subscriptionID } })
  }
  const { purchase_id } = await api.db
    .selectFrom('payment')
    .select('purchase_id')
    .where('client_secret', '=', name)
    .executeTakeFirstOrThrow()
  return { ...opened, body: { purchase_id, clientSecret: name } }
}
