import { editable } from './editable.ts'

const brands = editable('cards.brands', {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  other: 'Tarjeta',
  named: (brand: string, lastDigits: string) => `${brand} terminada en ${lastDigits}`,
} as const)
type Brand = Exclude<keyof typeof brands, 'named'>

/** Texts of the saved cards: their own page, and what the checkout says of them. */
export const cardsTexts = editable('cards', {
  title: 'Métodos de Pago',
  lead: (studio: string) => `${studio} no guarda los datos de tu tarjeta; los guarda el procesador de pagos.`,
  empty: 'No hay metodos de pago registrados',
  list: 'Tarjetas guardadas',
  brand: (brand: Brand) => brands[brand],
  marks: { visa: 'VISA', mastercard: 'MC', amex: 'AMEX', other: '' },
  dots: (lastDigits: string) => `•••• ${lastDigits}`,
  endsIn: (lastDigits: string) => `Terminada en ${lastDigits}`,
  named: (brand: Brand, lastDigits: string) => brands.named(brands[brand], lastDigits),
  usedBy: (titles: string) => `Se usa en ${titles}`,
  isDefault: 'Predeterminada',
  kept: 'Guardada',
  prefer: 'Predeterminar',
  preferOf: (card: string) => `Predeterminar ${card}`,
  remove: 'Eliminar',
  removeOf: (card: string) => `Eliminar ${card}`,
  question: (card: string) => `¿Quieres eliminar la tarjeta ${card}?`,
  otherStays: 'Tu suscripción usa otra tarjeta y no cambia.',
  removing: 'Eliminando',
  /** The specification's words for it, as it writes them. */
  removed: 'Metodo de Pago eliminado con éxito.',
  add: 'Agregar tarjeta',
  addSubmit: 'Guardar tarjeta',
  adding: 'Guardando',
  cancel: 'Cancelar',
  added: '¡Método de Pago guardado con éxito!',
  /** Of a card that was chosen to come first, and of one that the checkout keeps. */
  saved: 'Método de pago guardado.',
  checkout: {
    keep: 'Guardar esta tarjeta para mis próximas compras',
    keptForRenewals: 'Guardamos esta tarjeta para los siguientes cargos de tu suscripción.',
    hint: 'Tarjeta guardada',
  },
} as const)
