import { texts } from '#text/texts.ts'

/** Texts of weeks of the timetable that are saved as templates. */
export const weekTemplateTexts = texts('plantillas-de-semana', {
  action: 'Plantillas',
  title: 'Plantillas de semana',
  empty: 'Guarda una semana del horario, por ejemplo “Semana normal” o “Vacaciones”, para ponerla en otras.',
  classes: '{classes, plural, one {1 clase} other {{classes} clases}}',
  apply: 'Aplicar',
  applyOf: 'Aplicar {name}',
  renameOf: 'Cambiar el nombre de {name}',
  removeOf: 'Eliminar {name}',
  close: 'Cerrar',
  name: 'Nombre',
  missing: 'Escribe un nombre.',
  keep: {
    action: 'Guardar esta semana',
    title: 'Guardar semana como plantilla',
    what: 'Se guardan las clases de la semana del {range}, con sus horas, coaches y lugares. Las canceladas no.',
    example: 'Semana normal',
    location: 'Ubicación',
    everywhere: 'Todas las ubicaciones',
    send: 'Guardar plantilla',
    done: 'Plantilla “{name}” guardada.',
  },
  rename: {
    title: 'Cambiar nombre de la plantilla',
    send: 'Cambiar nombre',
    done: 'Nombre cambiado.',
  },
  remove: {
    title: '¿Eliminar la plantilla “{name}”?',
    lead: 'Las clases que ya agregaste con ella se quedan en el horario.',
    send: 'Eliminar plantilla',
    done: 'Plantilla eliminada.',
  },
  applying: {
    title: 'Aplicar “{name}”',
    week: 'Semana del',
    weekNote: 'Elige cualquier día de esa semana.',
  },
})
