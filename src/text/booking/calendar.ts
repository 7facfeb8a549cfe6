import { texts } from '#text/texts.ts'

/** Texts of calendar cards. Every viewer of a week loads them; dialog texts are in account.ts. */
export const calendarTexts = texts('calendar', {
  reserve: 'Reservar',
  cancel: 'Cancelar',
  look: 'Ver',
  guest: '+1 invitado',
  buy: 'Comprar',
  why: '¿Por qué no puedo reservar?',
  /** After a time limit for cancelling, and without one. */
  noLongerCancellable: 'Ya no se puede cancelar',
  notCancellable: 'No se puede cancelar',
  waitlist: 'Lista de espera',
  inLine: 'En espera, lugar {position}',
  leaveLine: 'Salir de la lista',
  acceptOffer: 'Aceptar lugar',
  held: 'Te guardamos un lugar',
  opening: 'Abriendo tu reservación',
  spot: 'Lugar {spot}',
  renameGuest: 'Con {guest}, cambiar invitado',
  guestPlace: 'Con {guest}',
  moreGuests: 'Con {guests} {guests, plural, one {invitado} other {invitados}}',
  offline: 'Sin conexión. Podrás reservar y cancelar cuando vuelva.',
})
