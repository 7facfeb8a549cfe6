import { texts } from '#text/texts.ts'

/** Texts about the class that somebody wants to reserve and buys credits for first. */
export const wantedTexts = texts('wanted', {
  /** Above the packages and in the checkout. */
  forClass: 'Para reservar {name} el {when}',
  next: 'Elige un paquete; al terminar de pagar la reservas con un toque.',
  afterPaying: '{free, select, true {Después} other {Al terminar de pagar}} la reservas con un toque.',
  fits: 'Sirven para esta clase',
  others: 'Otros paquetes',
  state: {
    full: '{name} del {when} ya se llenó. Tus créditos sirven también para otras clases.',
    past: '{name} del {when} ya empezó. Tus créditos sirven también para otras clases.',
    gone: 'La clase que querías reservar ya no está en el horario. Tus créditos sirven también para otras clases.',
  },
  /** On the page after buying. */
  reserve: 'Reservar {name}',
  ready: 'Tu clase te espera',
  unbooked: 'Todavía no tienes lugar: lo apartas al reservar.',
  pending:
    'En cuanto se confirme tu pago podrás reservar {name} el {when}. Tu lugar todavía no está apartado{mail, select, true {; te avisamos por correo cuando puedas reservar} other {}}.',
  reserved: 'Ya tienes tu lugar en {name} el {when}.',
  toReservation: 'Ver mi reservación',
  line: 'Ir a la lista de espera',
  moreOf: 'Ver más clases de {name}',
  toCalendar: 'Ver el calendario',
  /** Out of credits, for somebody who never had any. */
  firstTitle: 'Te falta un paquete',
  first: 'Para reservar esta clase necesitas un crédito. Elige un paquete y vuelve directo a ella.',
})
