import type { Purchase } from '#contract/types.ts'
import { fullName } from '#domain/people/full-name.ts'

/** An expected payment: of an order, or of a subscription's next period. */
export interface Due {
  purchase_id: number
  /** Who pays, and for which package. */
  name: string
  title: string
  amount: number
  /** The first day of the period; null of an order. */
  begins: string | null
  /** How it was to be paid; 0 if the order does not say. */
  payment_method_id: number
}

interface Payable {
  purchase: Purchase
  amount: number
  begins?: string | null
}

export const dueOf = ({ purchase, amount, begins = null }: Payable): Due => ({
  purchase_id: purchase.purchase_id,
  name: fullName(purchase.customer),
  title: purchase.class_package.title,
  amount,
  begins,
  payment_method_id: purchase.payment_method?.payment_method_id ?? 0,
})
