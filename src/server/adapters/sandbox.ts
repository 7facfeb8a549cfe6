import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { sandboxCardByMethod, type SandboxCard } from '#domain/selling/sandbox-cards.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ChargeAttempt, ChargeOutcome, PaymentGateway } from '#server/ports/payment-gateway.ts'

type Row = Selectable<Schema['sandbox_payment']>
/** The method of the hosted page, where the card is typed in at the provider. */
const HOSTED = 'card'

/**
 * The built-in test gateway: no money moves, and payment methods are Stripe's public test names. It keeps books of its
 * own, as a provider would, so that a charge and what we know of it can differ after a crash.
 */
export function sandboxGateway(db: Kysely<Schema>, publicUrl: string): PaymentGateway {
  const byReference = (reference: string) =>
    db.selectFrom('sandbox_payment').selectAll().where('reference', '=', reference).executeTakeFirst()

  const existing = async (reference: string): Promise<Row> => {
    const row = await byReference(reference)
    if (!row) throw new Error(`the sandbox has no payment ${reference}`)
    return row
  }

  /** Moves a waiting payment on; one that no longer waits stays as it is. */
  const move = async (
    reference: string,
    change: Partial<Pick<Row, 'state' | 'code' | 'decline_code'>>,
  ): Promise<Row> => {
    await db
      .updateTable('sandbox_payment')
      .set(change)
      .where('reference', '=', reference)
      .where('state', '=', 'requires_action')
      .execute()
    return existing(reference)
  }

  const outcome = (row: Row): ChargeOutcome => outcomeOf(row, publicUrl)

  return {
    name: 'sandbox',

    async charge(attempt) {
      const row = newPayment(attempt)
      await db
        .insertInto('sandbox_payment')
        .values(row)
        .onConflict((conflict) => conflict.column('attempt_key').doNothing())
        .execute()
      const kept = await db
        .selectFrom('sandbox_payment')
        .selectAll()
        .where('attempt_key', '=', attempt.attemptKey)
        .executeTakeFirstOrThrow()
      return outcome(kept)
    },

    async confirm(reference) {
      const row = await existing(reference)
      // On the hosted page the payer alone decides; a card's own step counts as approved unless it was refused.
      return outcome(row.method === HOSTED ? row : await move(reference, { state: 'succeeded' }))
    },

    async lookUp({ reference, attemptKey }) {
      const row = await db
        .selectFrom('sandbox_payment')
        .selectAll()
        .where((eb) =>
          reference === null ? eb('attempt_key', '=', attemptKey) : eb('reference', '=', reference),
        )
        .executeTakeFirst()
      return row ? outcome(row) : null
    },

    cancel: async (reference) =>
      outcome(await move(reference, { state: 'cancelled', code: 'payment_cancelled' })),

    async refund(reference, amountCents, key) {
      await existing(reference)
      await db
        .insertInto('sandbox_refund')
        .values({ key, reference, amount_cents: amountCents })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      return { state: 'refunded', reference: `sbx_re_${key}` }
    },

    payer: {
      async answer(clientSecret, customerId, approve) {
        const row = await db
          .selectFrom('sandbox_payment')
          .select('reference')
          .where('client_secret', '=', clientSecret)
          .where('customer_id', '=', customerId)
          .executeTakeFirst()
        if (!row) return false
        await move(row.reference, approve ? { state: 'succeeded' } : refusedByPayer)
        return true
      },
    },
  }
}

const refusedByPayer = {
  state: 'refused',
  code: 'payment_intent_authentication_failure',
  decline_code: null,
} as const

const secret = (): string => randomBytes(18).toString('base64url')

function newPayment(attempt: ChargeAttempt): Row {
  const reference = `sbx_pi_${secret()}`
  const { state, code, declineCode } = firstState(attempt.paymentMethod)
  const hosted = attempt.paymentMethod === HOSTED
  return {
    reference,
    attempt_key: attempt.attemptKey,
    customer_id: attempt.payer.customerId,
    amount_cents: attempt.amountCents,
    currency: attempt.currency,
    method: attempt.paymentMethod,
    state,
    code,
    decline_code: declineCode,
    client_secret: `${reference}_secret_${secret()}`,
    subscription_id: attempt.plan && state !== 'refused' ? `sbx_sub_${secret()}` : null,
    success_url: hosted ? attempt.returnUrls.success : null,
    cancel_url: hosted ? attempt.returnUrls.cancel : null,
    created_at: new Date(),
    updated_at: new Date(),
  }
}

function firstState(method: string): {
  state: Row['state']
  code: string | null
  declineCode: string | null
} {
  if (method === HOSTED) return { state: 'requires_action', code: null, declineCode: null }
  const conduct = sandboxCardByMethod(method)?.conduct
  if (!conduct) return { state: 'refused', code: 'payment_method_unknown', declineCode: null }
  if (conduct.does === 'refuses')
    return { state: 'refused', code: conduct.code, declineCode: conduct.declineCode }
  return {
    state: conduct.does === 'succeeds' ? 'succeeded' : 'requires_action',
    code: null,
    declineCode: null,
  }
}

function outcomeOf(row: Row, publicUrl: string): ChargeOutcome {
  const { reference } = row
  switch (row.state) {
    case 'succeeded':
      return {
        state: 'succeeded',
        reference,
        amountCents: row.amount_cents,
        currency: row.currency,
        subscription: row.subscription_id,
        card: shown(sandboxCardByMethod(row.method)),
      }
    case 'requires_action':
      if (row.method === HOSTED) return { state: 'redirect', reference, url: hostedPage(row, publicUrl) }
      return { state: 'needs_action', reference, clientSecret: row.client_secret }
    default:
      return { state: 'refused', reference, code: row.code ?? 'card_declined', declineCode: row.decline_code }
  }
}

/** Our own stand-in for a provider's page, which knows where to send the browser afterwards. */
function hostedPage({ client_secret, success_url, cancel_url }: Row, publicUrl: string): string {
  const ways = new URLSearchParams({ volver: pathOf(success_url), cancelar: pathOf(cancel_url) })
  return `${publicUrl}/checkout/sandbox/${client_secret}?${ways}`
}

function pathOf(url: string | null): string {
  const { pathname, search } = new URL(url ?? '/', 'http://own.invalid')
  return pathname + search
}

const shown = (card: SandboxCard | undefined) =>
  card ? { brand: card.brand, lastDigits: card.number.slice(-4) } : null
