/** Ten digits or one of the usual ways to write them. Source: the specification's pattern. */
export const PHONE = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/
/**
 * Mexico's country code before ten digits, with or without the 1 that mobiles used to have. No national number begins
 * with 1.
 */
const COUNTRY = /^52(?:1(?=\d{10}$)|(?=[2-9]\d{9}$))/
const LONGEST = '+521'.length + 10

/** Digits only, at most ten, without Mexico's country code: the form in which a phone is stored and compared. */
export function phoneDigits(written: string): string {
  return written.replaceAll(/\D/g, '').replace(COUNTRY, '').slice(0, 10)
}

/**
 * The phone of a provider's international number; null if it is not Mexican. Both `52` and the former `521` are the same number,
 * and a foreign number that ends in the same ten digits is somebody else's.
 */
export function phoneOfSender(international: string): string | null {
  const national = international.replace(COUNTRY, '')
  return national !== international && /^\d{10}$/.test(national) ? national : null
}

/** Returns the forms that WhatsApp may report for one number: a Mexican one with and without the former 1. */
export function formsOfSender(international: string): string[] {
  const phone = phoneOfSender(international)
  return phone === null ? [international] : [`52${phone}`, `521${phone}`]
}

/** What a field shows while typing: a country code that begins with + stays until ten digits follow it. */
export function phoneWhileTyped(written: string): string {
  const digits = written.replaceAll(/\D/g, '')
  if (!written.trimStart().startsWith('+') || COUNTRY.test(digits)) return phoneDigits(written)
  return `+${digits}`.slice(0, LONGEST)
}

/** A stored phone in groups, as people read it aloud. */
export const phoneAsShown = (phone: string): string => phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3')
