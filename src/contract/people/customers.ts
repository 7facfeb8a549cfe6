import { z } from '@hono/zod-openapi'
import { customerFilters, MOST_TAGS } from '#domain/people/customer-filters.ts'
import { roles } from '#domain/people/roles.ts'
import { classReservation, classReservationPenalty } from '#contract/booking/booking.ts'
import { creditPass } from '#contract/booking/wallet.ts'
import { purchase } from '#contract/selling/selling.ts'
import {
  csv,
  day,
  id,
  instant,
  maybeText,
  optionalText,
  page,
  pesos,
  readVersion,
  text,
} from '#contract/common.ts'
import { openMerge } from './customer-merges.ts'
import { defineCalls } from '#contract/define.ts'
import { personName } from '#contract/names.ts'
import { acceptance, customer, phone } from './people.ts'

const tag = text(40)
const query = z.string().trim().max(120)

export const customerRow = z
  .object({
    customer_id: id,
    name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: z.enum(roles),
    blocked: z.boolean(),
    createdAt: instant,
    credits: z
      .int()
      .describe('Free credits that are not unlimited, without those held for an offered place.'),
    has_unlimited: z.boolean(),
    expires_at: day.nullable().describe('The day on which the first of the free credits expires.'),
    package: maybeText.describe(
      'The package of the credits: a membership’s, else of those that expire first. Null without credits, and for those the studio gave.',
    ),
    last_visit: instant.nullable(),
    birthdate: day.nullable(),
    tags: z.array(z.string()),
    has_alert: z.boolean(),
  })
  .openapi('CustomerRow')

export const customerNote = z
  .object({
    customer_note_id: id,
    customer_id: id,
    text: z.string(),
    is_alert: z.boolean().describe('Shown wherever the customer is, e.g. an injury.'),
    author: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .openapi('CustomerNote')

/** Which customers a list or a file has. */
const narrowed = { query: query.optional(), filter: z.enum(customerFilters).optional(), tag: tag.optional() }

/** A customer's page: the profile, and the latest of everything that lists of their own contain in full. */
const customerPage = customer
  .extend({
    purchases: z.array(purchase),
    purchases_total: z.int(),
    passes: z.array(creditPass),
    reservations: z.array(classReservation),
    reservations_total: z.int(),
    to_return: z
      .array(
        z.object({
          class_reservation_id: id,
          single_class_id: id,
          class_type: z.string(),
          guest: maybeText,
          class_date: instant,
          cash_taken: pesos,
        }),
      )
      .describe('Cancelled places whose cash was not given back.'),
    penalties: z.array(classReservationPenalty),
    notes: z.array(customerNote),
    documents: z
      .array(acceptance)
      .describe('What they accepted, earlier versions too, with when and from where.'),
    missing_documents: z
      .array(z.object({ page_id: id, title: z.string(), slug: z.string() }))
      .describe('Required pages that they have yet to accept in the current version.'),
    tags: z.array(z.string()),
    merges: z.array(openMerge),
    merged_into: id.nullable().describe('The customer whom this account became part of.'),
    blocked_at: instant.nullable(),
    blocked_reason: z.string().nullable(),
    deleted_at: instant.nullable(),
    updatedAt: instant,
    visits: z.int().describe('Classes with a check-in.'),
    no_shows: z.int(),
    cancellations: z.int(),
    favourite: maybeText.describe('The class type attended most.'),
    paid: z.number().describe('Pesos received from them for what was sold, refunds deducted.'),
  })
  .openapi('CustomerPage')

const answer = z.object({ customer: customerPage })
const noteAnswer = z.object({ customer_note: customerNote })
const noCustomer = 'No such customer.'

export const customerCalls = defineCalls('Clientes', {
  'GET /customer/admin/all': {
    access: 'customers',
    summary:
      'Customers by last name, 50 per page; a search knows accents, any way to write a phone, similar spellings',
    query: z.strictObject({ ...narrowed, page }),
    answer: z.object({ customers: z.array(customerRow), total: z.int() }),
  },
  'GET /customer/admin/csv': {
    access: 'customers',
    summary: 'The same as a file, not in pages; who reads it is in the audit',
    query: z.strictObject(narrowed),
    answer: csv,
    file: 'clientes.csv',
  },
  'GET /customer/admin/counts': {
    access: 'customers',
    summary: 'How many customers there are, and how many each filter has',
    answer: z.object({ counts: z.record(z.enum(['all', ...customerFilters]), z.int()) }),
  },
  'GET /customer/query': {
    access: 'customers',
    summary: 'The first ten customers of a search, for fields that suggest while one types',
    query: z.strictObject({ query }),
    answer: z.object({ customers: z.array(customerRow) }),
  },
  'GET /customer/admin/{id}': {
    access: 'customers',
    summary: 'A customer’s page: profile, purchases, credits, reservations, penalties, notes',
    answer,
    errors: { 404: noCustomer },
  },
  'GET /customer/admin/{id}/data': {
    access: 'administer',
    summary: 'Everything that the installation holds on a customer: the same file as their own',
    answer: z.any().openapi({ type: 'object', description: 'A list of rows by table.' }),
    file: 'datos-del-cliente.json',
    errors: { 404: noCustomer, 429: 'Too many downloads.' },
  },
  'DELETE /customer/admin/{id}': {
    access: 'administer',
    idempotent: true,
    summary: 'Delete a customer’s account at their wish; what the studio must keep stays without the name',
    answer: z.object({}),
    errors: { 404: noCustomer, 409: 'Staff.' },
  },
  'DELETE /customer/admin/{id}/email_problem': {
    access: 'customers',
    summary: 'Send mail again to an address from which mails came back',
    answer,
    errors: { 403: 'Someone of the team, without being an admin.', 404: noCustomer },
  },
  'POST /customer': {
    access: 'customers',
    summary: 'Enter a customer, who gets a mail to choose a password',
    body: z.strictObject({
      name: personName,
      last_name: personName,
      email: z.email().max(200),
      phone,
      birthdate: day.nullish(),
      instagram: optionalText(60),
    }),
    answer,
    errors: { 409: 'The phone or the e-mail is taken.' },
    idempotent: true,
  },
  'PUT /customer/block': {
    access: 'customers',
    summary: 'Block a customer, or unblock them; sessions end at once, places in classes stay',
    body: z.strictObject({ customer_id: id, blocked: z.boolean(), reason: optionalText(300) }),
    alsoById: 'customer_id',
    answer,
    errors: { 403: 'Oneself, or staff without being an admin.', 404: noCustomer, 409: 'The last admin.' },
  },
  'GET /customer/tags': {
    access: 'customers',
    summary: 'The tags in use, each with the number of customers',
    answer: z.object({ customer_tags: z.array(z.object({ tag: z.string(), customers: z.int() })) }),
  },
  'PUT /customer/tags': {
    access: 'customers',
    summary: 'Replace a customer’s tags',
    body: z.strictObject({
      customer_id: id,
      tags: z.array(tag).max(MOST_TAGS),
      was: z
        .array(z.string())
        .max(100)
        .optional()
        .describe('The tags as they were read: what somebody else added or removed meanwhile stays so.'),
    }),
    alsoById: 'customer_id',
    answer: z.object({ tags: z.array(z.string()) }),
    errors: { 404: noCustomer },
  },
  'POST /customer/notes': {
    access: 'customers',
    idempotent: true,
    summary: 'Add a note about a customer, or an alert',
    body: z.strictObject({ customer_id: id, text: text(1000), is_alert: z.boolean().optional() }),
    answer: noteAnswer,
    errors: { 404: noCustomer },
  },
  'PUT /customer/notes': {
    access: 'customers',
    idempotent: true,
    summary: 'Change a note',
    body: z.strictObject({
      customer_note_id: id,
      text: text(1000).optional(),
      is_alert: z.boolean().optional(),
      updatedAt: readVersion,
    }),
    alsoById: 'customer_note_id',
    answer: noteAnswer,
    errors: { 404: 'No such note.', 409: 'Somebody changed it meanwhile.' },
  },
  'DELETE /customer/notes/{id}': {
    access: 'customers',
    idempotent: true,
    summary: 'Remove a note',
    answer: noteAnswer,
    errors: { 404: 'No such note.' },
  },
})
