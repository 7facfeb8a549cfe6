import { editable } from '../editable.ts'

/** Refusals of saved cards. */
export const cardErrors = editable('errores-de-tarjetas', {
  notKept: 'Por ahora no guardamos tarjetas.',
  unknown: 'Lo sentimos, no encontramos esta tarjeta.',
  tooMany: (most: number) => `Puedes guardar hasta ${most} tarjetas. Elimina una para agregar otra.`,
  inUse: (title: string) =>
    `Esta tarjeta paga tu suscripción ${title}. Cambia la tarjeta de la suscripción antes de eliminarla.`,
  /** The specification's words for it. */
  removeFailed: 'Hubo un error al agregar este método de pago.',
} as const)
