/** What the installed site says by itself. */
export const manifestTexts = {
  reservations: 'Mis Reservaciones',
  calendar: 'Calendario',
}
