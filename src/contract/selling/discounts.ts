import { z } from '@hono/zod-openapi'
import { recordCalls } from '#contract/catalogue/record.ts'
import { givenDay, givenPesos, id, idInText, instant, pesos, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

/** The fields of a discount that a customer may see. */
const shown = z.object({
  discount_id: id,
  code: z.string(),
  is_percent: z.boolean(),
  amount: z.number().describe('Percent where is_percent, else pesos.'),
  first_invoice_only: z.boolean(),
})

const discount = shown
  .extend({
    class_package_ids: z.array(id).describe('The packages it applies to; empty means all.'),
    starts_at: instant.nullable(),
    ends_at: instant.nullable().describe('It is no longer valid from then on.'),
    max_uses: z.int().nullable(),
    max_uses_per_customer: z.int().nullable(),
    uses: z.int().describe('Used, or reserved for a purchase that may still be paid.'),
    archived: z.boolean().describe('No longer accepted; orders keep it.'),
    createdAt: instant,
    updatedAt: instant,
  })
  .openapi('Discount')

const price = z.object({
  amount: pesos.describe('Before the discount.'),
  discount: pesos,
  total_payment: pesos,
  later_payments: pesos.nullable().describe('Each later charge of a subscription.'),
})

const code = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}_-]{1,60}$/u)
  .describe('Letters, digits, - and _; not case-sensitive.')
const uses = z.int().min(1).max(1_000_000).nullish()

const fields = {
  code,
  is_percent: z.boolean(),
  amount: givenPesos.refine((value) => value > 0).describe('Percent or pesos, above 0.'),
  first_invoice_only: z.boolean().optional(),
  class_package_ids: z.array(id).max(500).nullish().describe('Empty means every package.'),
  starts_at: givenDay.nullish().describe('An instant, or a day of the studio’s.'),
  ends_at: givenDay.nullish().describe('An instant, or the last day of the studio’s.'),
  max_uses: uses,
  max_uses_per_customer: uses,
}

const answer = z.object({ discount })
const unknown = 'Descuento no encontrado.'
const { add, change, remove } = recordCalls({
  idName: 'discount_id',
  fields,
  answer,
  unknown,
  taken: 'The code is taken.',
})

export const discountCalls = defineCalls('Descuentos', {
  'GET /discounts/code/{code}': {
    access: 'customer',
    summary: 'Whether a code lowers the price of a package for the caller, and to what',
    params: z.strictObject({ code: text(60) }),
    query: z.strictObject({ class_package_id: idInText }),
    answer: z.object({ discount: shown, price }),
    errors: {
      404: 'Lo sentimos, ese descuento no es válido.',
      412: 'Lo sentimos, ya has agotado este descuento; or the studio takes no codes.',
      429: 'Too many codes tried.',
    },
  },
  'GET /discounts/admin/all': {
    access: 'administer',
    summary: 'Every discount, archived ones too, newest first',
    answer: z.object({ discounts: z.array(discount) }),
  },
  'GET /discounts/{id}': {
    access: 'administer',
    summary: 'One discount',
    answer,
    errors: { 404: unknown },
  },
  'POST /discounts': { ...add, summary: 'Add a discount' },
  'PUT /discounts': {
    ...change,
    summary: 'Change, archive or restore a discount; omitted fields stay. Orders keep their price',
  },
  'DELETE /discounts/{id}': { ...remove, summary: 'Delete a discount that no order has' },
})
