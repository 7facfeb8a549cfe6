import type { Body, Customer } from '#contract/types.ts'
import { type AnswerValue, type Answers, FORMS } from '#domain/forms/field.ts'
import { phoneDigits } from '#domain/phone.ts'
import { profileTexts as texts } from '#text/account/profile/profile.ts'
import { answerSentence } from '#text/account/profile/form-sentences.ts'
import type { Values } from '#web/api/form-values.ts'
import type { Checks } from '#web/api/use-form.ts'
import { checkEmail, checkName, checkPhone } from '#web/components/auth/checks.ts'
import { answersIn, labelsOf, problemsIn } from '#web/components/forms/form-answers.ts'
import { addressField } from './address-parts.ts'
import { addressMore, moreIn, partsAsked, type ProfileForms } from './profile-forms.ts'

const isEmpty = (value: AnswerValue): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** The address that was typed; null for none: a country alone, which is filled in from the start, is none. */
function addressIn(values: Values, forms: ProfileForms): Answers | null {
  const parts = [...partsAsked(forms).keys()].map((part) => [part, values.text(addressField(part))] as const)
  const more = moreIn(forms, values)
  const isNone =
    parts.every(([part, value]) => part === 'country' || value === '') && Object.values(more).every(isEmpty)
  return isNone ? null : { ...Object.fromEntries(parts), ...more }
}

/** What was changed, so that the form of another tab takes nothing back; another e-mail causes a mail. */
export function profileOf(values: Values, customer: Customer, forms: ProfileForms): Body<'PUT /customer'> {
  const { text } = values
  const email = text('email')
  const address = addressIn(values, forms)
  const { profile, address: asked } = forms
  const seen = ({ version, answers_version }: ProfileForms['profile']) => ({ version, answers_version })
  const personal = {
    name: text('name'),
    last_name: text('last_name'),
    phone: phoneDigits(text('phone')),
    birthdate: text('birthdate') || null,
    instagram: text('instagram') || null,
  }
  const changed = Object.entries(personal).filter(
    ([key, value]) => value !== (customer[key as keyof typeof personal] || null),
  )
  return {
    ...Object.fromEntries(changed),
    forms: [
      { form_id: FORMS.profile, ...seen(profile), answers: mutable(answersIn(profile.form_fields, values)) },
      ...(address && isOther(address, customer, forms)
        ? [{ form_id: FORMS.address, ...seen(asked), answers: mutable(address) }]
        : []),
    ],
    ...(address === null && customer.address !== null ? { address: null } : {}),
    ...(isSame(email, customer.email) ? {} : { email }),
  }
}

/** Whether an address differs from the customer's; what the studio asks besides has its own version. */
const isOther = (address: Answers, { address: before }: Customer, forms: ProfileForms): boolean =>
  before === null ||
  addressMore(forms).length > 0 ||
  [...partsAsked(forms).keys()].some((part) => (address[part] ?? '') !== (before[part] ?? ''))

const mutable = (answers: Answers): Record<string, AnswerValue> => ({ ...answers })

const isSame = (email: string, other: string): boolean => email.toLowerCase() === other.toLowerCase()

/** @param today the latest allowed birthday */
export function checksOf(values: Values, today: string, forms: ProfileForms): Checks {
  const { text } = values
  return {
    name: checkName(text('name')),
    last_name: checkName(text('last_name')),
    email: checkEmail(text('email')),
    phone: checkPhone(phoneDigits(text('phone'))),
    birthdate: isBirthdate(text('birthdate'), today) ? null : texts.birthdateWrong,
    ...problemsIn(forms.profile.form_fields, values),
    ...(addressIn(values, forms) ? addressChecks(values, forms) : {}),
  }
}

function addressChecks(values: Values, forms: ProfileForms): Checks {
  const missing = [...partsAsked(forms)]
    .filter(([part, { required }]) => required && values.text(addressField(part)) === '')
    .map(
      ([part, question]) => [addressField(part), answerSentence({ question, problem: 'required' })] as const,
    )
  return { ...Object.fromEntries(missing), ...problemsIn(addressMore(forms), values) }
}

const isBirthdate = (day: string, today: string): boolean =>
  day === '' || (day >= '1900-01-01' && day <= today)

/** The sentence above the form for these wrong fields. */
export function summaryOf(wrong: readonly string[], forms: ProfileForms): string {
  const [only, ...others] = wrong
  return only !== undefined && others.length === 0
    ? texts.checkOne({ label: labelOf(only, forms) })
    : texts.checkSeveral
}

function labelOf(field: string, forms: ProfileForms): string {
  const part = [...partsAsked(forms)].find(([one]) => addressField(one) === field)
  if (part) return part[1].label
  const asked = labelsOf([...forms.profile.form_fields, ...addressMore(forms)]).get(field)
  if (asked !== undefined) return asked
  return texts[field === 'last_name' ? 'lastName' : (field as 'name' | 'email' | 'phone' | 'birthdate')]
}
