import { texts } from '#text/texts.ts'

/** Texts of the back office's payment methods. */
export const methodAdminTexts = texts('admin.payment-methods', {
  title: 'Métodos de pago',
  lead: 'Con qué te pagan en recepción: efectivo, terminal, transferencia.',
  add: 'Nuevo método',
  search: 'Buscar método de pago',
  count: '{count, plural, one {1 método de pago} other {{count} métodos de pago}}',
  empty: 'Todavía no hay métodos de pago.',
  saved: '¡Método de Pago guardado con éxito!',
  removed: 'Metodo de Pago eliminado con éxito.',
  live: 'Activo',
  columns: { name: 'Método', origin: 'Origen', used: 'Con pagos' },
  builtIn: 'Del sistema',
  own: 'Propio',
  yes: 'Sí',
  no: 'No',
  method: 'El método de pago',
  builtInHint: 'Viene con el sistema: puedes cambiarle el nombre, no eliminarlo.',
  cardHint: 'Con él se paga en línea: puedes cambiarle el nombre, no archivarlo ni eliminarlo.',
  fields: { name: 'Nombre' },
})
