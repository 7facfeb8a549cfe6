import { editable } from './editable.ts'

/** What the installed site says by itself. */
export const manifestTexts = editable('installed', {
  reservations: 'Mis Reservaciones',
  calendar: 'Calendario',
})
