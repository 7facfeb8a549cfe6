import type { Body, Customer } from '#contract/types.ts'
import { phoneDigits } from '#domain/phone.ts'
import { accountTexts } from '#text/account/account.ts'
import { addressTexts } from '#text/account/address.ts'
import type { Values } from '#web/api/form-values.ts'
import type { Checks } from '#web/api/use-form.ts'
import { checkEmail, checkName, checkPhone } from '#web/components/auth/checks.ts'

const texts = accountTexts.profile

type AddressBody = NonNullable<Body<'PUT /customer'>['address']>

/** The parts of an address in the order of the form; each is the field `address.<part>`. */
const addressParts = [
  'street',
  'number',
  'interior_number',
  'neighborhood',
  'zip_code',
  'city',
  'state',
  'country',
] as const
type AddressPart = (typeof addressParts)[number]
const neededParts = ['city', 'state', 'country'] as const satisfies readonly AddressPart[]

export const addressField = (part: AddressPart) => `address.${part}` as const

/** The address that was typed; null for none: a country alone, which is filled in from the start, is none. */
function addressIn({ text }: Values): AddressBody | null {
  const entries = addressParts.map((part) => [part, text(addressField(part))] as const)
  if (entries.every(([part, value]) => part === 'country' || value === '')) return null
  return Object.fromEntries(entries) as AddressBody
}

/** What the form sends. The e-mail is left out unless it was changed, since another one causes a mail. */
export function profileOf(values: Values, customer: Customer): Body<'PUT /customer'> {
  const { text } = values
  const email = text('email')
  return {
    name: text('name'),
    last_name: text('last_name'),
    phone: phoneDigits(text('phone')),
    birthdate: text('birthdate') || null,
    instagram: text('instagram') || null,
    address: addressIn(values),
    ...(isSame(email, customer.email) ? {} : { email }),
  }
}

const isSame = (email: string, other: string): boolean => email.toLowerCase() === other.toLowerCase()

/** @param today the latest allowed birthday */
export function checksOf(values: Values, today: string): Checks {
  const { text } = values
  const address = addressIn(values)
  const missing = address ? neededParts.filter((part) => address[part] === '') : []
  return {
    name: checkName(text('name')),
    last_name: checkName(text('last_name')),
    email: checkEmail(text('email')),
    phone: checkPhone(phoneDigits(text('phone'))),
    birthdate: isBirthdate(text('birthdate'), today) ? null : texts.birthdateWrong,
    ...Object.fromEntries(missing.map((part) => [addressField(part), addressTexts.missing[part]])),
  }
}

const isBirthdate = (day: string, today: string): boolean =>
  day === '' || (day >= '1900-01-01' && day <= today)

/** The sentence above the form for these wrong fields. */
export function summaryOf(wrong: readonly string[]): string {
  const [only, ...others] = wrong
  return only !== undefined && others.length === 0
    ? texts.checkOne({ label: labelOf(only) })
    : texts.checkSeveral
}

function labelOf(field: string): string {
  const part = addressParts.find((one) => addressField(one) === field)
  if (part) return addressTexts[part]
  return texts[field === 'last_name' ? 'lastName' : (field as 'name' | 'email' | 'phone' | 'birthdate')]
}
