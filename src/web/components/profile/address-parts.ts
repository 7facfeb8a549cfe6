import type { AddressKey } from '#domain/forms/field.ts'

/** The field of the profile for a part of the address. */
export const addressField = (part: AddressKey) => `address.${part}` as const
