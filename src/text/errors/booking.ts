/** Why a place is not reserved or given back, ready to be shown; the specification's words where it has them. */
export const bookingErrors = {
  classUnknown: 'Lo sentimos, no encontramos esta clase.',
  reservationUnknown: 'Lo sentimos, no encontramos esta reservación.',
  creditUnknown: 'Lo sentimos, no encontramos este crédito.',
  customerUnknown: 'No encontramos a ese cliente.',
  disabled: 'Las clases presenciales no están disponibles por ahora.',
  classBegun: 'Lo sentimos, esta clase ya comenzó.',
  alreadyReserved: 'Ya tienes un lugar reservado en esta clase.',
  guestsOff: 'Las reservaciones con invitado no están disponibles.',
  guestName: 'Debes ingresar un nombre para tu invitado',
  packageRequired: 'Esta clase requiere un paquete especial. Cómpralo para reservar tu lugar.',
  spotRequired: 'Debes elegir un lugar.',
  spotInvalid: 'Ese lugar no existe en esta clase.',
  guestSpotAlone: 'Para elegir un segundo lugar ingresa el nombre de tu invitado.',
  spotTaken: 'Lo sentimos, ese lugar acaba de ser reservado. Elige otro.',
  full: 'Lo sentimos, esta clase está llena.',
  fullWithWaitlist: 'Esta clase está llena, pero puedes anotarte a lista de espera.',
  noCredits:
    'Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales. Puedes comprar más en Paquetes.',
  penalty: 'Lo sentimos, no puedes reservar clases porque cuentas con una penalización.',
  penaltyUntil: (noShows: number | null, day: string) => {
    const why =
      noShows === null
        ? 'Faltaste a varias clases seguidas con tu paquete ilimitado.'
        : `Faltaste a ${noShows} ${noShows === 1 ? 'clase' : 'clases seguidas'} con tu paquete ilimitado.`
    return `Lo sentimos, no puedes reservar clases porque cuentas con una penalización. ${why} Puedes volver a reservar el ${day}.`
  },
  alreadyCancelled: 'Esta reservación ya está cancelada.',
  cancelOff: 'Las clases son transferibles, no cancelables.',
  tooLate: (value: number, unit: string) =>
    `Ya no puedes cancelar: ${value === 1 ? 'falta' : 'faltan'} menos de ${span(value, unit)} para tu clase.`,
  cancelBegun: 'Ya no puedes cancelar: la clase ya comenzó.',
  cashByStaff: 'El pago en efectivo se registra en recepción.',
  cancelAtDesk: 'Las reservaciones de otras personas se cancelan en recepción.',
  notYourClass: 'Solo puedes ver las reservaciones de las clases que impartes.',
} as const

/** Why something cannot be done with a reservation now. */
export const cannotTexts = {
  cancelled: 'Esta reservación está cancelada.',
  class_cancelled: 'El estudio canceló esta clase.',
  rating_off: 'La calificación de clases no está disponible.',
  not_attended: 'Podrás calificar la clase después de asistir.',
  rated: 'Ya calificaste esta clase.',
  guest_place: 'Es el lugar de tu invitado.',
  qr_off: 'El código de acceso no está disponible.',
  class_ended: 'Esta clase ya terminó.',
  class_begun: 'Esta clase ya comenzó.',
  guests_off: 'Las reservaciones con invitado no están disponibles.',
  class_full: 'Ya no hay lugares para un invitado.',
} as const

const UNITS: Record<string, readonly [one: string, many: string]> = {
  days: ['día', 'días'],
  hours: ['hora', 'horas'],
  minutes: ['minuto', 'minutos'],
  seconds: ['segundo', 'segundos'],
}

function span(value: number, unit: string): string {
  const [one, many] = UNITS[unit] ?? [unit, unit]
  return `${value} ${value === 1 ? one : many}`
}
