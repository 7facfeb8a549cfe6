import { texts } from '../texts.ts'

/** Refusals of saved cards. */
export const cardErrors = texts('errores-de-tarjetas', {
  notSaved: 'Por ahora no guardamos tarjetas.',
  unknown: 'Lo sentimos, no encontramos esta tarjeta.',
  tooMany: 'Puedes guardar hasta {most} tarjetas. Elimina una para agregar otra.',
  inUse: 'Esta tarjeta paga tu suscripción {title}. Cambia la tarjeta de la suscripción antes de eliminarla.',
  /** Spelled as in the specification. */
  removeFailed: 'Hubo un error al agregar este método de pago.',
})
