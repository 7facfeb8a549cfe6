import { editable } from './editable.ts'

const counted = (value: number, one: string, many: string): string => `${value} ${value === 1 ? one : many}`

/** What is said in a calendar's cards. Everybody who looks at a week loads it: words of the dialogs stand in account.ts. */
export const calendarTexts = editable('calendar', {
  reserve: 'Reservar',
  cancel: 'Cancelar',
  guest: '+1 invitado',
  buy: 'Comprar',
  why: '¿Por qué no puedo reservar?',
  /** Where there was a time to cancel in, and where there never was one. */
  noLongerCancellable: 'Ya no se puede cancelar',
  notCancellable: 'No se puede cancelar',
  waitlist: 'Lista de espera',
  inLine: (position: number) => `En espera, lugar ${position}`,
  leaveLine: 'Salir de la lista',
  acceptOffer: 'Aceptar lugar',
  kept: 'Te guardamos un lugar',
  opening: 'Abriendo tu reservación',
  spot: (spot: number) => `Lugar ${spot}`,
  renameGuest: (guest: string) => `Con ${guest}, cambiar invitado`,
  guestPlace: (guest: string) => `Con ${guest}`,
  moreGuests: (guests: number) => `Con ${counted(guests, 'invitado', 'invitados')}`,
  offline: 'Sin conexión. Podrás reservar y cancelar cuando vuelva.',
} as const)
