import { texts } from '#text/texts.ts'

/** The names of payment methods. */
export const methodNames = texts('payment-methods', {
  oxxo: 'OXXO',
  spei: 'Transferencia SPEI',
  paypal: 'PayPal',
})

const labels = texts('voucher.labels', {
  clabe: 'CLABE',
  reference: 'Referencia',
  bank: 'Banco',
  concept: 'Concepto',
  amount: 'Monto exacto',
  deadline: 'Paga antes del',
})

interface VoucherFacts {
  kind: 'oxxo' | 'spei'
  reference: string
  bank: string | null
  concept: string | null
  amount: string
  deadline: string | null
}

/** The facts of a voucher, each with its label, in the order of use. */
export function voucherFacts({ kind, reference, bank, concept, amount, deadline }: VoucherFacts) {
  const spei = kind === 'spei'
  const facts: [label: string, value: string | null][] = [
    [spei ? labels.clabe : labels.reference, reference],
    [labels.bank, bank],
    [labels.concept, concept],
    [labels.amount, amount],
    [labels.deadline, deadline],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/** What to do with a voucher, as a sentence. */
export const voucherLead = texts('voucher', {
  oxxo: 'Paga en efectivo en cualquier tienda OXXO: di que quieres hacer un pago OXXO Pay y da la referencia.',
  spei: 'Transfiere desde tu banca en línea a esta CLABE; el pago se reconoce solo.',
})
