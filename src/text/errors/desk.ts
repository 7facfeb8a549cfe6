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
  refundInstead:
    'Una venta se corrige con un reembolso desde su orden; el pago de un lugar, desde la lista de su clase.',
  tooMuchOut: 'En la caja hay {left}.',
  reasonMissing: 'Explica la diferencia.',
  payoutUnknown: 'Ese reporte no existe.',
  payoutLineUnknown: 'Ese movimiento no existe.',
  payoutSettled: 'Este movimiento ya no está pendiente.',
  payoutBefore: 'Ese archivo ya se importó.',
  payoutNoCsv: 'No pudimos leer el archivo: necesitamos un CSV con una fila de nombres.',
  payoutColumns:
    'Al archivo {missing, select, day {le falta la columna de la fecha} gross {le falta la columna del importe} other {le faltan las columnas de la fecha y del importe}}. Tiene: {columns}.',
  payoutRow: 'Fila {row}: no entendemos {part, select, day {la fecha} other {el importe}} «{written}».',
  payoutEmpty: 'El archivo no tiene movimientos.',
  payoutTooMany: 'El archivo tiene más de {most} movimientos: divídelo por semanas o meses.',
  receivedTooLittle: 'El total es {total}.',
})
