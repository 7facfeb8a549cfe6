import { createHmac } from 'node:crypto'
import type { CodedReservation } from '#domain/booking/access-code.ts'
import { sameSecret } from '#server/kit/same-secret.ts'

/** Short, since a QR code with fewer modules is read from farther away. */
const BYTES = 9

/** What a reservation's QR code proves: whoever shows it may read the reservation. Nobody derives it from the number. */
export const accessCode = (secret: string, class_reservation_id: number): string =>
  createHmac('sha256', secret)
    .update(`access-code\n${class_reservation_id}`)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url')

/** Whether a code that was shown has the access code of its reservation. */
export const isProven = (secret: string, { class_reservation_id, access_code }: CodedReservation): boolean =>
  sameSecret(access_code ?? '', accessCode(secret, class_reservation_id))
