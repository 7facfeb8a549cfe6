import { texts } from '#text/texts.ts'

const refusal = texts('order.refusal', {
  closed: '{reason} No se hizo ningún cargo.',
})

const steps = texts('order.steps', {
  show: 'Enseña el código de barras en la caja o dicta la referencia.',
  pay: 'Paga {amount} en efectivo. OXXO cobra su comisión aparte.',
  keep: 'Guarda el recibo. La confirmación tarda hasta 24 horas.',
})

/** Texts of an order's page: payment by hand, what went wrong, what comes next. */
export const orderTexts = texts('order', {
  atDesk: 'Paga en recepción con el número de tu orden.',
  states: { expired: 'Vencida', unfinished: 'Sin terminar' },
  lead: {
    oxxo: 'Paga en OXXO{until, select, none {} other { antes del {until}}}. {what} en cuanto OXXO confirme.',
    spei: 'Transfiere{until, select, none {} other { antes del {until}}}. {what} cuando recibamos el pago.',
    unfinished: 'El pago quedó a la mitad y no se hizo ningún cargo. Puedes continuar cuando quieras.',
    expired: 'Pasó el plazo para pagar y la orden venció. No se hizo ningún cargo.',
  },
  deadline: '{day}, {time}',
  voucher: {
    label: 'Ficha de pago',
    store: 'OXXO',
    barcode: 'Código de barras de la referencia {reference}',
    reference: 'Referencia',
  },
  watching: 'Esta página se actualiza sola cuando llega tu pago.',
  paid: '¡Pago exitoso!',
  reserve: 'Reservar una clase',
  receipt: 'Descargar recibo',
  resume: 'Continuar compra',
  downloads: 'Descargas',
  download: 'Descargar {name}',
  /** If the package has no name for its file. */
  file: 'archivo',
  packageReceipt: 'Descargar comprobante del paquete',
})

/** Why an order was refused, and that nothing was charged. */
export const refusedLead = (reason: string): string => refusal.closed({ reason: reason.replace(/\.?$/, '.') })

/** What to do with a voucher at the counter, step by step. */
export const voucherSteps = (amount: string): string[] => [steps.show, steps.pay({ amount }), steps.keep]
