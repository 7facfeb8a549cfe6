import type { Configuration } from '#domain/configuration/configuration.ts'
import { CARD, OXXO, PAYPAL, TRANSFER } from '#domain/selling/built-in-methods.ts'
import { installmentsFor } from '#domain/selling/papers/voucher.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import type { BrowserForm } from '#server/ports/payment-gateway.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { methodNames } from '#text/selling/payment-methods.ts'

/** How many days an unpaid cash order counts against a package's limit of buyers and holds a use of a discount. */
export const CASH_WAITS_DAYS = 3

/** The gateway with a button of its own in addition to the card, i.e. PayPal. */
export const PAYPAL_GATEWAY = 'paypal'

/** The gateway name of payments received by staff. */
export const CASH_GATEWAY = 'cash'

/** A payment method that a checkout asked for and that is available. */
export type ChosenMethod = { kind: 'cash' } | ProviderMethod

export interface ProviderMethod {
  kind: 'provider'
  gateway: string
  /** The provider's id or name of the method. */
  name: string
  payment_method_id: number
  /** The method's name until the card is known; null for a card, which is named after the charge. */
  label: string | null
  /** The customer's saved card, if it is one. */
  payment_source_id: number | null
  /** Paid by the customer elsewhere, later or never. */
  voucher: boolean
  installments: number | null
}

export interface Choice {
  name: string | null | undefined
  installments: number | null | undefined
  /** The customer's saved card of that name. */
  payment_source_id: number | null
}

type Setting = Pick<
  Configuration,
  | 'cash_checkout_enabled'
  | 'stripe_checkout_mode'
  | 'oxxo_enabled'
  | 'bank_transfer_enabled'
  | 'payment_sources_enabled'
  | 'installments_from'
>

export interface Counter {
  configuration: Setting
  /** The card provider, null for none, and its browser form. */
  cardGateway: string | null
  form: BrowserForm
  /** The test gateway also replaces PayPal, on a page of its own. */
  testsPayPal: boolean
}

/**
 * The meaning of an attempt's `payment_method`: `cash`, `card` on the provider's hosted page, an `oxxo` or `spei` voucher, or
 * the provider's id of a card. Throws AppError 400 if it is missing or not available here, 412 where nothing can be paid
 * online.
 */
export function chooseMethod(choice: Choice, counter: Counter, totalCents: number): ChosenMethod {
  const { configuration, cardGateway: gateway, form } = counter
  const name = choice.name?.trim() ?? ''
  if (gateway === null && name !== '' && name !== 'cash') throw notSetUp()
  const { payment_source_id } = choice
  const provider = {
    kind: 'provider',
    gateway: gateway ?? '',
    name,
    voucher: false,
    label: null,
    payment_source_id,
  } as const
  switch (name) {
    case '':
      throw noMethod()
    case 'paypal':
      if (!counter.testsPayPal) throw noMethod()
      return { ...provider, label: methodNames.paypal, payment_method_id: PAYPAL, installments: null }
    case 'cash':
      if (!configuration.cash_checkout_enabled) throw noMethod()
      return { kind: 'cash' }
    case 'oxxo':
    case 'spei':
      if (!openVouchers(configuration, form).includes(name)) throw noMethod()
      return {
        ...provider,
        voucher: true,
        label: methodNames[name],
        payment_method_id: name === 'oxxo' ? OXXO : TRANSFER,
        installments: null,
      }
    case 'card':
      // Without a hosted page, `card` alone means that the card's fields were left empty.
      if (!isHosted(configuration, form)) throw noMethod()
      return { ...provider, payment_method_id: CARD, installments: null }
    default:
      if (payment_source_id !== null && !configuration.payment_sources_enabled) throw noMethod()
      return { ...provider, payment_method_id: CARD, installments: checkMonths(choice, counter, totalCents) }
  }
}

/** Whether a payment method is cash, which staff confirm. */
export const isCash = (name: string | null | undefined): boolean => name?.trim() === 'cash'

/** PayPal, approved by the payer in its window. Throws AppError 400 if it is not available. */
export function choosePayPal(open: boolean): ProviderMethod {
  if (!open) throw noMethod()
  return {
    kind: 'provider',
    gateway: PAYPAL_GATEWAY,
    name: PAYPAL_GATEWAY,
    label: methodNames.paypal,
    payment_method_id: PAYPAL,
    payment_source_id: null,
    voucher: false,
    installments: null,
  }
}

/** Whether cards are typed in on the provider's hosted page. */
export const isHosted = ({ stripe_checkout_mode: mode }: Setting, { hosted }: BrowserForm): boolean =>
  hosted !== false && mode === 'session'

/** The provider's vouchers that the studio has switched on. */
export function openVouchers(configuration: Setting, { vouchers }: BrowserForm): BrowserForm['vouchers'] {
  const open = { oxxo: configuration.oxxo_enabled, spei: configuration.bank_transfer_enabled }
  return vouchers.filter((kind) => open[kind])
}

/** The monthly instalments without interest available for an amount. */
export function openInstallments({ installments_from }: Setting, form: BrowserForm, totalCents: number) {
  return form.installments
    ? installmentsFor(totalCents, installments_from === null ? null : installments_from * 100)
    : []
}

function checkMonths(
  { installments }: Choice,
  { configuration, form }: Counter,
  totalCents: number,
): number | null {
  if (!installments || installments === 1) return null
  if (openInstallments(configuration, form, totalCents).includes(installments)) return installments
  throw new AppError(400, 'installments_unavailable', checkoutErrors.installmentsUnavailable)
}

/** AppError 412 while no payment provider is configured. */
export const notSetUp = () => new AppError(412, 'payments_not_set_up', checkoutErrors.notSetUp)

export const noMethod = () => new AppError(400, 'payment_method_missing', checkoutErrors.noMethod)

/** Throws AppError 400 for a payment method that is unknown or archived. It cannot be deleted before the transaction ends. */
export async function requireMethod(db: Queryable, payment_method_id: number): Promise<void> {
  await db
    .selectFrom('payment_method')
    .select('payment_method_id')
    .where('payment_method_id', '=', payment_method_id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => invalidFields({ payment_method_id: sellingErrors.methodUnknown }))
}
