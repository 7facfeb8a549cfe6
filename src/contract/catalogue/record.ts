import { z } from '@hono/zod-openapi'
import { id, instant, readVersion } from '#contract/common.ts'

/** What can use a record of the catalogue; a refusal to delete counts them by these names. */
export const useNames = [
  'future_classes',
  'past_classes',
  'week_templates',
  'class_packages',
  'credits',
  'class_types',
  'videos',
  'viewers',
  'orders',
  'charges',
  'answers',
  'forms',
  'discounts',
  'settings',
  'cash_drawers',
  'kiosks',
] as const
export type UseName = (typeof useNames)[number]

const count = z.int().min(1).optional()

/** What uses a record, each with its number; empty when nothing does. */
const uses = z
  .object({
    future_classes: count,
    past_classes: count.describe('Cancelled ones too.'),
    week_templates: count.describe('Templates of weeks with a class of it.'),
    class_packages: count,
    credits: count,
    class_types: count,
    videos: count,
    viewers: count.describe('Customers who began, marked or rated a video.'),
    orders: count.describe('Purchases in any state.'),
    answers: count.describe('Customers who answered a form or a custom field.'),
    forms: count.describe('Forms that ask a group of custom fields.'),
    discounts: count.describe('Discounts for a package alone.'),
    settings: count.describe('The package is the enrolment fee.'),
    cash_drawers: count.describe('Openings of a cash drawer, closed ones too.'),
    kiosks: count.describe('Kiosks that were started there, ended ones too.'),
    charges: count.describe('Charges that were paid.'),
  } satisfies Record<UseName, typeof count>)
  .openapi('Uses')

/** What every record has for those who manage the catalogue, besides its public fields. */
export const managed = {
  archived: z.boolean().describe('Stays for history, not offered for anything new.'),
  updatedAt: instant,
  uses,
}

/** What a change of every record takes besides its fields. */
const managing = { archived: z.boolean().optional(), updatedAt: readVersion }

/** An own colour, e.g. `#9a452b`. */
export const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .nullish()

export const because = {
  used: 'Something uses it; the answer counts what. It can be archived.',
  stale: 'The record changed since it was read.',
}

/** The calls by which a record is added, changed, archived and deleted, without their names and summaries. */
export function recordCalls<const Id extends string, Fields extends z.ZodRawShape, Answer extends z.ZodType>({
  idName,
  fields,
  answer,
  unknown,
  taken,
}: {
  /** What the id is called in the body of a change, e.g. `tag_id`. */
  idName: Id
  fields: Fields
  answer: Answer
  unknown: string
  /** Why another record can be in the way. */
  taken?: string
}) {
  const call = { access: 'administer', idempotent: true, answer } as const
  const named = { [idName]: id } as Record<Id, typeof id>
  return {
    add: { ...call, body: z.strictObject(fields), ...(taken && { errors: { 409: taken } }) },
    change: {
      ...call,
      body: z.strictObject(fields).partial().extend(named).extend(managing),
      alsoById: idName,
      errors: { 404: unknown, 409: taken ? `${taken} Or: ${because.stale}` : because.stale },
    },
    remove: { ...call, errors: { 404: unknown, 409: because.used } },
  }
}
