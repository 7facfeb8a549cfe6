import { editable } from './editable.ts'

/** What is written down about reservations and shown later. */
export const bookingTexts = editable('booking', {
  missedInRow: (classes: number) =>
    classes === 1 ? 'Faltaste a 1 clase' : `Faltaste a ${classes} clases seguidas`,
} as const)

const whys = editable('booking.penalty', {
  missed: (classes: number) =>
    classes === 1
      ? 'Faltaste a 1 clase con tu paquete ilimitado.'
      : `Faltaste a ${classes} clases seguidas con tu paquete ilimitado.`,
  given: (reason: string) => `Motivo: ${reason}.`,
} as const)

/** Why somebody has a penalty, as a sentence: the classes missed, or the reason that staff gave. Null where they gave none. */
export function penaltyWhy(penalty: { no_shows: number | null; reason: string | null }): string | null {
  if (penalty.no_shows !== null) return whys.missed(penalty.no_shows)
  const reason = penalty.reason?.trim().replace(/\.+$/, '')
  return reason ? whys.given(reason) : null
}
