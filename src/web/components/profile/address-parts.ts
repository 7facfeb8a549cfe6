/** The parts of an address in the order of the profile; each is the field `address.<part>`. */
export const addressParts = [
  'street',
  'number',
  'interior_number',
  'neighborhood',
  'zip_code',
  'city',
  'state',
  'country',
] as const
export type AddressPart = (typeof addressParts)[number]

export const addressField = (part: AddressPart) => `address.${part}` as const
