import { texts } from '#text/texts.ts'

/** Texts of a receipt as PDF. */
export const receiptTexts = texts('receipt', {
  title: 'Recibo {number}',
  heading: 'Recibo',
  by: 'Recibo de',
  for: 'Cliente',
  rfc: 'RFC {rfc}',
  date: 'Fecha de pago',
  method: 'Forma de pago',
  order: 'Orden',
  otherMethod: 'Registrado en recepción',
  concept: 'Concepto',
  amount: 'Importe',
  charge: 'Cargo {period} de la suscripción',
  discount: '{code, select, none {Descuento} other {Descuento {code}}}',
  subtotal: 'Subtotal sin IVA',
  /** The rate is shown only if it is the charge's own: the studio's may have changed since. */
  tax: '{rate, select, none {IVA} other {IVA {rate}%}}',
  total: 'Total pagado',
  refund: 'Reembolso del {date}',
  net: 'Total después de reembolsos',
  refunded: 'Reembolsado',
  notFiscal: 'Este recibo comprueba tu pago. No es una factura (CFDI).',
  issued: 'Emitido por {address}',
})

/** The file's name is sent in a header, so it cannot be changed by the owner. */
export const receiptFile = (number: string): string => `recibo-${number.replace('#', '')}.pdf`
