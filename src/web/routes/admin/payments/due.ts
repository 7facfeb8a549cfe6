import type { Purchase } from '#contract/types.ts'
import { fullName } from '#web/routes/admin/parts/full-name.ts'

/** An expected payment: of an order, or of a subscription's next period. */
export interface Due {
  purchase_id: number
  /** Who pays, and for which package. */
  name: string
  title: string
  amount: number
  /** How it was to be paid; 0 if the order does not say. */
  payment_method_id: number
}

export const dueOf = ({ purchase, amount }: { purchase: Purchase; amount: number }): Due => ({
  purchase_id: purchase.purchase_id,
  name: fullName(purchase.customer),
  title: purchase.class_package.title,
  amount,
  payment_method_id: purchase.payment_method?.payment_method_id ?? 0,
})
