import { editable } from './editable.ts'

const refusal = editable('order.refusal', {
  closed: (reason: string) => `${reason} No se hizo ningún cargo.`,
} as const)

const steps = editable('order.steps', {
  show: 'Enseña el código de barras en la caja o dicta la referencia.',
  pay: (amount: string) => `Paga ${amount} en efectivo. OXXO cobra su comisión aparte.`,
  keep: 'Guarda el recibo. La confirmación tarda hasta 24 horas.',
} as const)

/** Texts of the page of an order: what is paid by hand, what went wrong, what comes next. */
export const orderTexts = editable('order', {
  states: { expired: 'Vencida', unfinished: 'Sin terminar' },
  lead: {
    oxxo: (until: string | null, what: string) =>
      `Paga en OXXO${until === null ? '' : ` antes del ${until}`}. ${what} en cuanto OXXO confirme.`,
    spei: (until: string | null, what: string) =>
      `Transfiere${until === null ? '' : ` antes del ${until}`}. ${what} cuando recibamos el pago.`,
    unfinished: 'El pago quedó a la mitad y no se hizo ningún cargo. Puedes continuar cuando quieras.',
    expired: 'Pasó el plazo para pagar y la orden venció. No se hizo ningún cargo.',
    refused: (reason: string) => refusal.closed(reason.replace(/\.?$/, '.')),
  },
  deadline: (day: string, time: string) => `${day}, ${time}`,
  voucher: {
    label: 'Ficha de pago',
    store: 'OXXO',
    barcode: (reference: string) => `Código de barras de la referencia ${reference}`,
    steps: (amount: string) => [steps.show, steps.pay(amount), steps.keep],
    reference: 'Referencia',
  },
  watching: 'Esta página se actualiza sola cuando llega tu pago.',
  paid: '¡Pago exitoso!',
  firstClass: 'Agregar mi primera clase',
  receipt: 'Descargar recibo',
  resume: 'Continuar compra',
  downloads: 'Descargas',
  download: (name: string) => `Descargar ${name}`,
  /** Where the package names no file. */
  file: 'archivo',
  packageReceipt: 'Descargar comprobante del paquete',
} as const)
