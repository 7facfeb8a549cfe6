import type { z } from '@hono/zod-openapi'
import type { attemptCalls } from '#contract/selling/attempts.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { findRequest, type KnownRequest } from '#server/kit/calls/idempotency.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { Services } from '#server/kit/services.ts'
import { refusal } from '#server/features/selling/charging/charge-card.ts'
import type { Payment, Purchase } from '#server/features/selling/order-rows.ts'
import { cashInstructions } from './cash-instructions.ts'
import { settleUndecided } from './settle-undecided.ts'
import { voucherText } from '#server/features/selling/charging/voucher-text.ts'

export type AttemptOutcome = z.input<(typeof attemptCalls)['GET /checkout/attempts/{key}']['answer']>

/** Calls that start an attempt; a key of any other call is not an attempt's. */
const BEGINNINGS = new Set(['POST /checkout', 'POST /checkout/attempt', 'POST /checkout/paypal'])

const NOTHING = { purchase_id: null, payment_id: null, refusal: null } as const

/**
 * The outcome of this customer's attempt, by the idempotency key that the browser sent. If it is unknown, the provider is asked
 * and the purchase settled; it stays undecided while the provider is unavailable.
 */
export async function findAttempt(services: Services, actor: Actor, key: string): Promise<AttemptOutcome> {
  const { db } = services
  const request = await findRequest(db, actor.uid, key)
  const own = db.selectFrom('purchase').selectAll().where('customer_id', '=', actor.customer_id)
  const purchase = await own.where('request_key', '=', key).executeTakeFirst()
  if (purchase) return outcomeOf(services, purchase)
  if (!request || !BEGINNINGS.has(request.call)) return { state: 'none', ...NOTHING }
  const said = answerIn(request)
  if ('state' in said) return said
  // The request was answered with a purchase of an earlier attempt.
  const earlier = await own.where('purchase_id', '=', said.purchase_id).executeTakeFirst()
  return earlier ? outcomeOf(services, earlier) : { state: 'none', ...NOTHING }
}

/** The outcome of a request that made no purchase of its own. */
function answerIn({ running, answer }: KnownRequest): AttemptOutcome | { purchase_id: number } {
  // A request that died before it stored anything can be sent again.
  if (!answer) return { state: running ? 'processing' : 'none', ...NOTHING }
  const said = JSON.parse(answer.text) as Answered
  if (answer.status === 200) return { purchase_id: said.purchase_id ?? 0 }
  const { code = '', message: text = '', extra = {} } = said
  const { purchase_id, total } = extra
  const about = {
    ...(purchase_id === undefined ? {} : { purchase_id }),
    ...(total === undefined ? {} : { total }),
  }
  const { status } = answer
  return { state: 'refused', ...NOTHING, refusal: { status, code, text, decline_code: null, ...about } }
}

/** A stored answer: a purchase, or a refusal. */
interface Answered {
  purchase_id?: number
  code?: string
  message?: string
  extra?: {
    /** The earlier purchase. */
    purchase_id?: number
    /** The price at that time, in pesos. */
    total?: number
  }
}

async function outcomeOf(services: Services, purchase: Purchase): Promise<AttemptOutcome> {
  const payment = await firstPayment(services, purchase)
  if (!payment || !isUndecided(purchase, payment)) return present(services, purchase, payment, null)
  const settled = await settleUndecided(services, payment).catch((error: unknown) => {
    services.log.warn({ err: error, purchase: purchase.purchase_id }, 'an attempt cannot be looked up')
    return null
  })
  if (!settled) return present(services, purchase, payment, null)
  const now = await services.db
    .selectFrom('purchase')
    .selectAll()
    .where('purchase_id', '=', purchase.purchase_id)
    .executeTakeFirstOrThrow()
  return present(services, now, await firstPayment(services, now), settled.outcome)
}

/** A subscription's later payments are its renewals. Undefined for a free offer. */
const firstPayment = ({ db }: Services, { purchase_id }: Purchase): Promise<Payment | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('purchase_id', '=', purchase_id)
    .orderBy('payment_id')
    .executeTakeFirst()

/** Cash and vouchers count as decided: their payment is reported separately. */
const isUndecided = ({ status, gateway }: Purchase, { voucher }: Payment): boolean =>
  status === 'pending' && gateway !== null && voucher === null

function present(
  services: Services,
  { purchase_id, status, granted_at, gateway }: Purchase,
  payment: Payment | undefined,
  outcome: ChargeOutcome | null,
): AttemptOutcome {
  const ids = { purchase_id, payment_id: payment?.payment_id ?? null, refusal: null }
  const configuration = services.configuration.current()
  // Granted: the attempt succeeded, whatever happened later.
  if (granted_at !== null) return { ...ids, state: 'paid' }
  if (status !== 'pending') {
    const {
      status: answered,
      code,
      message: text,
    } = refusal(payment?.error_code ?? 'payment_cancelled', payment?.decline_code ?? null)
    return {
      ...ids,
      state: 'refused',
      refusal: { status: answered, code, text, decline_code: payment?.decline_code ?? null },
    }
  }
  if (gateway === null) return { ...ids, state: 'pending', instructions: cashInstructions(configuration) }
  if (payment?.voucher)
    return { ...ids, state: 'pending', instructions: voucherText(payment.voucher, configuration.timezone) }
  if (outcome?.state === 'redirect') return { ...ids, state: 'needs_action', session: { url: outcome.url } }
  const clientSecret = payment?.status === 'requires_action' ? payment.client_secret : null
  return clientSecret === null
    ? { ...ids, state: 'processing' }
    : { ...ids, state: 'needs_action', clientSecret }
}
