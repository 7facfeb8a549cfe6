import { texts } from '#text/texts.ts'

/** Texts of the web app manifest. */
export const manifestTexts = texts('installed', {
  reservations: 'Mis Reservaciones',
  calendar: 'Calendario',
})
