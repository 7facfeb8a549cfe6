import { texts } from '#text/texts.ts'

/** One's own sessions, keys and password. */
export const securityTexts = texts('security', {
  title: 'Seguridad',
  sessions: {
    title: 'Mis sesiones',
    unknown: 'Equipo desconocido',
    device: '{browser} en {system}',
    current: 'Este equipo',
    now: 'Ahora',
    today: 'Hoy, {time}',
    before: '{day}, {time}',
    end: 'Cerrar',
    endOf: 'sesión de {device}',
    ending: 'Cerrando',
    ended: 'Sesión cerrada.',
    question: 'Sales de {device}. Para volver a entrar ahí hará falta tu contraseña.',
    endTitle: 'Cerrar sesión',
    endOthers: 'Cerrar las demás',
    othersTitle: 'Cerrar las demás sesiones',
    othersQuestion:
      '{count, plural, one {Sales del otro equipo} other {Sales de los otros {count} equipos}}. Este sigue dentro.',
    othersSubmit: 'Cerrar {count, plural, one {1 sesión} other {{count} sesiones}}',
    othersEnded: 'Solo este equipo sigue dentro.',
    endAll: 'Salir de todos los equipos',
    allQuestion: 'Sales de todos los equipos, también de este.',
    allSubmit: 'Salir de todos',
    back: 'Regresar',
  },
  password: {
    title: 'Cambiar contraseña',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    submit: 'Cambiar contraseña',
    busy: 'Guardando',
    done: 'Tu contraseña cambió. Cerramos tu sesión en los demás equipos.',
    same: 'La contraseña nueva debe ser distinta de la actual.',
  },
})
