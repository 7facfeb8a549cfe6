import { invalidFields } from '#server/http/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'

/** A guest is called by more than an initial. In characters as the database counts them, not UTF-16 units. */
const SHORTEST_GUEST = 2

/** Throws AppError 400 for a name that is too short, in the field that carried it. */
export function requireGuestName(name: string, field: string): void {
  if ([...name].length < SHORTEST_GUEST) throw invalidFields({ [field]: bookingErrors.guestName })
}
