/** Mexico's country code before ten digits, with or without the 1 that mobiles used to have. */
const COUNTRY = /^521?(?=\d{10}$)/

/** Digits only, at most ten, without Mexico's country code: how a phone is stored and compared, however it was written. */
export function phoneDigits(written: string): string {
  return written.replaceAll(/\D/g, '').replace(COUNTRY, '').slice(0, 10)
}
