import { createHmac, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sandboxCardByMethod, type SandboxCard } from '#domain/selling/cards/sandbox-cards.ts'
import type { Voucher } from '#domain/selling/papers/voucher.ts'
import { paths } from '#domain/site-map/paths.ts'
import { MS_PER_DAY } from '#domain/time/spans.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Outcome } from '#server/ports/charge-outcome.ts'
import type { ChargeAttempt } from '#server/ports/payment-gateway.ts'

type Subscription = Selectable<Schema['sandbox_subscription']>
export type Row = Selectable<Schema['sandbox_payment']>
/** The method of the hosted page, where the card is entered at the provider. */
const HOSTED = 'card'
/** The test gateway stands in for PayPal too: its payer approves on a page as well. */
const PAYPAL = 'paypal'
export const isElsewhere = (method: string): boolean => method === HOSTED || method === PAYPAL
/** How many days a voucher can be paid. */
const VOUCHER_DAYS = 3

export const isVoucher = (method: string): method is Voucher['kind'] => method === 'oxxo' || method === 'spei'

const secret = (): string => randomBytes(18).toString('base64url')

/**
 * A saved card's id contains the method's name, so that no table is needed: `sbx_src_…__pm_card_visa`. It is the same
 * for the same card of a customer and cannot be forged.
 */
export function sourceOf(key: string, account: string, { method }: SandboxCard): string {
  const mark = createHmac('sha256', `sandbox cards ${key}`).update(`${account}.${method}`).digest('base64url')
  return `sbx_src_${mark.slice(0, 24)}__${method}`
}
export const cardOf = (method: string): SandboxCard | undefined =>
  sandboxCardByMethod(/^sbx_src_[\w-]{24}__(.+)$/.exec(method)?.[1] ?? method)

export function newPayment(attempt: ChargeAttempt, now: Date): Row {
  const { state, code, declineCode } = firstState(attempt)
  const { attemptKey: attempt_key, payer, paymentMethod: method, returnUrls } = attempt
  const leaves = isElsewhere(method) || isVoucher(method)
  return {
    ...bare({ attempt_key, customer_id: payer.customerId, method }, now),
    amount_cents: attempt.amountCents,
    currency: attempt.currency,
    state,
    code,
    decline_code: declineCode,
    subscription_id: attempt.plan && state !== 'refused' ? `sbx_sub_${secret()}` : null,
    success_url: leaves ? returnUrls.success : null,
    cancel_url: leaves ? returnUrls.cancel : null,
    deadline: isVoucher(method) ? new Date(now.getTime() + VOUCHER_DAYS * MS_PER_DAY) : null,
  }
}

/** A renewal's payment, already paid by its card. */
export function renewalPayment(
  {
    reference: subscription_id,
    customer_id,
    method,
  }: Pick<Subscription, 'reference' | 'customer_id' | 'method'>,
  invoice: { reference: string; amount_cents: number },
  at: Date,
): Row {
  const attempt_key = `renewal:${invoice.reference}`
  const { amount_cents } = invoice
  return {
    ...bare({ attempt_key, customer_id: customer_id ?? 0, method: method ?? '' }, at),
    amount_cents,
    subscription_id,
    state: 'succeeded',
  }
}

/** A card authentication without a charge. */
export const changePayment = (
  asked: Pick<Row, 'attempt_key' | 'customer_id' | 'method'>,
  now: Date,
): Row => ({ ...bare(asked, now), state: 'requires_action' })

function bare(given: Pick<Row, 'attempt_key' | 'customer_id' | 'method'>, now: Date): Omit<Row, 'state'> {
  const reference = `sbx_pi_${secret()}`
  return {
    ...given,
    reference,
    client_secret: `${reference}_secret_${secret()}`,
    amount_cents: 0,
    currency: 'MXN',
    code: null,
    decline_code: null,
    subscription_id: null,
    success_url: null,
    cancel_url: null,
    deadline: null,
    created_at: now,
    updated_at: now,
  }
}

function firstState({ paymentMethod: method, amountCents }: ChargeAttempt): {
  state: Row['state']
  code: string | null
  declineCode: string | null
} {
  if (isElsewhere(method)) return { state: 'requires_action', code: null, declineCode: null }
  if (isVoucher(method)) return { state: 'pending', code: null, declineCode: null }
  const conduct = cardOf(method)?.conduct
  if (!conduct) return { state: 'refused', code: 'payment_method_unknown', declineCode: null }
  if (conduct.does === 'refuses' || (conduct.does === 'refuses_charges' && amountCents > 0))
    return { state: 'refused', code: conduct.code, declineCode: conduct.declineCode }
  return {
    state: conduct.does === 'authenticates' ? 'requires_action' : 'succeeded',
    code: null,
    declineCode: null,
  }
}

/** `key` signs the ids of saved cards; every charged card can be saved. */
export function outcomeOf(row: Row, key: string): Outcome {
  const { reference } = row
  switch (row.state) {
    case 'succeeded':
      return {
        state: 'succeeded',
        reference,
        amountCents: row.amount_cents,
        currency: row.currency,
        subscription: row.subscription_id,
        card: shown(cardOf(row.method)),
        source: savedCardOf(row, key),
      }
    case 'pending':
      return { state: 'pending', reference, voucher: voucherOf(row) }
    case 'requires_action':
      if (isElsewhere(row.method)) return { state: 'redirect', reference, url: ownPage(row, row.cancel_url) }
      return { state: 'needs_action', reference, clientSecret: row.client_secret }
    default:
      return { state: 'refused', reference, code: row.code ?? 'card_declined', declineCode: row.decline_code }
  }
}

function savedCardOf({ method, customer_id }: Row, key: string): string | null {
  const card = cardOf(method)
  return card ? sourceOf(key, String(customer_id), card) : null
}

/** Derived from the payment's own id, so that the numbers stay the same on every look-up. */
function voucherOf(row: Row): Voucher | null {
  if (!isVoucher(row.method)) return null
  const digits = Buffer.from(row.reference).toString('hex').replaceAll(/\D/g, '')
  const spei = row.method === 'spei'
  return {
    kind: row.method,
    reference: spei ? `646${digits.slice(-15)}` : digits.slice(-14),
    bank: spei ? 'Banco de pruebas' : null,
    concept: spei ? digits.slice(-7) : null,
    amountCents: row.amount_cents,
    deadline: row.deadline?.toISOString() ?? null,
    url: ownPage(row, row.success_url),
  }
}

/** Our own stand-in for a provider's page, on the origin to which it redirects the browser. */
function ownPage({ client_secret, success_url, method }: Row, cancelled: string | null): string {
  const ways = {
    volver: pathOf(success_url),
    cancelar: pathOf(cancelled),
    ...(method === PAYPAL ? { con: 'paypal' as const } : {}),
  }
  return urlOf(success_url).origin + paths.sandbox(client_secret, ways)
}

const urlOf = (url: string | null): URL => new URL(url ?? '/', 'http://own.invalid')

function pathOf(url: string | null): string {
  const { pathname, search } = urlOf(url)
  return pathname + search
}

export const shown = (card: SandboxCard | undefined) =>
  card ? { brand: card.brand, lastDigits: card.number.slice(-4) } : null
