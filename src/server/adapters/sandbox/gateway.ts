import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type Outcome, unknownMethod } from '#server/ports/charge-outcome.ts'
import {
  CardNotSaved,
  GatewayClosed,
  type PayerStandIn,
  type PaymentGateway,
  type RenewalEngine,
} from '#server/ports/payment-gateway.ts'
import { sandboxEvents } from './events.ts'
import {
  cardOf,
  isElsewhere,
  isVoucher,
  newPayment,
  outcomeOf,
  type Row,
  shown,
  sourceOf,
} from './payment.ts'
import { sandboxBank, sandboxEngine } from './renewals.ts'
import { beginSubscription, sandboxSubscriptions } from './subscriptions.ts'

export interface SandboxOptions {
  db: Kysely<Schema>
  /** Signs its events. */
  secret: string
  now: () => Date
}

export type SandboxGateway = PaymentGateway & { readonly payer: PayerStandIn; readonly engine: RenewalEngine }

/**
 * The built-in test gateway: no money moves, and payment methods are Stripe's public test names. It has its own
 * records, as a provider would, so that a charge and our knowledge of it can differ after a crash.
 */
export function sandboxGateway({ db, secret, now }: SandboxOptions): SandboxGateway {
  const events = sandboxEvents(secret, now)
  const bank = sandboxBank(db, now)
  const outcome = (row: Row): Outcome => outcomeOf(row, secret)

  const find = (column: 'reference' | 'attempt_key' | 'client_secret', value: string) =>
    db.selectFrom('sandbox_payment').selectAll().where(column, '=', value).executeTakeFirst()

  const existing = async (reference: string): Promise<Row> => {
    const row = await find('reference', reference)
    if (!row) throw new Error(`the sandbox has no payment ${reference}`)
    return row
  }

  /** Advances a pending payment; a settled one stays as it is. */
  const move = async (
    reference: string,
    change: Partial<Pick<Row, 'state' | 'code' | 'decline_code'>>,
    from: Row['state'][] = ['requires_action', 'pending'],
  ): Promise<Row> => {
    await db
      .updateTable('sandbox_payment')
      .set(change)
      .where('reference', '=', reference)
      .where('state', 'in', from)
      .execute()
    return existing(reference)
  }

  /** A voucher expires by the clock. */
  const today = async (row: Row): Promise<Row> =>
    row.state === 'pending' && row.deadline !== null && row.deadline < now()
      ? move(row.reference, runOut)
      : row

  return {
    name: 'sandbox',
    form: () => ({
      kind: 'sandbox',
      publicKey: null,
      script: null,
      vouchers: ['oxxo', 'spei'],
      installments: true,
    }),

    async charge(attempt) {
      await db
        .insertInto('sandbox_payment')
        .values(newPayment(attempt, now()))
        .onConflict((conflict) => conflict.column('attempt_key').doNothing())
        .execute()
      const stored = await find('attempt_key', attempt.attemptKey)
      if (!stored) throw new Error(`the sandbox lost the attempt ${attempt.attemptKey}`)
      if (stored.subscription_id !== null) await beginSubscription(db, attempt, stored.subscription_id, now())
      return outcome(stored)
    },

    async confirm(reference) {
      const row = await today(await existing(reference))
      // On a hosted page only the payer decides; a card's authentication counts as approved unless it was refused.
      const byPayer = isElsewhere(row.method) || isVoucher(row.method)
      return outcome(byPayer ? row : await move(reference, { state: 'succeeded' }))
    },

    async lookUp({ reference, attemptKey }) {
      const row = await (reference === null ? find('attempt_key', attemptKey) : find('reference', reference))
      return row ? outcome(await today(row)) : null
    },

    cancel: async (reference) => outcome(await move(reference, left)),

    async refund(reference, amountCents, key) {
      await existing(reference)
      await db
        .insertInto('sandbox_refund')
        .values({ key, reference, amount_cents: amountCents })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      return { state: 'refunded', reference: `sbx_re_${key}` }
    },

    ...sandboxSubscriptions(bank),
    engine: sandboxEngine(bank, events),
    readEvent: (body, headers) => Promise.resolve().then(() => events.read(body, headers)),

    sources: {
      save: async (account, method) => {
        const card = cardOf(method)
        const seen = shown(card)
        if (!card || !seen) throw new CardNotSaved('payment_method_unknown', null)
        return { sourceId: sourceOf(secret, account, card), ...seen }
      },
      // The sandbox stores none: a customer's saved cards are in our own table.
      list: () => Promise.resolve([]),
      remove: () => Promise.resolve(),
    },

    payer: {
      async answer(clientSecret, customerId, approve) {
        const row = await find('client_secret', clientSecret)
        if (row?.customer_id !== customerId) return null
        if (!isVoucher(row.method)) {
          const refused = isElsewhere(row.method) ? left : refusedByBank
          await move(row.reference, approve ? { state: 'succeeded' } : refused)
          return []
        }
        // Shops accept money for a voucher that has just expired, so a payment after the expiry can be tried here as well.
        const moved = approve
          ? await move(row.reference, { state: 'succeeded' }, ['pending', 'refused'])
          : await move(row.reference, runOut)
        return [events.send({ kind: 'payment', attemptKey: row.attempt_key, outcome: outcome(moved) })]
      },
    },
  }
}

/** The test gateway on an installation where it may not take payments: it only reads its earlier ones. */
export function closedSandbox({
  payer: _payer,
  engine: _engine,
  ...sandbox
}: SandboxGateway): PaymentGateway {
  return {
    ...sandbox,
    charge: () => Promise.resolve(unknownMethod),
    confirm: () => Promise.reject(new GatewayClosed('the test gateway takes no payments')),
  }
}

/** The payer went back from the provider's page. */
const left = { state: 'cancelled', code: 'payment_cancelled' } as const

const refusedByBank = {
  state: 'refused',
  code: 'payment_intent_authentication_failure',
  decline_code: null,
} as const

const runOut = { state: 'refused', code: 'voucher_expired', decline_code: null } as const
