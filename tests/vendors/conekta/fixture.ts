import { createSign } from 'node:crypto'
import type { ProviderFixture, Waiting } from '../fixture.ts'
import type { Thing } from '../store.ts'
import { playing } from '../playing.ts'
import { testCards } from './cards.ts'
import { startConekta, webhookKeys } from './server.ts'

/** Conekta's double for the shared contract test. */
export async function conektaFixture(): Promise<ProviderFixture> {
  const double = await startConekta()
  const { books, orders } = double
  const orderOf = (payment: Waiting): Thing => books.get('order', payment.reference)

  const play = playing(double, (event) => event.type === 'order.paid')
  const { happen } = play
  const accountsOf = (customer_id: number): Set<string> => {
    const customers = books.all('customer').filter((c) => c.metadata.customer_id === customer_id)
    return new Set(customers.map(({ id }) => id))
  }
  const subscriptionOf = (name: string): Thing => books.get('subscription', name.split('/')[1] ?? '')

  return {
    name: 'conekta',
    environment: double.environment,
    configuration: {},
    methods: {
      works: 'tok_test_visa_4242',
      needsAction: 'tok_test_3ds',
      voucher: 'oxxo',
      refused: [
        { method: 'tok_test_card_declined', code: 'card_declined', declineCode: 'declined' },
        { method: 'tok_test_insufficient_funds', code: 'card_declined', declineCode: 'insufficient_funds' },
        { method: 'tok_test_reported', code: 'card_declined', declineCode: 'stolen_card' },
        { method: 'tok_test_expired', code: 'expired_card', declineCode: null },
        { method: 'tok_test_wrong_code', code: 'incorrect_cvc', declineCode: null },
        { method: 'tok_test_suspicious', code: 'suspicious_behaviour', declineCode: null },
        { method: 'tok_test_formatted', code: 'badly_formatted', declineCode: null },
      ],
    },
    ageless: true,
    act: (api, payment, approve) => happen(api, () => orders.authenticate(orderOf(payment), approve)),
    payVoucher: (api, payment) => happen(api, () => orders.succeed(orderOf(payment))),
    expireVoucher: (api, payment) => happen(api, () => orders.expire(orderOf(payment))),
    refund: (api, payment, amount) => happen(api, () => orders.refund(orderOf(payment), { amount })),
    reverse: (api, payment) => happen(api, () => void orders.chargeBack(orderOf(payment))),
    tell(api, payment, told) {
      play.follow(api)
      const order = structuredClone(orderOf(payment))
      const [charge] = order.charges.data
      const changes = {
        succeeded: { status: 'paid', type: 'order.paid' },
        refused: { status: 'declined', type: 'order.declined' },
        pending: { status: 'pending_payment', type: 'order.pending_payment' },
      }[told.state]
      delete order.next_action
      order.payment_status = changes.status
      charge.status = changes.status
      if (told.state === 'succeeded')
        Object.assign(order, { amount: told.amountCents, currency: told.currency })
      if (told.state === 'refused') charge.failure_code = told.code
      return Promise.resolve(books.sign(books.event(changes.type, order)))
    },
    forge: ({ body, headers }) => [
      { body: body.replace('"livemode":false', '"livemode":true'), headers },
      { body, headers: { 'content-type': 'application/json' } },
      { body, headers: { ...headers, digest: 'AAAA' } },
      { body, headers: { ...headers, digest: signedByAnother(body) } },
    ],
    down: play.down,
    losesAnswers: play.losesAnswers,
    cut: play.cut,
    fresh(method) {
      const card = testCards.find(({ token }) => token === method)
      return card ? double.customers.tokenize({ card: { number: card.number } }).id : method
    },
    subscriptions: {
      cards: { neverPays: 'tok_test_insufficient_funds', other: 'tok_test_mastercard_4444' },
      endsAtOnce: true,
      living: (_api, id) => {
        const ids = accountsOf(id)
        const living = books
          .all('subscription')
          .filter(({ customer_id, status }) => ids.has(customer_id) && status !== 'canceled')
        return Promise.resolve(living.length)
      },
      turn: (api, name) => happen(api, () => double.subscriptions.turn(subscriptionOf(name))),
      isPaid: ({ body }) => body.includes('"subscription.paid"'),
      follow: play.follow,
      untold: play.untold,
      end: (api, name) => happen(api, () => void double.subscriptions.cancel(subscriptionOf(name))),
      rest: (api, name, rests) =>
        happen(api, () => void double.subscriptions[rests ? 'pause' : 'resume'](subscriptionOf(name))),
    },
    charges: (_api, customer_id) => {
      const ids = accountsOf(customer_id)
      const paid = books
        .all('order')
        .filter((order) => order.payment_status === 'paid' && ids.has(order.customer_info.customer_id))
      return Promise.resolve(paid.length)
    },
    dropAccounts: (id) => accountsOf(id).forEach((account) => books.drop('customer', account)),
    close: () => double.close(),
  }
}

const signedByAnother = (body: string): string =>
  createSign('sha256').update(body).sign(webhookKeys().privateKey, 'base64')
