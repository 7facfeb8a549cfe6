import { z } from '@hono/zod-openapi'
import { topics } from '#domain/audit/topics.ts'
import { csv, givenDay, id, idInText, instant, maybeText, page, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const fields = z.record(z.string(), z.unknown()).nullable()

const auditEntry = z
  .object({
    audit_id: z.int(),
    createdAt: instant,
    actor: z
      .object({ customer_id: id, name: z.string(), last_name: z.string() })
      .nullable()
      .describe('Who did it; null for the product itself or a visitor.'),
    acted_by: z
      .object({ customer_id: id, name: z.string(), last_name: z.string() })
      .nullable()
      .describe('Who on the team acted as the actor, a customer; null where nobody did.'),
    action: z.string().openapi({ example: 'location.changed' }),
    entity: z.string().openapi({ description: 'The kind of record.', example: 'location' }),
    entity_id: z.string().nullable(),
    entity_name: maybeText.describe('What the record is called now; null where it is gone or has no name.'),
    topic: z.enum(topics).nullable(),
    before: fields.describe('The fields that changed, as they were; null for a new record.'),
    after: fields.describe('The same fields as they became; null for a removed record.'),
    details: fields.describe('What else is noted of the change.'),
  })
  .openapi('AuditEntry')

const wanted = {
  topic: z.enum(topics).optional(),
  entity: text(60).optional(),
  entity_id: text(200)
    .optional()
    .describe('With `entity`: the lines of one record, or of several with commas between.'),
  actor_customer_id: z
    .union([z.literal('system'), idInText])
    .optional()
    .describe(
      'What somebody did, also as a customer. `system`: what no person did who is known, such as jobs.',
    ),
  query: text(80).optional().describe('A person’s name, or a record’s number.'),
  start_date: givenDay.optional(),
  end_date: givenDay.optional(),
}

export const auditCalls = defineCalls('Auditoría', {
  'GET /audit': {
    access: 'administer',
    summary: 'Who changed what, newest first, 50 per page',
    description: '`total` counts at most 10,000 lines.',
    query: z.strictObject({ ...wanted, page }),
    answer: z.object({ entries: z.array(auditEntry), total: z.int() }),
  },
  'GET /audit/csv': {
    access: 'administer',
    summary: 'The same as a file, not in pages',
    query: z.strictObject(wanted),
    answer: csv,
    file: 'auditoria.csv',
  },
})
