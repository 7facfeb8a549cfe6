import type { Actor } from '#server/kit/viewer.ts'
import { forbidden, notFound } from '#server/kit/errors.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { errorTexts } from '#text/errors.ts'
import { can } from '#domain/people/roles.ts'

/** Customers buy only for themselves. Throws AppError 403 for another's id. */
export function requireOwnOrder(actor: Actor, customer_id: number | undefined): void {
  if (customer_id !== undefined && customer_id !== actor.customer_id)
    throw forbidden(errorTexts.access.otherCustomer)
}

/**
 * Purchases are visible to their owner, reception and admin. Returns the customer's id. Throws AppError 404 for anybody else.
 */
export function requirePurchasesOf(actor: Actor, customer_id: number | undefined): number {
  const wanted = customer_id ?? actor.customer_id
  if (wanted !== actor.customer_id && !can(actor.role, 'customers'))
    throw notFound(checkoutErrors.purchaseUnknown)
  return wanted
}
