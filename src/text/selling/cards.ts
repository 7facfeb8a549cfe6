import { texts } from '#text/texts.ts'

const brands = texts('cards.brands', {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  other: 'Tarjeta',
  named: '{brand} terminada en {lastDigits}',
})
type Brand = Exclude<keyof typeof brands, 'named'>

/** Texts of saved cards, on their page and in the checkout. */
export const cardsTexts = texts('cards', {
  title: 'Métodos de Pago',
  lead: '{studio} no guarda los datos de tu tarjeta; los guarda el procesador de pagos.',
  empty: 'No hay metodos de pago registrados',
  list: 'Tarjetas guardadas',
  marks: { visa: 'VISA', mastercard: 'MC', amex: 'AMEX', other: '' },
  dots: '•••• {lastDigits}',
  endsIn: 'Terminada en {lastDigits}',
  usedBy: 'Se usa en {titles}',
  isDefault: 'Predeterminada',
  ready: 'Guardada',
  prefer: 'Predeterminar',
  preferOf: 'Predeterminar {card}',
  remove: 'Eliminar',
  removeOf: 'Eliminar {card}',
  question: '¿Quieres eliminar la tarjeta {card}?',
  otherStays: 'Tu suscripción usa otra tarjeta y no cambia.',
  keep: 'Conservar tarjeta',
  removeSubmit: 'Eliminar tarjeta',
  removing: 'Eliminando',
  /** Spelled as in the specification. */
  removed: 'Metodo de Pago eliminado con éxito.',
  add: 'Agregar tarjeta',
  addSubmit: 'Guardar tarjeta',
  adding: 'Guardando',
  cancel: 'Cancelar',
  added: '¡Método de Pago guardado con éxito!',
  /** For a card made the default, and for one saved by the checkout. */
  saved: 'Método de pago guardado.',
  checkout: {
    keep: 'Guardar esta tarjeta para mis próximas compras',
    savedForRenewals: 'Guardamos esta tarjeta para los siguientes cargos de tu suscripción.',
    hint: 'Tarjeta guardada',
  },
})

export const brandName = (brand: Brand): string => brands[brand]

/** `Visa terminada en 4242` */
export const cardName = (brand: Brand, lastDigits: string): string =>
  brands.named({ brand: brands[brand], lastDigits })
