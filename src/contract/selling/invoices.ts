import { z } from '@hono/zod-openapi'
import { id, idInText, instant, page, pesos } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { classPackage, paymentMethod, purchase, receiptFile } from './selling.ts'

/** One charge of a purchase: the only one, or one of each period of a subscription. */
export const invoice = z
  .object({
    invoice_id: id,
    purchase_id: id,
    purchase,
    class_package: classPackage,
    period: z.int().describe('The charge’s number within its purchase, from 1.'),
    total_payment: pesos,
    tax: pesos.describe('IVA contained in total_payment.'),
    refunded: pesos,
    payment_method: paymentMethod.describe('What paid this charge; later charges may use another method.'),
    status: z.enum(['pending', 'completed', 'failed', 'cancelled', 'refunded']),
    createdAt: instant,
    updatedAt: instant,
    cancelledAt: instant.nullable(),
    receipt_file: receiptFile,
  })
  .openapi('Invoice')

export const invoiceCalls = defineCalls('Venta', {
  'GET /invoices': {
    access: 'customer',
    summary: 'One’s own charges, newest first, 50 per page; reception and admin may name a customer',
    query: z.strictObject({ customer_id: idInText.optional(), page }),
    answer: z.object({ invoices: z.array(invoice), total: z.int() }),
  },
  'POST /purchases/receipt/{id}': {
    access: 'customers',
    summary:
      'Send the mail about an order’s last payment, or about one of its charges, once more; each at most once a minute',
    body: z.strictObject({ invoice_id: id.optional() }),
    answer: z.object({ sent_to: z.string().describe('The customer’s address.') }),
    errors: {
      404: 'No such order.',
      409: 'Nothing was paid, or the mail was sent within the last minute.',
      412: 'The mail cannot arrive, or is switched off; see `error`.',
    },
    idempotent: true,
  },
})
