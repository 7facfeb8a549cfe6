import { texts } from './texts.ts'

/** What is said in a calendar's cards. Everybody who looks at a week loads it: words of the dialogs stand in account.ts. */
export const calendarTexts = texts('calendar', {
  reserve: 'Reservar',
  cancel: 'Cancelar',
  guest: '+1 invitado',
  buy: 'Comprar',
  why: '¿Por qué no puedo reservar?',
  /** Where there was a time to cancel in, and where there never was one. */
  noLongerCancellable: 'Ya no se puede cancelar',
  notCancellable: 'No se puede cancelar',
  waitlist: 'Lista de espera',
  inLine: 'En espera, lugar {position}',
  leaveLine: 'Salir de la lista',
  acceptOffer: 'Aceptar lugar',
  kept: 'Te guardamos un lugar',
  opening: 'Abriendo tu reservación',
  spot: 'Lugar {spot}',
  renameGuest: 'Con {guest}, cambiar invitado',
  guestPlace: 'Con {guest}',
  moreGuests: 'Con {guests} {guests, plural, one {invitado} other {invitados}}',
  offline: 'Sin conexión. Podrás reservar y cancelar cuando vuelva.',
})
