import type { Actor } from '#server/kit/viewer.ts'
import { forbidden, notFound } from '#server/kit/errors.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { errorTexts } from '#text/errors.ts'
import { can } from '#domain/people/roles.ts'

/** Everybody buys for oneself: another's id answers 403 and changes nothing. */
export function requireOwnOrder(actor: Actor, customer_id: number | undefined): void {
  if (customer_id !== undefined && customer_id !== actor.customer_id)
    throw forbidden(errorTexts.access.otherCustomer)
}

/** Purchases are shown to their owner, and to reception and admin. Anybody else learns nothing: 404. */
export function requirePurchasesOf(actor: Actor, customer_id: number | undefined): number {
  const wanted = customer_id ?? actor.customer_id
  if (wanted !== actor.customer_id && !can(actor.role, 'customers'))
    throw notFound(checkoutErrors.purchaseUnknown)
  return wanted
}
