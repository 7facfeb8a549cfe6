import { texts } from './texts.ts'

/** What the installed site says by itself. */
export const manifestTexts = texts('installed', {
  reservations: 'Mis Reservaciones',
  calendar: 'Calendario',
})
