import type { Configuration } from '#domain/configuration/configuration.ts'
import { installmentsFor } from '#domain/selling/papers/voucher.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import type { BrowserForm } from '#server/ports/payment-gateway.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { methodNames } from '#text/selling/payment-methods.ts'

/** Rows of payment_method that every studio has. */
export const CARD = 1
export const CASH = 2

/** How long a cash order that nobody paid holds one of a package's places for people, or a use of a discount. */
export const CASH_WAITS_DAYS = 3
const TRANSFER = 3
const OXXO = 4
const PAYPAL = 5

/** The gateway that has a button of its own beside the card. */
export const PAYPAL_GATEWAY = 'paypal'

/** Marks payments that staff take by hand. */
export const CASH_GATEWAY = 'cash'

/** A way of paying that a checkout asked for and that is open. */
export type ChosenMethod = { kind: 'cash' } | ProviderMethod

export interface ProviderMethod {
  kind: 'provider'
  gateway: string
  /** The provider's own name of it. */
  name: string
  payment_method_id: number
  /** How purchases name it until more is known; null for a card, which has its own name once it is charged. */
  label: string | null
  /** The customer's saved card that it is. */
  payment_source_id: number | null
  /** It is paid by hand, later or never. */
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
  | 'installments_from'
>

export interface Counter {
  configuration: Setting
  /** The provider that charges cards, null for none, and what it offers. */
  cardGateway: string | null
  form: BrowserForm
  /** The test gateway stands in for PayPal as well, on a page of its own. */
  testsPayPal: boolean
}

/**
 * What the `payment_method` of an attempt means: `cash`, `card` on the provider's hosted page, `oxxo` or `spei` paid by
 * hand, or the provider's own name of a card. Throws AppError 400 for none and for one that the studio doesn't take, 412 where nothing can
 * be paid online.
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
      // Without a hosted page the word alone says that the card's fields were left empty.
      if (!isHosted(configuration, form)) throw noMethod()
      return { ...provider, payment_method_id: CARD, installments: null }
    default:
      return { ...provider, payment_method_id: CARD, installments: checkMonths(choice, counter, totalCents) }
  }
}

/** Whether a way of paying is cash, which staff confirm. */
export const isCash = (name: string | null | undefined): boolean => name?.trim() === 'cash'

/** PayPal, whose window the payer approves in. Throws AppError 400 where it is not open. */
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

/** Whether cards are typed in on a page of the provider's. */
export const isHosted = ({ stripe_checkout_mode: mode }: Setting, { hosted }: BrowserForm): boolean =>
  hosted !== false && mode === 'session'

/** What of the provider's ways of paying by hand the studio has opened. */
export function openVouchers(configuration: Setting, { vouchers }: BrowserForm): BrowserForm['vouchers'] {
  const open = { oxxo: configuration.oxxo_enabled, spei: configuration.bank_transfer_enabled }
  return vouchers.filter((kind) => open[kind])
}

/** In how many months without interest an amount may be paid here. */
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

/** Nobody's keys are there: online nothing can be paid yet. */
/** 412 where nobody takes payments online. */
export const notSetUp = () => new AppError(412, 'payments_not_set_up', checkoutErrors.notSetUp)

export const noMethod = () => new AppError(400, 'payment_method_missing', checkoutErrors.noMethod)

/** Throws AppError 400 for a way of paying that the studio does not know. */
export async function requireMethod(db: Queryable, payment_method_id: number): Promise<void> {
  const known = await db
    .selectFrom('payment_method')
    .select('payment_method_id')
    .where('payment_method_id', '=', payment_method_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw invalidFields({ payment_method_id: sellingErrors.methodUnknown })
}
