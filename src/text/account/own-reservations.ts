import { texts } from '#text/texts.ts'

/** Texts of /mystudio/reservaciones. */
export const ownReservationTexts = texts('account.reservations', {
  title: 'Mis Reservaciones',
  maxCancels: 'Máximo {most} {most, plural, one {cancelación} other {cancelaciones}} por crédito de clase.',
  creditsAvailable: '{credits, plural, one {crédito disponible} other {créditos disponibles}}',
  unlimited: 'Ilimitadas',
  unlimitedClasses: 'Clases disponibles:',
  paused: 'En pausa',
  pausedMembership: 'Tu membresía:',
  buy: 'Comprar Clases',
  filter: 'Filtrar',
  filters: { todas: 'Todas', proximas: 'Próximas', pasadas: 'Pasadas', canceladas: 'Canceladas' },
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  page: '{page} / {pages}',
  pageLabel: 'Página {page} de {pages}',
  columns: {
    class: 'Clase',
    guest: 'Invitado',
    coach: 'Coach',
    when: 'Fecha y Hora',
    place: 'Lugar',
    status: 'Estado',
    actions: 'Acciones',
  },
  withoutGuest: 'Sin invitado',
  withoutCoach: 'Por confirmar',
  guestOf: 'Invitado: {guest}',
  spot: 'Lugar {spot}',
  status: {
    cancelled: 'Cancelada',
    cash_pending: 'Pago en efectivo pendiente',
    no_show: 'No Asistí',
    attended: 'Exitosa',
    upcoming: 'Próxima',
  },
  cashPendingShort: 'Pago pendiente',
  cancel: 'Cancelar',
  cancelOf: 'Cancelar: {what}',
  /** What an action of a guest's place is about. */
  ofGuest: '{what}, invitado {guest}',
  qrOf: 'Código de Acceso: {what}',
  rated: 'Calificaste con {stars} de 5 estrellas',
  empty: 'Aún no has reservado clases.',
  emptyFiltered: {
    proximas: 'No tienes clases próximas.',
    pasadas: 'No tienes clases pasadas.',
    canceladas: 'No has cancelado clases.',
  },
  toCalendar: 'Ir a Reservar',
  seeAll: 'Ver todas',
})

/** A class in the customer's own calendar. */
export const calendarFileTexts = texts('account.calendarFile', {
  summary: '{name} en {studio}',
  withCoach: 'Con {coach}',
  spot: 'Lugar {spot}',
})

export const qrTexts = texts('account.qr', {
  title: 'Código de Acceso',
  image: 'Código QR de tu reservación',
  who: '{coach, select, none {{name}} other {{name} con {coach}}}',
  where: '{when} en {place}.{spot, select, none {} other { Lugar {spot}.}}',
  show: 'Muéstralo en recepción al llegar.',
})

/** A class in the customer's own calendar: its coach and spot, a line each. */
export function calendarFileText(coach: string | null, spot: number | null): string {
  const { withCoach, spot: atSpot } = calendarFileTexts
  return [coach === null ? null : withCoach({ coach }), spot === null ? null : atSpot({ spot })]
    .filter((line) => line !== null)
    .join('\n')
}
