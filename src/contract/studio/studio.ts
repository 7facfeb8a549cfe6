import { z } from '@hono/zod-openapi'
import { id, maybeText, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { personName } from '#contract/names.ts'
import { singleClass } from '#contract/booking/schedule.ts'

/** Any JSON. The type is recursive, so the OpenAPI document lists type names instead of its structure. */
const anyJson = z.json().openapi({ type: ['string', 'number', 'boolean', 'object', 'array', 'null'] })

export const configurationEntry = z.object({ key: z.string(), value: anyJson }).openapi('ConfigurationEntry')

export const givenEntry = z.strictObject({ key: text(100), value: anyJson })

/** A text of the site: the default, and the studio's own version if it has one. */
const ownText = z
  .object({
    place: z.string().openapi({ example: 'site.nav.enter' }),
    written: maybeText.describe('An ICU message; null if the text no longer exists.'),
    words: z.string().nullable(),
  })
  .openapi('Text')

export const studioCalls = defineCalls('Estudio', {
  'GET /appconfig': {
    access: 'public',
    summary: 'Configuration as key and value; every editable key with an admin’s token',
    answer: z.object({ config: z.array(configurationEntry) }),
    etag: true,
  },
  'PUT /appconfig': {
    access: 'administer',
    summary: 'Change configuration, all or nothing',
    body: z.strictObject({
      config: z
        .array(
          givenEntry.extend({
            was: anyJson
              .optional()
              .describe('The value as it was read; another one stored since answers 409.'),
          }),
        )
        .min(1)
        .max(300),
    }),
    answer: z.object({ config: z.array(configurationEntry) }),
    errors: {
      400: 'Unknown key or wrong type; `fields` names each key.',
      409: 'changed_meanwhile: a value is no longer what `was` says; nothing is changed.',
    },
  },
  'GET /texts': {
    access: 'administer',
    summary: 'Every text of the site that the studio can change',
    answer: z.object({ texts: z.array(ownText) }),
  },
  'PUT /texts': {
    access: 'administer',
    summary: 'Change texts, all or nothing; null restores the default',
    body: z.strictObject({
      texts: z
        .array(
          z.strictObject({
            place: text(200),
            words: z.string().trim().max(2000).nullable(),
            was: maybeText
              .optional()
              .describe('The studio’s own words as they were read; refused if they are others by now.'),
          }),
        )
        .min(1)
        .max(500),
    }),
    answer: z.object({ texts: z.array(ownText) }),
    errors: {
      400: 'An unknown place, or a message that cannot be said; `fields` names each place.',
      409: 'Somebody else changed one of them meanwhile.',
    },
  },
  'GET /health': {
    access: 'public',
    summary: '200 only when the database answers and its migrations are in place',
    answer: z.object({ status: z.literal('ok'), database: z.literal('ok'), version: z.string() }),
    errors: { 503: 'The database is away or not migrated.' },
  },
  'GET /first_run': {
    access: 'public',
    summary: 'Whether the studio still waits for its first admin',
    answer: z.object({ pending: z.boolean() }),
  },
  'POST /first_run': {
    access: 'public',
    summary: 'Create the studio and its first admin; only while there is none',
    body: z.strictObject({
      code: text(40).meta({ description: 'The one-time code that the server printed at its start' }),
      business_name: text(80),
      timezone: text(60).optional(),
      name: personName,
      last_name: personName,
      email: z.email().max(200),
      password: z.string().min(6).max(128),
      domain: z.string().max(200).optional(),
      primary: z.string().optional(),
      accent: z.string().optional(),
      dark: z.string().optional(),
      gray: z.string().optional(),
      light: z.string().optional(),
    }),
    answer: z.object({ customer_id: id }),
    errors: { 409: 'The studio already has an admin, or somebody else is making it at this moment.' },
  },
  'GET /studio/today': {
    access: 'work',
    summary: 'Today’s classes with occupancy; an instructor sees only their own',
    answer: z.object({
      date: z.iso.date(),
      classes: z.array(
        z.object({
          single_class: singleClass,
          reserved: z.int(),
          guests: z.int(),
          checked_in: z.int(),
          state: z.enum(['upcoming', 'now', 'done', 'cancelled']),
        }),
      ),
      totals: z.object({
        classes: z.int(),
        reserved: z.int(),
        places: z.int(),
        checked_in: z.int(),
        new_customers: z.int(),
        /** Pesos settled today; null for roles that don't see money. */
        sales: z.number().nullable(),
        pending_purchases: z.int().nullable().describe('Orders whose money staff confirm.'),
      }),
      week: z
        .array(z.object({ date: z.iso.date(), reserved: z.int(), places: z.int() }))
        .describe('How full each day of the week is, from Monday on, without cancelled classes.'),
    }),
  },
})
