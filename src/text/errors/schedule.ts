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
  seriesEmpty: 'Ninguno de estos días cae dentro de la serie.',
  overMap:
    'El mapa de esta clase tiene {spots} {spots, plural, one {lugar} other {lugares}}: la capacidad no puede ser mayor.',
  capacityTaken:
    'La capacidad no puede ser menor a los lugares en uso: {taken} {taken, plural, one {reservado} other {reservados}}{held, plural, =0 {} other { y {held} {held, plural, one {ofrecido} other {ofrecidos}} a la lista de espera}}.',
  spotsTaken: 'El mapa de lugares no se puede cambiar mientras haya reservaciones.',
  cancelled: 'Esta clase ya está cancelada.',
  begun: 'Esta clase ya comenzó: solo puedes cambiar su descripción, sus etiquetas y sus coaches.',
  over: 'Esta clase ya terminó, así que ya no se puede cancelar.',
  warnings: {
    coach_busy: '{coach} ya da {other} el {when}.',
    place_busy: 'En {place} ya hay {other} el {when}.',
  },
})
