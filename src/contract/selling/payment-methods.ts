import { z } from '@hono/zod-openapi'
import { because, recordCalls } from '#contract/catalogue/record.ts'
import { id, instant, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const shown = z.object({ payment_method_id: id, name: z.string() })
const record = shown
  .extend({
    archived: z.boolean().describe('No longer offered; orders keep it.'),
    built_in: z.boolean().describe('Comes with the product; it cannot be deleted.'),
    used: z.boolean().describe('An order or a charge has it.'),
    updatedAt: instant,
  })
  .openapi('PaymentMethodRecord')
const answer = z.object({ payment_method: record })
const fields = { name: text(60) }
const unknown = 'No such way of paying.'
const taken = 'The name is taken.'
const { add, change, remove } = recordCalls({ idName: 'payment_method_id', fields, answer, unknown, taken })

export const paymentMethodCalls = defineCalls('Paquetes y métodos de pago', {
  'GET /payment_methods': {
    access: 'public',
    summary: 'Payment methods of the studio; 1 is the card',
    answer: z.object({ payment_methods: z.array(shown) }),
    etag: true,
  },
  'GET /payment_methods/{id}': {
    access: 'public',
    summary: 'One way of paying',
    answer: z.object({ payment_method: shown }),
    errors: { 404: unknown },
    etag: true,
  },
  'GET /payment_methods/admin/all': {
    access: 'administer',
    summary: 'Every way of paying, archived ones too',
    answer: z.object({ payment_methods: z.array(record) }),
  },
  'POST /payment_methods': { ...add, summary: 'Add a way of paying that staff may name' },
  'PUT /payment_methods': {
    ...change,
    summary: 'Rename, archive or restore a way of paying; omitted fields stay',
    errors: { 404: unknown, 409: `${taken} Or: the card, method 1, stays. Or: ${because.stale}` },
  },
  'DELETE /payment_methods/{id}': {
    ...remove,
    summary: 'Delete a way of paying that nothing uses',
    errors: { 404: unknown, 409: `It comes with the product. Or: ${because.used}` },
  },
})
