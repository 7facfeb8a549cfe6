import { sandboxCards } from '#domain/selling/cards/sandbox-cards.ts'
import type { ProviderFixture, Waiting } from '../fixture.ts'
import type { Thing } from '../store.ts'
import { playing } from '../playing.ts'
import { startStripe } from './server.ts'

/** The states in which Stripe will charge by itself. */
const LIVING = new Set(['trialing', 'active', 'past_due', 'unpaid'])

/** Stripe's double for the shared contract test. */
export async function stripeFixture(): Promise<ProviderFixture> {
  const double = await startStripe()
  const { books } = double
  const intentOf = (payment: Waiting): Thing => books.get('payment_intent', payment.reference)

  const play = playing(double, (event) => event.type === 'payment_intent.succeeded')
  const { happen } = play
  const subscriptionOf = (id: string): Thing => books.get('subscription', id)
  const accountsOf = (customer_id: number): Set<string> => {
    const customers = books.all('customer').filter((c) => c.metadata.customer_id === String(customer_id))
    return new Set(customers.map(({ id }) => id))
  }

  return {
    name: 'stripe',
    environment: double.environment,
    configuration: { stripe_public: 'pk_test_double' },
    methods: {
      works: 'pm_card_visa',
      needsAction: 'pm_card_threeDSecure2Required',
      voucher: 'oxxo',
      refused: sandboxCards.flatMap(({ method, conduct }) =>
        conduct.does === 'refuses' ? [{ method, code: conduct.code, declineCode: conduct.declineCode }] : [],
      ),
    },
    act: (api, payment, approve) =>
      happen(api, () => {
        const page = books.find('checkout.session', payment.reference)
        if (page)
          return void (approve ? double.sessions.pay(page, 'pm_card_visa') : double.sessions.expire(page))
        double.authenticate(payment.clientSecret ?? '', approve)
      }),
    payVoucher: (api, payment) => happen(api, () => double.payments.succeed(intentOf(payment))),
    expireVoucher: (api, payment) =>
      happen(api, () => double.payments.fail(intentOf(payment), 'payment_intent_payment_attempt_expired')),
    refund: (api, payment, amount) =>
      happen(api, () => double.payments.refund({ payment_intent: payment.reference, amount })),
    reverse: (api, payment, amount, won = false) =>
      happen(api, () => {
        const { reference: payment_intent } = payment
        const dispute = {
          id: `du_${payment_intent}`,
          object: 'dispute',
          amount,
          currency: 'mxn',
          payment_intent,
        }
        const what = won ? 'reinstated' : 'withdrawn'
        books.emit(`charge.dispute.funds_${what}`, { ...dispute, status: won ? 'won' : 'needs_response' })
      }),
    tell(api, payment, told) {
      play.follow(api)
      const intent = structuredClone(intentOf(payment))
      const event = books.blank('event')
      const changes = {
        succeeded: { status: 'succeeded', type: 'payment_intent.succeeded' },
        refused: { status: 'requires_payment_method', type: 'payment_intent.payment_failed' },
        pending: { status: 'processing', type: 'payment_intent.processing' },
      }[told.state]
      Object.assign(intent, { status: changes.status, next_action: null })
      if (told.state === 'succeeded')
        Object.assign(intent, { amount_received: told.amountCents, currency: told.currency.toLowerCase() })
      if (told.state === 'refused')
        intent.last_payment_error = { type: 'card_error', code: told.code, message: told.code }
      Object.assign(event, { type: changes.type, data: { object: intent } })
      return Promise.resolve(books.sign(event))
    },
    forge: ({ body, headers }) => [
      { body: body.replace('"livemode": false', '"livemode": true'), headers },
      { body, headers: { 'content-type': 'application/json' } },
      { body, headers: { ...headers, 'stripe-signature': 't=1,v1=00' } },
    ],
    down: play.down,
    losesAnswers: play.losesAnswers,
    cut: play.cut,
    fresh: (method) => (method.startsWith('pm_') ? double.newMethod(method) : method),
    subscriptions: {
      cards: { neverPays: 'pm_card_chargeCustomerFail', other: 'pm_card_mastercard' },
      living: (_api, customer_id) => {
        const ids = accountsOf(customer_id)
        const living = books
          .all('subscription')
          .filter(({ customer, status }) => ids.has(customer) && LIVING.has(status))
        return Promise.resolve(living.length)
      },
      turn: (api, subscription) => happen(api, () => double.subscriptions.turn(subscriptionOf(subscription))),
      isPaid: ({ body }) => body.includes('"invoice.paid"'),
      follow: play.follow,
      untold: play.untold,
      end: (api, subscription) =>
        happen(api, () => void double.subscriptions.cancel(subscriptionOf(subscription))),
      callOff: (api, subscription, cancel_at_period_end) =>
        happen(
          api,
          () => void double.subscriptions.update(subscriptionOf(subscription), { cancel_at_period_end }),
        ),
      rest: (api, subscription, rests) =>
        happen(api, () => double.subscriptions.rest(subscriptionOf(subscription), rests)),
    },
    charges: (_api, customer_id) => {
      const ids = accountsOf(customer_id)
      const paid = books
        .all('payment_intent')
        .filter((intent) => intent.status === 'succeeded' && ids.has(intent.customer))
      return Promise.resolve(paid.length)
    },
    dropAccounts(customer_id) {
      for (const id of accountsOf(customer_id)) {
        books.drop('customer', id)
        for (const method of books.all('payment_method'))
          if (method.customer === id) Object.assign(method, { customer: null, _used: true })
      }
    },
    close: () => double.close(),
  }
}
