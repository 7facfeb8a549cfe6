import { texts } from '../texts.ts'

/** Why a video cannot be watched. */
export const videoErrors = texts('errores-de-videos', {
  unknown: 'Lo sentimos, no hemos encontrado este video.',
  membershipNeeded: 'Lo sentimos, no cuentas con una membresía activa para clases online',
  membershipPaused: 'Tu membresía está en pausa hasta el {day}.',
  programUnknown: 'Lo sentimos, no encontramos este programa.',
  tagUnknown: 'Lo sentimos, no encontramos esta etiqueta.',
  off: 'Las clases en video no están disponibles.',
})
