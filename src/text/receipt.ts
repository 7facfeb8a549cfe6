import { editable } from './editable.ts'

/** Texts of a receipt as PDF. */
export const receiptTexts = editable('receipt', {
  title: (number: string) => `Recibo ${number}`,
  heading: 'Recibo',
  by: 'Recibo de',
  for: 'Cliente',
  rfc: (rfc: string) => `RFC ${rfc}`,
  date: 'Fecha de pago',
  method: 'Forma de pago',
  order: 'Orden',
  otherMethod: 'Registrado en recepción',
  concept: 'Concepto',
  amount: 'Importe',
  charge: (period: number) => `Cargo ${period} de la suscripción`,
  discount: (code: string | null) => (code === null ? 'Descuento' : `Descuento ${code}`),
  subtotal: 'Subtotal sin IVA',
  /** The rate is named where it is that of the charge: a studio's may have changed since. */
  tax: (rate: number | null) => (rate === null ? 'IVA' : `IVA ${rate}%`),
  total: 'Total pagado',
  refund: (date: string) => `Reembolso del ${date}`,
  net: 'Total después de reembolsos',
  refunded: 'Reembolsado',
  notFiscal: 'Este recibo comprueba tu pago. No es una factura (CFDI).',
  issued: (address: string) => `Emitido por ${address}`,
} as const)

/** The file's name: a header carries it, so it stays as it is. */
export const receiptFile = (number: string): string => `recibo-${number.replace('#', '')}.pdf`
