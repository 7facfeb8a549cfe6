import { z } from '@hono/zod-openapi'
import { reportNames } from '#domain/reports/reports.ts'
import { day, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const cell = z.union([z.string(), z.number(), z.null()])

const report = z
  .object({
    name: z.enum(reportNames),
    start_date: day,
    end_date: day,
    columns: z
      .array(
        z.object({
          key: z.string(),
          label: z.string(),
          kind: z.string().describe('E.g. money, in pesos, or share, 0 to 1.'),
        }),
      )
      .describe('In order; each row has a cell for each key.'),
    rows: z.array(z.record(z.string(), cell)),
  })
  .openapi('Report')

export const reportCalls = defineCalls('Reportes', {
  'GET /reports/{name}': {
    access: 'administer',
    summary: 'A report on the studio’s days, both included; without days, the last thirty',
    description:
      'At most 1,100 days. `subscriptions` counts whole months; `retention` follows the customers who signed up on these days; `credits` are today’s.',
    params: z.strictObject({ name: text(40).openapi({ enum: reportNames }) }),
    query: z.strictObject({
      start_date: day.optional(),
      end_date: day.optional(),
      format: z.enum(['json', 'csv']).optional(),
    }),
    answer: z.object({ report }),
    errors: { 404: 'No such report.' },
    orFile: 'reporte.csv',
  },
})
