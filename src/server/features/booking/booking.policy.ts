import type { Actor } from '#server/kit/sessions/viewer.ts'
import { AppError, forbidden } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { can, isBoundToOwnClasses } from '#domain/people/roles.ts'

/** For what only the person themselves may do, whatever their role. Throws AppError 403. */
export function requireSelf(actor: Actor, customer_id: number | undefined): void {
  if (customer_id !== undefined && customer_id !== actor.customer_id)
    throw forbidden(errorTexts.access.otherCustomer)
}

/** A customer may name only themselves; staff may name every customer. Throws AppError 403. */
export function requireSelfOrStaff(actor: Actor, customer_id: number | undefined): void {
  if (customer_id !== undefined && customer_id !== actor.customer_id && !can(actor.role, 'work')) {
    throw forbidden(errorTexts.access.otherCustomer)
  }
}

/** As above, but only for staff who work with customers: coaches do not see credits, payments and penalties. */
export function requireSelfOrReception(actor: Actor, customer_id: number | undefined): void {
  if (customer_id !== undefined && customer_id !== actor.customer_id && !can(actor.role, 'customers')) {
    throw forbidden(errorTexts.access.otherCustomer)
  }
}

/** Only the desk takes cash. Throws AppError 403 for a customer and for a coach. */
export function requireDeskForCash(actor: Actor, is_cash: boolean): void {
  if (is_cash && !can(actor.role, 'customers')) throw forbidden(bookingErrors.cashByStaff)
}

/** Throws AppError 403 for a coach and another coach's class. */
export function requireTaught(taught: boolean): void {
  if (!taught) throw new AppError(403, 'forbidden', bookingErrors.notYourClass)
}

/**
 * Whether the actor may see a reservation: their own, any for reception and admin, for a coach those of their classes.
 */
export function mayHandle(actor: Actor, reservation: { customer_id: number; taught: boolean }): boolean {
  if (reservation.customer_id === actor.customer_id || can(actor.role, 'customers')) return true
  return isBoundToOwnClasses(actor.role) && reservation.taught
}

/**
 * Whether the actor may cancel a reservation: their own, any for reception and admin. A coach sees a roster but cannot
 * change it.
 */
export const mayCancel = (actor: Actor, reservation: { customer_id: number }): boolean =>
  reservation.customer_id === actor.customer_id || can(actor.role, 'customers')

/** Throws AppError 403 unless `mayCancel`. */
export function requireCancel(actor: Actor, reservation: { customer_id: number }): void {
  if (!mayCancel(actor, reservation)) throw forbidden(bookingErrors.cancelAtDesk)
}

/** Whose rules apply to a reservation: for one's own, a customer's, whatever one's role. */
export const handledBy = (actor: Actor, reservation: { customer_id: number }): 'customer' | 'staff' =>
  reservation.customer_id === actor.customer_id ? 'customer' : 'staff'

/**
 * Whether the actor may take attendance: reception and admin of every class, a coach of their classes. Having a place
 * in it is not enough.
 */
export const mayCheckIn = (actor: Actor, reservation: { taught: boolean }): boolean =>
  can(actor.role, 'customers') || (isBoundToOwnClasses(actor.role) && reservation.taught)

/**
 * A coach takes attendance, and whoever has a place chooses its spot; the rest is for the desk. Throws AppError 403, and
 * returns the holder when they change a place of their own.
 */
export function requireChange(
  actor: Actor,
  reservation: { customer_id: number; taught: boolean },
  asked: { spot?: unknown; attend?: unknown },
): number | undefined {
  if (can(actor.role, 'customers')) return undefined
  const fields = Object.entries(asked).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const own = reservation.customer_id === actor.customer_id
  if (own && fields.every((field) => field === 'spot')) return actor.customer_id
  if (!mayCheckIn(actor, reservation)) throw forbidden(bookingErrors.onlySpot)
  if (fields.some((field) => field !== 'attend')) throw forbidden(bookingErrors.onlyAttendance)
  return undefined
}

/** Coaches do not see penalties. Throws AppError 403. */
export function requireDesk(actor: Actor): void {
  if (!can(actor.role, 'customers')) throw forbidden()
}
