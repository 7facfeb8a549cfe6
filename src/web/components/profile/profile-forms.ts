import type { AskedField, Form } from '#contract/types.ts'
import { type AddressKey, addressKeys, FORMS } from '#domain/forms/field.ts'
import { questionsOf } from '#domain/forms/questions.ts'
import type { Values } from '#web/api/form-values.ts'
import { answersIn, controlName } from '#web/components/forms/form-answers.ts'
import { addressField } from './address-parts.ts'

/** The forms that are a part of the profile: the studio's own fields, and what it asks of an address. */
export interface ProfileForms {
  profile: Form
  address: Form
}

/** Null where the studio's forms cannot be read. */
export function profileForms(forms: readonly Form[]): ProfileForms | null {
  const [profile, address] = [FORMS.profile, FORMS.address].map((id) =>
    forms.find(({ form_id }) => form_id === id),
  )
  return profile && address ? { profile, address } : null
}

const isPart = (key: string): key is AddressKey => addressKeys.some((part) => part === key)

/** How the studio asks for the parts of an address that are columns of their own. */
export const partsAsked = ({ address }: ProfileForms): Map<AddressKey, AskedField> =>
  new Map(address.form_fields.flatMap((field) => (isPart(field.key) ? [[field.key, field] as const] : [])))

/** No key begins like this, so that no field of the profile has the same name. */
const OF_ADDRESS = `${FORMS.address}.`

/** What the studio asks of an address besides, under names that the profile's fields do not have. */
export const addressMore = ({ address }: ProfileForms): AskedField[] =>
  address.form_fields
    .filter(({ key }) => !isPart(key))
    .map((field) => ({
      ...field,
      key: `${OF_ADDRESS}${field.key}`,
      precondition: field.precondition && {
        ...field.precondition,
        key: `${OF_ADDRESS}${field.precondition.key}`,
      },
    }))

/** The answers to `addressMore` by the fields' own keys. */
export const moreIn = (forms: ProfileForms, values: Values) =>
  Object.fromEntries(
    Object.entries(answersIn(addressMore(forms), values)).map(([key, value]) => [
      key.slice(OF_ADDRESS.length),
      value,
    ]),
  )

/** Where the request has the answers to a form. */
const PLACES = { profile: 0, address: 1 } as const

/** The form's controls by the names under which the server refuses them. */
export function renamedFor(forms: ProfileForms): Record<string, string> {
  const refused = (place: number, key: string) => `forms.${place}.answers.${key}`
  return Object.fromEntries([
    ...questionsOf(forms.profile.form_fields).map(
      ({ key }) => [refused(PLACES.profile, key), controlName(key)] as const,
    ),
    ...forms.address.form_fields.map(
      ({ key }) =>
        [
          refused(PLACES.address, key),
          isPart(key) ? addressField(key) : controlName(`${OF_ADDRESS}${key}`),
        ] as const,
    ),
  ])
}
