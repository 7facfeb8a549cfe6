import { texts } from '#text/texts.ts'

/** Texts while offline, and when there is a newer version of the site. */
export const offlineTexts = texts('offline', {
  bar: {
    /** `when`: hoy a las 18:04 */
    cached: 'Sin conexión. Mostrando lo guardado {when}.',
    loaded: 'Sin conexión. Ves lo último que cargó.',
    later: 'Reservar, cancelar y pagar vuelve con la conexión.',
    today: 'hoy a las {time}',
    yesterday: 'ayer a las {time}',
    before: 'el {day} a las {time}',
  },
  /** For a link to a page that is not cached. */
  notCached: 'Sin conexión. Esa página no está guardada en este dispositivo.',
  /** For a button that needs the server. */
  needs: 'Sin conexión. Podrás hacerlo cuando vuelva.',
  pay: 'Sin conexión. Podrás pagar cuando vuelva; lo que escribiste sigue aquí.',
  signOut:
    'Borramos lo guardado en este dispositivo, pero tu sesión sigue abierta. Vuelve a salir con conexión, o en un momento.',
  page: {
    title: 'Sin conexión',
    heading: 'Estás sin conexión',
    lead: 'Esta página aún no está guardada en este dispositivo. En cuanto vuelva la conexión la abrimos.',
    retry: 'Reintentar',
    cached: 'Esto sí puedes ver',
    reservations: 'Mis Reservaciones',
    reservationsNote: 'Tus clases y sus códigos de acceso',
    calendar: 'Calendario',
    calendarNote: 'La semana que viste',
    home: 'Inicio',
    homeNote: 'La página del estudio',
  },
  update: {
    label: 'Nueva versión',
    title: 'Hay una versión nueva',
    note: 'Actualiza cuando te venga bien.',
    now: 'Actualizar',
    busy: 'Actualizando',
    later: 'Ahora no',
  },
})
