import { z } from '@hono/zod-openapi'
import { KIOSK_PIN } from '#domain/booking/kiosk-pin.ts'
import { kioskErrors } from '#text/errors/kiosk.ts'
import { id, instant, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { phone } from '#contract/people/people.ts'

const kiosk = z
  .object({
    kiosk_id: id,
    name: z.string(),
    location: z.object({ location_id: id, name: z.string() }),
    started_by: z.string(),
    startedAt: instant,
    seen_at: instant.describe('When it last reported, to within five minutes.'),
  })
  .openapi('Kiosk')

const pin = z.string().max(100)

const kioskClass = z.object({
  name: z.string(),
  class_date: instant,
  coaches: z.string().describe('May be empty.'),
})

/** How a customer is found: exactly one of the two. */
const proof = {
  phone: phone.optional().describe('The whole number.'),
  code: text(300).optional().describe('What a reservation’s QR code contains.'),
}
/** Its own message at the first field: neither or both were sent. */
const oneProof = { path: ['phone'], error: () => kioskErrors.oneProof }
const isAlone = ({ phone: number, code }: { phone?: string | undefined; code?: string | undefined }) =>
  (number === undefined) !== (code === undefined)

const nobody =
  'Nobody has a class here today by that number or code. Whether the number is a customer’s is not revealed.'

export const kioskCalls = defineCalls('Kioskos', {
  'GET /kiosks': {
    access: 'customers',
    summary: 'The kiosks that are running',
    answer: z.object({ kiosks: z.array(kiosk) }),
  },
  'POST /kiosks': {
    access: 'customers',
    summary: 'Make this device a kiosk',
    description:
      'Sets the kiosk’s cookie, its only credential, and ends the caller’s session: the device can check in at this location and nothing else.',
    body: z.strictObject({
      name: text(60).describe('Of no other running kiosk at the location, whatever the case.'),
      location_id: id,
      pin: pin
        .refine((value) => KIOSK_PIN.test(value), { error: () => kioskErrors.pinFormat })
        .describe('Four to six digits; whoever knows it can leave the kiosk.'),
    }),
    answer: z.object({ kiosk }),
    errors: { 409: 'A running kiosk at the location has this name.' },
  },
  'DELETE /kiosks/{id}': {
    access: 'customers',
    idempotent: true,
    summary: 'End a kiosk from anywhere; its device has no access from now on',
    answer: z.object({}),
    errors: { 404: 'No such kiosk, or it has ended.' },
  },
  'GET /kiosk': {
    access: 'kiosk',
    summary: 'This kiosk, and the next class at its location',
    answer: z.object({
      kiosk: z.object({ name: z.string(), location: z.string() }),
      next_class: kioskClass
        .extend({ opens_at: instant, is_open: z.boolean(), is_today: z.boolean() })
        .nullable(),
    }),
  },
  'POST /kiosk/find': {
    access: 'kiosk',
    summary: 'Today’s places of one customer at this location, by phone or code',
    body: z.strictObject(proof).refine(isAlone, oneProof),
    answer: z.object({
      person: z.string().describe('First name and initial.'),
      places: z.array(
        z.object({
          class_reservation_id: id,
          guest: z.string().nullable().describe('The guest’s first name.'),
          single_class: kioskClass,
          state: z.enum(['early', 'open', 'arrived']),
          opens_at: instant,
        }),
      ),
    }),
    errors: { 404: nobody, 429: 'Too many searches, or too many that found nobody.' },
  },
  'POST /kiosk/check_in': {
    access: 'kiosk',
    summary: 'Check in, with the same phone or code that found the place',
    body: z.strictObject({ ...proof, class_reservation_id: id }).refine(isAlone, oneProof),
    answer: z.object({
      name: z.string().describe('The first name.'),
      spot: z.int().nullable(),
      single_class: kioskClass,
    }),
    errors: {
      404: nobody,
      409: 'The place was cancelled meanwhile, or is moved to another class at this moment.',
      412: 'Too early.',
      429: 'Too many searches, or too many that found nobody.',
    },
  },
  'POST /kiosk/leave': {
    access: 'kiosk',
    summary: 'End this kiosk with its PIN',
    body: z.strictObject({ pin }),
    answer: z.object({}),
    errors: { 400: 'The PIN is wrong.', 429: 'Five wrong ones within 15 minutes.' },
  },
})
