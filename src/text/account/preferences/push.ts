import { texts } from '#text/texts.ts'

/** Notifications on one's own devices. */
export const pushTexts = texts('account.push', {
  title: 'Notificaciones en este equipo',
  off: 'Este equipo tiene las notificaciones apagadas.',
  turnOn: 'Activarlas',
  turningOn: 'Activando',
  on: 'Este equipo muestra tus avisos, también con la página cerrada.',
  turnOff: 'Apagarlas aquí',
  turningOff: 'Apagando',
  denied:
    'Este navegador no nos deja mostrarte notificaciones. Permítelas para este sitio en los ajustes del navegador y vuelve a esta página.',
  unsupported: 'Este navegador no muestra notificaciones. Tus avisos te llegan por los demás medios.',
  install:
    'En iPhone y iPad las notificaciones llegan con el sitio en tu pantalla de inicio: toca Compartir, después «Agregar a inicio», y ábrelo desde ahí.',
  turnedOn: 'Listo, este equipo te avisará.',
  turnedOff: 'Este equipo ya no te avisa.',
  dismissed: 'No activaste las notificaciones. Puedes hacerlo cuando quieras.',
  failed: 'El navegador no pudo activar las notificaciones. Inténtalo de nuevo en un momento.',
  others: 'También te avisamos en',
  since: 'Desde el {day}',
  remove: 'Quitar',
  removeOf: 'las notificaciones de {device}',
  removing: 'Quitando',
  removed: 'Ese equipo ya no te avisa.',
  signOut: 'Al salir de tu cuenta en un equipo, deja de avisarte.',
})
