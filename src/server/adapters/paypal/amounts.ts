/** Whole centavos in PayPal's format: `1500.00`. */
export function toValue(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** PayPal's amount in whole centavos. Throws RangeError for anything but pesos with at most two decimals. */
export function toCents(value: string): number {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value)
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an amount: ${value}`)
  return cents
}
