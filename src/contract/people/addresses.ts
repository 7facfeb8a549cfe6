import { z } from '@hono/zod-openapi'
import { addressTexts } from '#text/account/profile/address.ts'
import { id, optionalText, ownText } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

export const address = z
  .object({
    address_id: id,
    street: z.string().nullable(),
    number: z.string().nullable(),
    interior_number: z.string().nullable(),
    neighborhood: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip_code: z.string().nullable(),
    country: z.string(),
  })
  .openapi('Address')

/** What is sent of an address. */
export const addressFields = {
  street: optionalText(120),
  number: optionalText(20),
  interior_number: optionalText(20),
  neighborhood: optionalText(120),
  city: ownText(80, () => addressTexts.missing.city),
  state: ownText(80, () => addressTexts.missing.state),
  zip_code: optionalText(12),
  country: ownText(80, () => addressTexts.missing.country),
}

const answer = z.object({ address })
const errors = { 404: 'No such address, or somebody else’s.' }

export const addressCalls = defineCalls('Personas', {
  'GET /addresses': {
    access: 'customer',
    summary: 'One’s own addresses, the oldest first',
    answer: z.object({ addresses: z.array(address) }),
  },
  'GET /addresses/{id}': {
    access: 'customer',
    summary: 'One of one’s own addresses',
    answer,
    errors,
  },
  'POST /addresses': {
    access: 'customer',
    idempotent: true,
    summary: 'Add an address of one’s own',
    body: z.strictObject(addressFields),
    answer,
    errors: { 409: 'There are too many already.' },
  },
  'PUT /addresses': {
    access: 'customer',
    summary: 'Change one of one’s own addresses; omitted fields stay',
    alsoById: 'address_id',
    body: z.strictObject(addressFields).partial().extend({ address_id: id }),
    answer,
    errors,
  },
  'DELETE /addresses/{id}': {
    access: 'customer',
    summary: 'Remove one of one’s own addresses; answers it as it was',
    answer,
    errors,
  },
})
