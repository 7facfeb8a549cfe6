// The only formatting of money; days and times are written by the domain, in messages as on the screens.

export { addDays, mondayOf } from '#domain/time/days.ts'
export {
  capital,
  dayAndTime,
  dayLong,
  dayOf,
  dayParts,
  dayShort,
  timeOf,
  weekdayLong,
  weekdayShort,
  weekRange,
} from '#domain/time/written.ts'

const made: Partial<Record<number, Intl.NumberFormat>> = {}

/** Created on first use: it takes a phone as long as the rest of this module's chunk. */
function withDecimals(decimals: 0 | 2): Intl.NumberFormat {
  const exactly = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return (made[decimals] ??= new Intl.NumberFormat('es-MX', exactly))
}

/** `$1,881.00 MXN`: every amount that is charged, with its currency. */
export function money(pesos: number): string {
  return `$${withDecimals(2).format(pesos)} MXN`
}

/** `$1,881.00`, `−$260.00`: an amount in a column that names the currency. */
export function amount(pesos: number): string {
  return `${pesos < 0 ? '−' : ''}$${withDecimals(2).format(Math.abs(pesos))}`
}

/** `$2,090`, or `$2,090.50` with centavos: prices on package cards. */
export function price(pesos: number): string {
  return `$${withDecimals(Number.isInteger(pesos) ? 0 : 2).format(pesos)}`
}

/** `12,480`: a count. */
export function count(value: number): string {
  return withDecimals(0).format(value)
}
