import { texts } from '../texts.ts'

/** Why a timetable request is refused, ready to be shown. */
export const scheduleErrors = texts('errores-de-horarios', {
  rangeBackwards: 'La fecha final debe ser igual o posterior a la inicial.',
  rangeTooLong: 'Puedes pedir como máximo {days} días.',
  classUnknown: 'Lo sentimos, no encontramos esta clase.',
  classTypeUnknown: 'Lo sentimos, no encontramos este tipo de clase.',
  instructorUnknown: 'Lo sentimos, no encontramos a este coach.',
  locationUnknown: 'Lo sentimos, no encontramos este estudio.',
  tagUnknown: 'Lo sentimos, no encontramos esta etiqueta.',
  packageUnknown: 'Lo sentimos, no encontramos este paquete.',
  past: 'La clase no puede empezar en el pasado.',
  seriesTooLong: 'La serie puede durar como máximo {days} días.',
  seriesEndsLater: 'La serie ya llega hasta ese día: elige uno posterior.',
  repeatsBefore: 'Elige un día posterior al de la clase.',
  seriesEmpty: 'Ninguno de estos días cae dentro de la serie.',
  overMap:
    'El mapa de esta clase tiene {spots} {spots, plural, one {lugar} other {lugares}}: no puede tener más.',
  capacityTaken:
    'No puede haber menos lugares que los que están en uso: {taken} {taken, plural, one {reservado} other {reservados}}{held, plural, =0 {} other { y {held} {held, plural, one {ofrecido} other {ofrecidos}} a la lista de espera}}.',
  spotsTaken: 'El mapa de lugares no se puede cambiar mientras haya reservaciones.',
  ofLater: 'Clase del {when}: {text}',
  cancelled: 'Esta clase ya está cancelada.',
  begun: 'Esta clase ya comenzó: solo puedes cambiar su descripción, sus etiquetas y sus coaches.',
  attended:
    'Ya se registró la asistencia de {people, plural, one {1 persona} other {{people} personas}}. Deshaz el check-in para mover la clase a esa hora.',
  over: 'Esta clase ya terminó, así que ya no se puede cancelar.',
  tooFar: 'Elige una fecha a más tardar dentro de dos años.',
  copiedToItself: 'Elige otros días: estos son los que copias.',
  nothingToCopy: 'No hay clases en esos días.',
  clashing:
    '{classes, plural, one {1 clase no cabe ahí} other {{classes} clases no caben ahí}}. No cambiamos nada. {list}',
  overlapping: 'Se empalma con otras clases, así que no cambiamos nada. {list}',
  used: '{classes, plural, one {Alguien ya reservó en una de estas clases} other {Alguien ya reservó en {classes} de estas clases}}: cancélala desde su página para avisarle.',
  substitutes: {
    unknown: 'Esta solicitud de suplente ya no está abierta.',
    asked: 'Ya hay una solicitud de suplente para esta clase.',
    begun: 'Esta clase ya comenzó.',
    closed: 'Alguien más ya tomó esta clase, o la solicitud se retiró.',
    busy: 'Este coach ya da otra clase a esa hora.',
    who: 'Elige quién da la clase.',
  },
  templates: {
    unknown: 'Lo sentimos, no encontramos esta plantilla.',
    taken: 'Ya existe una plantilla con ese nombre.',
    nothing: 'No hay clases en esa semana.',
  },
  nothingToPublish: 'No hay borradores por publicar en esos días.',
  inUse:
    '{classes, plural, one {1 de las clases ya tiene reservaciones o gente en espera, o ya comenzó} other {{classes} de las clases ya tienen reservaciones o gente en espera, o ya comenzaron}}: se quedan publicadas.',
  undo: {
    unknown: 'Lo sentimos, no encontramos este cambio.',
    undone: 'Este cambio ya se deshizo.',
    over: 'Ya pasó el minuto para deshacer este cambio.',
    changed:
      '{classes, plural, one {Después del cambio se modificó 1 clase} other {Después del cambio se modificaron {classes} clases}}: no deshicimos nada.',
    booked:
      '{classes, plural, one {En 1 clase hay quien reservó o espera lugar desde el cambio} other {En {classes} clases hay quien reservó o espera lugar desde el cambio}}: no deshicimos nada.',
    begun:
      '{classes, plural, one {1 clase ya comenzó} other {{classes} clases ya comenzaron}}: no deshicimos nada.',
    credits:
      '{credits, plural, one {Un crédito que se devolvió ya se usó o venció} other {{credits} créditos que se devolvieron ya se usaron o vencieron}}: no deshicimos nada.',
    people: 'Alguien con lugar o en espera ya no tiene la misma cuenta: no deshicimos nada.',
    gone: 'Lo que había antes ya se eliminó del catálogo: no deshicimos nada.',
  },
  clash: '{name}, {when}: {text}',
  clashes: { past: 'Empezaría en el pasado.', retired: '{name} ya no está en uso.' },
  warnings: {
    coach_busy: '{coach} ya da {other} el {when}.',
    place_busy: 'En {place} ya hay {other} el {when}.',
  },
})
