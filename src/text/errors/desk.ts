import { texts } from '../texts.ts'

/** Refusals of the desk's sales and of cash drawers. */
export const deskErrors = texts('errores-de-mostrador', {
  drawerOpen: 'Ya hay una caja abierta en esta ubicación.',
  drawerUnknown: 'Esa caja no existe.',
  drawerClosed: 'Esta caja ya está cerrada. Lo que falte se anota en la caja abierta.',
  drawerChanged:
    'Hubo un movimiento mientras contabas: ahora debe haber {expected}. Revisa y vuelve a cerrar.',
  locationUnknown: 'Esa ubicación no existe.',
  movementUnknown: 'Ese movimiento no existe.',
  correctedBefore: 'Este movimiento ya se corrigió.',
  refundInstead: 'Una venta se corrige con un reembolso desde su orden.',
  tooMuchOut: 'En la caja hay {left}.',
  reasonMissing: 'Explica la diferencia.',
  receivedTooLittle: 'El total es {total}.',
})
