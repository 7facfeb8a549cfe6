import { texts } from '#text/texts.ts'

/** Texts that are stored with reservations and shown later. */
export const bookingTexts = texts('booking', {
  missedInRow: '{classes, plural, one {Faltaste a 1 clase} other {Faltaste a {classes} clases seguidas}}',
})

const whys = texts('booking.penalty', {
  missed:
    '{classes, plural, one {Faltaste a 1 clase con tu paquete ilimitado.} other {Faltaste a {classes} clases seguidas con tu paquete ilimitado.}}',
  given: 'Motivo: {reason}.',
})

/** The reason for a penalty as a sentence: the missed classes, or staff's reason. Null if they gave none. */
export function penaltyWhy(penalty: { no_shows: number | null; reason: string | null }): string | null {
  if (penalty.no_shows !== null) return whys.missed({ classes: penalty.no_shows })
  const reason = penalty.reason?.trim().replace(/\.+$/, '')
  return reason ? whys.given({ reason }) : null
}
