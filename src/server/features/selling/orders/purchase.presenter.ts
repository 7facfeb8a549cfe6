import type { z } from '@hono/zod-openapi'
import type { purchase } from '#contract/selling/selling.ts'
import { toPesos } from '#domain/money.ts'
import { countedFromSecond, nextChargeDate } from '#domain/selling/subscriptions/next-charge.ts'
import { givesAccess } from '#domain/selling/purchases/purchase-life.ts'
import { localDay } from '#domain/time/local-day.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { cardRefusalText } from '#text/selling/checkout-errors.ts'
import { methodName } from '#server/features/selling/method-name.ts'
import { presentOffer, presentPackage } from '#server/features/selling/packages/class-package.presenter.ts'
import { findPackages, type PackageRow } from '#server/features/selling/packages/class-packages.queries.ts'
import { cashInstructions } from './cash-instructions.ts'
import type { PurchaseRow } from './purchases.queries.ts'
import {
  presentStanding,
  type StandingAnswer,
} from '#server/features/selling/subscriptions/subscription.presenter.ts'
import {
  readStandings,
  type SubscriptionSetting,
} from '#server/features/selling/subscriptions/subscription-facts.ts'
import { presentVoucher, voucherText } from '#server/features/selling/charging/voucher-text.ts'

export type PurchaseAnswer = z.input<typeof purchase>

/** Purchases as answers, each with its package, in the given order. */
export async function presentPurchases(
  db: Queryable,
  rows: readonly PurchaseRow[],
  setting: SubscriptionSetting,
): Promise<PurchaseAnswer[]> {
  const packages = await findPackages(
    db,
    rows.map((row) => row.class_package_id),
  )
  const standings = await readStandings(db, rows, setting)
  return rows.map((row) => ({
    ...present(row, packages.get(row.class_package_id) as PackageRow, setting),
    ...presentStanding(standings.get(row.purchase_id), row.retry_at),
  }))
}

export async function presentPurchase(
  db: Queryable,
  row: PurchaseRow,
  setting: SubscriptionSetting,
): Promise<PurchaseAnswer> {
  const [answer] = await presentPurchases(db, [row], setting)
  return answer as PurchaseAnswer
}

function present(
  row: PurchaseRow,
  ofPackage: PackageRow,
  { configuration, gateways, now }: SubscriptionSetting,
): Omit<PurchaseAnswer, keyof StandingAnswer> {
  const today = localDay(now, configuration.timezone)
  const terms = { ...row, starts_on: row.starts_on ?? today }
  const fromSecond = gateways.get(row.gateway ?? '')?.countsFromSecond === true
  const nextCharge = (): string | null => {
    const { status, gateway, expires_on } = row
    // Unknown while the studio has paused it at the provider.
    if (row.rests_since !== null) return null
    // What is paid at the counter is paid until then, however early the money came; once it is late, that is said.
    if (status === 'active' && gateway === null && expires_on !== null)
      return expires_on < today ? null : expires_on
    const counted = fromSecond ? { ...terms, billing_from: countedFromSecond(terms) } : terms
    return nextChargeDate(status, counted, today)
  }
  const waitsForCash = waitsFor(row) === 'cash'
  const voucher = row.status === 'pending' ? row.voucher : null
  return {
    purchase_id: row.purchase_id,
    class_package: givesAccess(row, today) ? presentPackage(ofPackage) : presentOffer(ofPackage),
    customer: { customer_id: row.customer_id, name: row.name, last_name: row.last_name },
    amount: toPesos(row.base_cents),
    discount: { code: row.discount_code, amount: toPesos(row.discount_cents) },
    total_payment: toPesos(row.total_cents),
    refunded: toPesos(row.refunded_cents),
    tax: toPesos(row.invoiced_tax_cents ?? 0),
    status: row.status,
    subscription_id: row.subscription_id,
    subscription_interval: row.subscription_interval,
    subscription_period: row.subscription_period,
    free_trial_length: row.free_trial_length,
    free_trial_period: row.free_trial_length === null ? null : 'day',
    payment_method: methodOf(row),
    payment_reference: row.last_payment?.desk_reference ?? null,
    class_amount: row.class_amount,
    is_online: row.is_online,
    granted_types: row.granted_types.map(({ class_type_id, class_amount, expiration_days }) => ({
      class_type_id,
      class_amount,
      expiration_days: expiration_days ?? row.expiration_days,
    })),
    expiration_days: row.expiration_days,
    expires_at: row.expires_on,
    next_charge_date: nextCharge(),
    waits_for: waitsFor(row),
    refusal: refusalOf(row),
    instructions: voucher
      ? voucherText(voucher, configuration.timezone)
      : waitsForCash
        ? cashInstructions(configuration)
        : null,
    voucher: voucher && {
      kind: voucher.kind,
      reference: voucher.reference,
      deadline: voucher.deadline,
      facts: presentVoucher(voucher, configuration.timezone),
      url: voucher.url,
    },
    createdAt: row.created_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    wanted_class_id: row.wanted_class_id,
    wanted_package_id: row.wanted_package_id,
    bill: row.bill,
    receipt_file: row.paid_invoice_id === null ? null : paths.receipt(row.paid_invoice_id),
  }
}

function waitsFor({ status, voucher, gateway, payment_method_id, last_payment }: PurchaseRow) {
  if (status !== 'pending') return null
  if (voucher) return 'voucher'
  if (gateway === null && payment_method_id !== null) return 'cash'
  return last_payment?.status === 'requires_action' ? 'customer' : 'provider'
}

function refusalOf({ status, last_payment: last }: PurchaseRow): PurchaseAnswer['refusal'] {
  if (status !== 'failed' || last?.error_code === null || last?.error_code === undefined) return null
  return { code: last.error_code, text: cardRefusalText(last.error_code, last.decline_code) }
}

/** The payment method, with the card's name if known. */
export function methodOf(row: Parameters<typeof methodName>[0]): PurchaseAnswer['payment_method'] {
  const { payment_method_id } = row
  if (payment_method_id === null) return null
  return { payment_method_id, name: methodName(row) ?? '' }
}
