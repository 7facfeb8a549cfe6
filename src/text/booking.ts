import { editable } from './editable.ts'

/** What is written down about reservations and shown later. */
export const bookingTexts = editable('booking', {
  missedInRow: (classes: number) =>
    classes === 1 ? 'Faltaste a 1 clase' : `Faltaste a ${classes} clases seguidas`,
} as const)
