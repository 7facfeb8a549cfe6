import { texts } from '#text/texts.ts'

const leads = texts('charges.lead', {
  withTax: 'Cada cargo con su recibo. Los precios incluyen IVA.',
  plain: 'Cada cargo con su recibo.',
})

/** Texts of Mis Cargos. */
export const chargesTexts = texts('charges', {
  title: 'Mis Cargos',
  empty: 'Aún no tienes cargos.',
  toPackages: 'Ver {name}',
  columns: {
    charge: 'Cargo',
    package: 'Paquete',
    date: 'Fecha',
    payment: 'Pago',
    tax: 'IVA incluido',
    total: 'Total (MXN)',
    status: 'Estado',
    receipt: 'Recibo',
  },
  /** A subscription's charges are numbered: `#00160-2`. */
  number: '#00{purchase}{period, select, none {} other {-{period}}}',
  receiptOf: 'Descargar recibo {number}',
  tax: 'IVA {amount}',
  withoutPayment: 'Sin cargo',
  status: {
    completed: 'Completada',
    pending: 'Pendiente',
    failed: 'Fallido',
    refunded: 'Reembolsada',
  },
  cancelledOn: 'Cancelada el {date}',
  refunded: 'Reembolsado: {amount}',
  failed: 'No se hizo ningún cargo',
})

/** The page's introduction; it mentions tax only if prices include it. */
export const chargesLead = (rate: number): string => (rate > 0 ? leads.withTax : leads.plain)
