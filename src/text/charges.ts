import { editable } from './editable.ts'

const leads = editable('charges.lead', {
  withTax: 'Cada cargo con su recibo. Los precios incluyen IVA.',
  plain: 'Cada cargo con su recibo.',
} as const)

/** Texts of Mis Cargos. */
export const chargesTexts = editable('charges', {
  title: 'Mis Cargos',
  lead: (rate: number) => (rate > 0 ? leads.withTax : leads.plain),
  empty: 'Aún no tienes cargos.',
  toPackages: (name: string) => `Ver ${name}`,
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
  /** A subscription's charges are counted: `#00160-2`. */
  number: (purchase: number, period: number | null) => `#00${purchase}${period === null ? '' : `-${period}`}`,
  receiptOf: (number: string) => `Descargar recibo ${number}`,
  tax: (amount: string) => `IVA ${amount}`,
  withoutPayment: 'Sin cargo',
  status: {
    completed: 'Completada',
    pending: 'Pendiente',
    failed: 'Fallido',
    refunded: 'Reembolsada',
  },
  cancelledOn: (date: string) => `Cancelada el ${date}`,
  refunded: (amount: string) => `Reembolsado: ${amount}`,
  failed: 'No se hizo ningún cargo',
} as const)
