/** Why a question about the timetable is refused, ready to be shown. */
export const scheduleErrors = {
  rangeBackwards: 'La fecha final debe ser igual o posterior a la inicial.',
  rangeTooLong: (days: number) => `Puedes pedir como máximo ${days} días.`,
  classUnknown: 'Lo sentimos, no encontramos esta clase.',
  classTypeUnknown: 'Lo sentimos, no encontramos este tipo de clase.',
  instructorUnknown: 'Lo sentimos, no encontramos a este coach.',
} as const
