import { texts } from '../texts.ts'
import { span } from '../spans.ts'

/** Why reserving or cancelling is refused, ready to be shown; the specification's texts where it has them. */
export const bookingErrors = texts('errores-de-reservas', {
  classUnknown: 'Lo sentimos, no encontramos esta clase.',
  classCancelled: 'Lo sentimos, el estudio canceló esta clase.',
  reservationUnknown: 'Lo sentimos, no encontramos esta reservación.',
  creditUnknown: 'Lo sentimos, no encontramos este crédito.',
  disabled: 'Las clases presenciales no están disponibles por ahora.',
  classBegun: 'Lo sentimos, esta clase ya comenzó.',
  classChanged:
    'El estudio cambió el horario de esta clase: ahora es el {moment}. No hicimos la reservación.',
  notOpenYet: 'Puedes reservar esta clase a partir del {moment}.',
  bookingClosed: 'Las reservaciones de esta clase cerraron el {moment}.',
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
  noCreditsFit: 'Lo sentimos. {why}. Puedes comprar más en Paquetes.',
  tooFewCredits:
    'Lo sentimos. No te alcanzan los créditos: necesitas {wanted} y tienes {has}. Puedes comprar más en Paquetes.',
  penalty: 'Lo sentimos, no puedes reservar clases porque cuentas con una penalización.',
  penaltyUntil: 'Puedes volver a reservar el {day}.',
  nothingToConfirm: 'Ya no tienes este lugar, así que no hay nada que confirmar.',
  alreadyCancelled: 'Esta reservación ya está cancelada.',
  cancelAttended: 'Ya no puedes cancelar: tu asistencia está registrada.',
  cancelAttendedByStaff: 'Ya se registró la asistencia. Deshaz el check-in para cancelar.',
  cancelOff: 'Las clases no se pueden cancelar.',
  cancelOffTransferable: 'Las clases son transferibles, no cancelables.',
  cancelBegun: 'Ya no puedes cancelar: la clase ya comenzó.',
  cashByStaff: 'El pago en efectivo se registra en recepción.',
  cancelAtDesk: 'Las reservaciones de otras personas se cancelan en recepción.',
  notYourPlace: 'Solo quien reservó puede pasar su lugar.',
  transferUnknown: 'Lo sentimos, este enlace no existe.',
  transferred: 'Tu lugar ya es de otra persona.',
  transferNone: 'No hay un enlace vigente para este lugar.',
  onlySpot: 'De tu reservación puedes cambiar el lugar; lo demás se cambia en recepción.',
  onlyAttendance: 'En tus clases puedes pasar lista; lo demás se cambia en recepción.',
  paidAmount: 'Escribe cuánto se pagó en efectivo.',
  alreadyPaid: 'Este lugar ya está pagado.',
  notCash: 'Este lugar no se paga en efectivo.',
  noGuest: 'Esta reservación no es de un invitado.',
  noAbsence: 'Solo se justifica la falta de quien no llegó a una clase que ya comenzó.',
  penaltyUnknown: 'Lo sentimos, no encontramos esta penalización.',
  penaltyLifted: 'Esta penalización ya fue levantada.',
  penaltyEnd: 'La penalización debe terminar después de hoy.',
  penaltyEndPast: 'La penalización no puede terminar antes de hoy.',
  creditEnd: 'El crédito no puede vencer antes de hoy.',
  creditUsed: 'Este crédito ya se usó en una reservación.',
  creditExpired: 'Este crédito ya venció.',
  creditRemoved: 'Este crédito ya fue eliminado.',
  creditHeld: 'Este crédito está apartado para un lugar ofrecido en lista de espera.',
  classTypesUnknown: 'Alguno de estos tipos de clase no existe.',
  notYourClass: 'Solo puedes ver las reservaciones de las clases que impartes.',
})

const late = texts('errores-de-reservas.tarde', {
  one: 'Ya no puedes cancelar: falta menos de {time} para tu clase.',
  many: 'Ya no puedes cancelar: faltan menos de {time} para tu clase.',
})

/** Why it is too late to cancel, with the time limit. */
export const tooLateText = (value: number, unit: string): string =>
  late[value === 1 ? 'one' : 'many']({ time: span(value, unit) })

/** Why the desk cannot book with a customer's credits; cash may still be possible. */
export const deskErrors = texts('errores-de-reservas.recepcion', {
  noCredits: 'No le quedan créditos. Véndele un paquete o registra el pago en efectivo.',
  tooFewCredits:
    'No le alcanzan los créditos: necesita {wanted} y tiene {has}. Véndele un paquete o registra el pago en efectivo.',
  noCreditsFit: '{why}. Véndele un paquete o registra el pago en efectivo.',
  unfit: {
    expired: 'Sus créditos vencen antes de la clase',
    resting: 'Sus créditos están en pausa ese día',
    held: 'Sus créditos están apartados para otra clase',
    class_type: 'Sus créditos son para otras clases',
    package: 'Sus créditos son de otros paquetes',
    other: 'Sus créditos no sirven para esta clase',
  },
})

/** Why something cannot be done with a reservation now. */
export const cannotTexts = texts('errores-de-reservas.no-se-puede', {
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
  transfers_off: 'Pasar el lugar no está disponible.',
  attended: 'Ya se registró la asistencia en este lugar.',
  membership: 'Tu membresía es personal: este lugar no se puede pasar.',
})

/** Why a transfer link's place cannot be accepted, at all or by this person. */
export const cannotAcceptTexts = texts('errores-de-reservas.no-se-acepta', {
  accepted: 'Este lugar ya lo tomó otra persona.',
  revoked: 'Quien te envió este enlace lo anuló.',
  transfers_off: 'Pasar el lugar no está disponible.',
  cancelled: 'Esta reservación se canceló y su lugar ya no está disponible.',
  class_cancelled: 'El estudio canceló esta clase.',
  guest_place: 'Este lugar es de un invitado y no se puede pasar.',
  class_begun: 'Lo sentimos, esta clase ya comenzó.',
  attended: 'Ya se registró la asistencia en este lugar y no se puede pasar.',
  membership: 'Este lugar es de una membresía personal y no se puede pasar.',
  own: 'Este es tu propio lugar. Envía el enlace a quien lo tomará.',
  already_reserved: 'Ya tienes un lugar reservado en esta clase.',
})

/** Why the desk cannot move a place to another class. */
export const cannotMoveTexts = texts('errores-de-reservas.no-se-mueve', {
  already_cancelled: 'Esta reservación ya está cancelada.',
  guest_place: 'El lugar de un invitado se mueve con el de quien lo invita.',
  attended: 'Ya se registró la asistencia. Deshaz el check-in para mover el lugar.',
  same_class: 'El lugar ya es de esta clase.',
  class_begun: 'Solo se mueve un lugar entre clases que no han comenzado.',
  class_cancelled: 'La otra clase está cancelada.',
  already_reserved: 'Ya tiene un lugar en la otra clase.',
  credit_unfit: 'El crédito con el que pagó no sirve para la otra clase.',
  class_full: 'La otra clase no tiene lugares suficientes.',
  spot_taken: 'Ese lugar acaba de ocuparse. Elige otro.',
})
