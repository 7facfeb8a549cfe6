import type { z } from '@hono/zod-openapi'
import type { Selectable } from 'kysely'
import type { attemptCalls } from '#contract/selling/attempts.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from '#server/kit/viewer.ts'
import { findRequest, type KnownRequest } from '#server/kit/calls/idempotency.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { Services } from '#server/kit/services.ts'
import { type Payment, refusal } from '#server/features/selling/charging/charge-card.ts'
import { settleUndecided } from './settle-undecided.ts'
import { voucherText } from '#server/features/selling/charging/voucher-text.ts'

export type AttemptStands = z.input<(typeof attemptCalls)['GET /checkout/attempts/{key}']['answer']>
type Purchase = Selectable<Schema['purchase']>

/** Calls that begin an attempt; a key that came with another one is no attempt's. */
const BEGINNINGS = new Set(['POST /checkout', 'POST /checkout/attempt', 'POST /checkout/paypal'])

const NOTHING = { purchase_id: null, payment_id: null, refusal: null } as const

/**
 * What became of an attempt of this customer's, by the key that the browser sent it with. Where nobody knows yet the provider
 * is asked and its word settles the purchase; one that is away leaves it undecided.
 */
export async function findAttempt(services: Services, actor: Actor, key: string): Promise<AttemptStands> {
  const { db } = services
  const request = await findRequest(db, actor.uid, key)
  const own = db.selectFrom('purchase').selectAll().where('customer_id', '=', actor.customer_id)
  const purchase = await own.where('request_key', '=', key).executeTakeFirst()
  if (purchase) return standOf(services, purchase)
  if (!request || !BEGINNINGS.has(request.call)) return { state: 'none', ...NOTHING }
  const said = answerIn(request)
  if ('state' in said) return said
  // It was answered with a purchase that an earlier attempt had made.
  const earlier = await own.where('purchase_id', '=', said.purchase_id).executeTakeFirst()
  return earlier ? standOf(services, earlier) : { state: 'none', ...NOTHING }
}

/** What was answered to a request that made no purchase of its own. */
function answerIn({ running, answer }: KnownRequest): AttemptStands | { purchase_id: number } {
  // One that died before it wrote anything down may simply come again.
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

/** An answer as it is kept: of a purchase, or a refusal. */
interface Answered {
  purchase_id?: number
  code?: string
  message?: string
  extra?: {
    /** What was bought before. */
    purchase_id?: number
    /** The price by then, in pesos. */
    total?: number
  }
}

async function standOf(services: Services, purchase: Purchase): Promise<AttemptStands> {
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

/** A subscription's later ones are its renewals. Undefined for a free offer. */
const firstPayment = ({ db }: Services, { purchase_id }: Purchase): Promise<Payment | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('purchase_id', '=', purchase_id)
    .orderBy('payment_id')
    .executeTakeFirst()

/** What waits for cash or a shop is decided: its money is told of by itself. */
const isUndecided = ({ status, gateway }: Purchase, { voucher }: Payment): boolean =>
  status === 'pending' && gateway !== null && voucher === null

function present(
  services: Services,
  { purchase_id, status, granted_at, gateway }: Purchase,
  payment: Payment | undefined,
  outcome: ChargeOutcome | null,
): AttemptStands {
  const stands = { purchase_id, payment_id: payment?.payment_id ?? null, refusal: null }
  const { cash_instructions, timezone } = services.configuration.current()
  // Whatever became of it later, the attempt went through.
  if (granted_at !== null) return { ...stands, state: 'paid' }
  if (status !== 'pending') {
    const {
      status: answered,
      code,
      message: text,
    } = refusal(payment?.error_code ?? 'payment_cancelled', payment?.decline_code ?? null)
    return {
      ...stands,
      state: 'refused',
      refusal: { status: answered, code, text, decline_code: payment?.decline_code ?? null },
    }
  }
  if (gateway === null) return { ...stands, state: 'pending', instructions: cash_instructions ?? '' }
  if (payment?.voucher)
    return { ...stands, state: 'pending', instructions: voucherText(payment.voucher, timezone) }
  if (outcome?.state === 'redirect')
    return { ...stands, state: 'needs_action', session: { url: outcome.url } }
  const clientSecret = payment?.status === 'requires_action' ? payment.client_secret : null
  return clientSecret === null
    ? { ...stands, state: 'processing' }
    : { ...stands, state: 'needs_action', clientSecret }
}
