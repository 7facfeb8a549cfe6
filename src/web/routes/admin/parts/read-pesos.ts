import { parseMoney } from '#domain/money.ts'

/** `1,150.50`, `$1150`: pesos with at most two decimals; null for anything else. */
export function readPesos(written: string): number | null {
  const cents = parseMoney(written)
  return cents === null || cents < 0 ? null : cents / 100
}
