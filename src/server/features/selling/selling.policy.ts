import type { Actor } from '#server/kit/sessions/viewer.ts'
import { forbidden, notFound } from '#server/kit/errors.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { errorTexts } from '#text/errors.ts'
import { can } from '#domain/people/roles.ts'

/** Customers buy only for themselves. Throws AppError 403 for another's id. */
export function requireOwnOrder(actor: Actor, customer_id: number | undefined): void {
  if (customer_id !== undefined && customer_id !== actor.customer_id)
    throw forbidden(errorTexts.access.otherCustomer)
}

/** Purchases and receipts are visible to their owner, reception and admin. */
export const seesPurchasesOf = (actor: Actor, customer_id: number): boolean =>
  customer_id === actor.customer_id || can(actor.role, 'customers')

/** Returns the id of the customer whose purchases are asked for. Throws AppError 404 for those who may not see them. */
export function requirePurchasesOf(actor: Actor, customer_id: number | undefined): number {
  const wanted = customer_id ?? actor.customer_id
  if (!seesPurchasesOf(actor, wanted)) throw notFound(checkoutErrors.purchaseUnknown)
  return wanted
}
