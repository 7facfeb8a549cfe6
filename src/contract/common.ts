import { z } from '@hono/zod-openapi'
import { errorTexts } from '#text/errors.ts'

/** Largest value of a PostgreSQL integer: a larger id cannot exist. */
const MAX_ID = 2_147_483_647

export const id = z.int().min(1).max(MAX_ID)
/** An id in a path or a query, where everything is text. */
export const idInText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(MAX_ID))
  .openapi({ type: 'integer', example: 1 })
/** A list as a file. */
export const csv = z.any().openapi({
  type: 'string',
  description: 'CSV in UTF-8 with a row of names. No cell begins a formula.',
})

export const page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .optional()
  .openapi({ type: 'integer', description: 'Page, from 1; 50 rows each.' })

/** An instant with offset, ISO 8601. */
export const instant = z.string().openapi({ format: 'date-time' })
/** What an answer may leave null, and a yes that a request may leave out: each field describes its own. */
export const maybeInstant = instant.nullable()
export const maybeText = z.string().nullable()
export const flag = z.boolean().optional()
/** A part of an address. */
export const slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
/** An instant in a request: ISO 8601 with an offset. */
export const givenInstant = z.iso.datetime({ offset: true })
/** In a change of a record: its updatedAt as the editor read it; refused with 409 `changed_meanwhile` when it has changed since. */
export const readVersion = givenInstant
  .optional()
  .describe(
    'The record’s updatedAt as it was read; a record changed since then answers 409 changed_meanwhile.',
  )
/** A day in the studio's time zone, YYYY-MM-DD. */
export const day = z.iso.date()
/** A day in a request; an instant is converted to the studio's day that contains it. */
export const givenDay = z
  .string()
  .refine((value) => day.safeParse(value).success || givenInstant.safeParse(value).success, {
    error: () => errorTexts.fields.date,
  })
  .openapi({ format: 'date' })
export const pesos = z.number().describe('Mexican pesos, at most two decimals.')
/** Pesos in a request: not negative, at most two decimals, within the range of an integer column in centavos. */
export const givenPesos = z
  .number()
  .min(0)
  .max(20_000_000)
  .refine((value) => Math.round(value * 100) / 100 === value, { error: () => errorTexts.fields.pesos })
  .describe('Mexican pesos, at most two decimals.')
export const drawerPlace = id
  .nullish()
  .describe('Whose open drawer takes or returns the cash: a location’s, or the studio’s own for null.')
export const text = (max: number) => z.string().trim().min(1).max(max)
/** A required text, with its own message when it is missing. */
export const ownText = (max: number, missing: () => string) =>
  z.preprocess(
    (value: string) => value ?? '',
    z
      .string()
      .trim()
      .max(max)
      .refine((value) => value !== '', { error: missing }),
  )
/** A text that may be left out; an empty one becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((value) => value || null)
    .nullish()

export const byId = z.strictObject({ id: idInText })

/**
 * A picture in the file store. `srcset` lists the widths it is served in, as WebP; each exists as `.avif` too. `blur`
 * is a tiny copy as a data URI, a placeholder while the picture loads; null for partly transparent pictures and in
 * lists of classes.
 */
export const file = z
  .object({
    file_id: id,
    name: z.string(),
    type: z.string(),
    src: z.string(),
    srcset: z.string().nullable(),
    blur: z.string().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    alt: z.string().nullable(),
  })
  .openapi('File')

/** Whether an action is open to the caller; if not, the reason in Spanish. */
export const allowed = z.union([z.literal(true), z.object({ reason: z.string() })])

export const errorAnswer = z
  .object({
    error: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    decline_code: z.string().optional(),
    request_id: z.string().optional(),
  })
  .openapi('Error')
