export type CardField = 'number' | 'expiry' | 'cvc' | 'name'
export type CardProblem = 'incomplete' | 'incorrect_number' | 'expired_card' | 'incorrect_cvc'

export type CardInput = Record<CardField, string>

const digitsOf = (written: string): string => written.replaceAll(/\D/g, '')
const isAmex = (number: string): boolean => /^3[47]/.test(number)

/** The number in the groups printed on the card, without non-digits. */
export function writeNumber(written: string): string {
  const number = digitsOf(written).slice(0, 19)
  const groups = isAmex(number) ? /^(\d{4})(\d{0,6})(\d{0,5})/ : /^(\d{4})(\d{0,4})(\d{0,4})(\d{0,7})/
  const match = groups.exec(number)
  return match ? match.slice(1).filter(Boolean).join(' ') : number
}

/** `08 / 29`; a first digit above 1 is completed to a month. */
export function writeExpiry(written: string): string {
  const digits = digitsOf(written)
  const full = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const year = full.slice(2)
  // Browsers autofill four-digit years.
  const short = year.length === 4 ? year.slice(2) : year.slice(0, 2)
  return full.length > 2 ? `${full.slice(0, 2)} / ${short}` : full
}

/** Whether the check digit (Luhn) and the length are valid. */
export function isCardNumber(written: string): boolean {
  const digits = digitsOf(written)
  if (digits.length < 13 || digits.length > 19) return false
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** True until every field that payment needs has been typed into; the pay button stays disabled until then. */
export function isCardEmpty({ number, expiry, cvc }: CardInput): boolean {
  return [number, expiry, cvc].some((value) => digitsOf(value) === '')
}

/** What is wrong with each field; empty when the card may be sent. `today` is `YYYY-MM-DD`. */
export function cardProblems(
  { number, expiry, cvc, name }: CardInput,
  today: string,
): Partial<Record<CardField, CardProblem>> {
  const problems: Partial<Record<CardField, CardProblem>> = {}
  if (digitsOf(number) === '') problems.number = 'incomplete'
  else if (!isCardNumber(number)) problems.number = 'incorrect_number'
  const [month = 0, year = 0] = expiry.split('/').map((part) => Number(digitsOf(part)))
  if (!/^\d{2} \/ \d{2}$/.test(expiry) || month < 1 || month > 12) problems.expiry = 'incomplete'
  else if (`${2000 + year}-${String(month).padStart(2, '0')}` < today.slice(0, 7))
    problems.expiry = 'expired_card'
  if (digitsOf(cvc) === '') problems.cvc = 'incomplete'
  else if (digitsOf(cvc).length !== (isAmex(digitsOf(number)) ? 4 : 3)) problems.cvc = 'incorrect_cvc'
  if (name.trim() === '') problems.name = 'incomplete'
  return problems
}
