import { editable } from './editable.ts'

const counted = (value: number, one: string, many: string): string => `${value} ${value === 1 ? one : many}`

/** Texts of the door: the page behind a reservation's code and the list of a class. */
export const attendanceTexts = editable('attendance', {
  checkIn: 'Check-in',
  checkInOf: (name: string) => `Check-in de ${name}`,
  busy: 'Registrando',
  undo: 'Deshacer',
  undoOf: (name: string) => `Deshacer el check-in de ${name}`,
  undoing: 'Deshaciendo',
  arrived: 'Llegó',
  arrivedAt: (time: string) => `Llegó a las ${time}`,
  noShow: 'No asistió',
  waiting: 'Por llegar',
  spot: (spot: number) => `Lugar ${spot}`,
  guestOf: (name: string) => `Con ${name}`,
  firstClass: 'Primera clase',
  paidWith: {
    credit: 'Crédito',
    membership: 'Ilimitado',
    cash: 'Efectivo pagado',
    transfer: 'Lugar transferido',
  },
  owed: 'Pago pendiente',
  markPaid: 'Marcar como pagado',
  markPaidOf: (name: string) => `Marcar como pagado: ${name}`,
  paidDone: 'Pago registrado.',
  offline: 'Sin conexión. El check-in vuelve con la conexión.',
  door: {
    title: 'Check-in',
    party: 'Vienen juntos',
    early: (time: string) =>
      `Todavía es temprano: la puerta abre a las ${time}. Puedes registrar la llegada de todos modos.`,
    otherDay: (day: string) => `Esta clase es el ${day}. Puedes registrar la llegada de todos modos.`,
    over: 'Esta clase ya terminó. Puedes corregir la asistencia.',
    cancelled: 'Esta reservación está cancelada.',
    classCancelled: 'El estudio canceló esta clase.',
    roster: 'Ver la lista de la clase',
  },
  own: {
    title: 'Código de Acceso',
    cancelled: 'Esta reservación está cancelada, así que su código ya no sirve.',
    over: 'Esta clase ya terminó, así que su código ya no sirve.',
    toReservations: 'Mis Reservaciones',
  },
  roster: {
    back: 'Hoy',
    title: (name: string, time: string) => `${name}, ${time}`,
    list: 'Reservados',
    search: 'Buscar por nombre',
    found: (count: number) => counted(count, 'persona encontrada', 'personas encontradas'),
    nobodyFound: (query: string) => `Nadie se llama «${query}» en esta clase.`,
    empty: 'Aún no hay reservaciones en esta clase.',
    arrived: (arrived: number, all: number) => `${arrived} de ${all} ${arrived === 1 ? 'llegó' : 'llegaron'}`,
    places: 'Lugares',
    front: (name: string) => `${name}, al frente`,
    frontWithoutCoach: 'Frente del salón',
    bottom: 'Fondo del salón',
    legend: { free: 'Libre', reserved: 'Reservado', arrived: 'Check-in', owed: 'Pago pendiente' },
    spotState: (spot: number, state: string) => `Lugar ${spot}: ${state}`,
    cancelled: 'Clase cancelada',
    cancel: 'Cancelar clase',
    cancelTitle: 'Cancelar clase',
    cancelQuestion: (people: number) =>
      people === 0
        ? 'Nadie tiene un lugar en esta clase.'
        : `${counted(people, 'persona pierde su lugar', 'personas pierden su lugar')}. Cada crédito vuelve a su dueño y les avisamos a todos.`,
    cancelReason: 'Motivo',
    cancelReasonHint: 'Lo leen tus clientes en el aviso.',
    cancelBack: 'Regresar',
    cancelling: 'Cancelando',
    cancelDone: 'Clase cancelada. Ya les avisamos a todos.',
    cashToSettle: (places: number) =>
      `${counted(places, 'lugar pagado en efectivo queda', 'lugares pagados en efectivo quedan')} por aclarar en recepción.`,
  },
} as const)
