/** What the installed site says by itself. */
export const manifestTexts = {
  reservations: 'Mis reservaciones',
  calendar: 'Calendario',
}
