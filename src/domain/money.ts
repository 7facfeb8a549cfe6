/** Money is a whole number of centavos internally; pesos exist on the wire and on screens only. */
const CENTAVOS = 100

/** Pesos of an amount in whole centavos. Throws RangeError for a fraction of a centavo. */
export function toPesos(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole centavos: ${cents}`)
  return cents / CENTAVOS
}

/** Whole centavos of an amount in pesos. Throws RangeError for one with more than two decimals. */
export function toCentavos(pesos: number): number {
  const cents = Math.round(pesos * CENTAVOS)
  // 1.15 * 100 is 114.99999999999999, so compare with the quotient instead of the product.
  if (!Number.isSafeInteger(cents) || cents / CENTAVOS !== pesos)
    throw new RangeError(`not pesos and centavos: ${pesos}`)
  return cents === 0 ? 0 : cents
}

const WRITTEN = /^(-)?\$?(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?$/

/** Parses an amount, e.g. `$1,881.50` or `1881.5`, into whole centavos; null when invalid. */
export function parseMoney(written: string): number | null {
  const match = WRITTEN.exec(written.replace(/\s*MXN$/i, '').replaceAll(/\s/g, ''))
  if (!match) return null
  const [, minus, whole = '0', decimals = ''] = match
  const cents = Number(whole.replaceAll(',', '')) * CENTAVOS + Number(decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return minus && cents !== 0 ? -cents : cents
}

/** `$1,881.00 MXN`. Takes whole centavos. */
export function formatMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${whole}.${digits.slice(-2)} MXN`
}

/**
 * n ÷ d rounded to the nearest whole number, halves up. Both whole, n ≥ 0, d > 0, and 2n below 2^53 so that it is
 * exact.
 */
export function divideHalfUp(n: number, d: number): number {
  return Math.floor((2 * n + d) / (2 * d))
}
