import { z } from '@hono/zod-openapi'
import { byId, day, givenPesos, id, instant, page, pesos, text } from './common.ts'
import { byName, defineCall } from './define.ts'
import { customer } from './people.ts'
import { purchase } from './selling.ts'

const group = 'Venta'
const answer = z.object({ purchase })
const noPurchase = 'No such purchase.'

export const staffSaleCalls = byName([
  defineCall({
    method: 'GET',
    path: '/purchases/admin/pending',
    access: 'reception',
    group,
    summary: 'Money that is the desk’s business: to be confirmed by hand, or not what was asked for',
    query: z.strictObject({ page }),
    answer: z.object({
      purchases: z.array(purchase).openapi({
        description:
          'Orders in cash, by deposit or transfer that nobody has confirmed, newest first, 50 a page.',
      }),
      total: z.int(),
      renewals: z
        .array(z.object({ purchase, amount: pesos, begins: day, ends: day }))
        .openapi({ description: 'Subscriptions paid at the counter whose next period may be paid now.' }),
      mismatches: z
        .array(
          z.object({
            purchase,
            kind: z.enum(['amount', 'unapplied']),
            asked: pesos,
            taken: pesos,
            currency: z.string(),
            createdAt: instant,
          }),
        )
        .openapi({
          description:
            'Money that a provider took and that granted nothing: `amount` is another one than asked for, `unapplied` came for what was over.',
        }),
    }),
  }),
  defineCall({
    method: 'POST',
    path: '/customer/giveAccess',
    access: 'admin',
    group,
    summary: 'Give a customer a package, as a gift or for money taken in by hand',
    body: z.strictObject({
      customer_id: id,
      class_package_id: id,
      package_days: z
        .int()
        .min(1)
        .max(3660)
        .nullish()
        .openapi({ description: 'Days it is good for, instead of the package’s own.' }),
      is_gift: z.boolean().nullish().openapi({ description: 'Moves no money.' }),
      payment_method_id: id.nullish(),
      bill: z.boolean().nullish().openapi({ description: 'The customer wants an invoice.' }),
    }),
    answer,
    errors: { 400: 'No has seleccionado un método de pago.', 404: 'No such customer or package.' },
    idempotent: true,
  }),
  defineCall({
    method: 'PUT',
    path: '/customer/revokeAccess',
    access: 'admin',
    group,
    summary: 'Take a purchase’s access away, without moving money; reserved places stay',
    body: z.strictObject({ purchase_id: id }),
    answer,
    errors: { 404: noPurchase, 409: 'It gave no access.', 503: 'The provider of its subscription is away.' },
  }),
  defineCall({
    method: 'PUT',
    path: '/customer/removeClasses',
    access: 'admin',
    group,
    summary: 'Take free credits away, those that end first before others, never more than there are',
    body: z.strictObject({ customer_id: id, amount: z.int().min(1).max(500) }),
    answer: z.object({ customer, removed: z.int() }),
    errors: { 404: 'No such customer.' },
  }),
  defineCall({
    method: 'POST',
    path: '/purchases/confirm/{id}',
    access: 'reception',
    group,
    summary:
      'The cash, deposit or transfer of an order, or of a subscription’s next period, was received: it grants, once',
    params: byId,
    body: z.strictObject({ payment_method_id: id, amount: givenPesos.nullish() }),
    answer,
    errors: {
      400: 'Another amount than the order’s; `expected` and `received`.',
      404: noPurchase,
      409: 'The order waits for no cash.',
    },
    idempotent: true,
  }),
  defineCall({
    method: 'POST',
    path: '/purchases/refund/{id}',
    access: 'admin',
    group,
    summary: 'Give back a purchase’s last payment, or a part of it, with its share of the unused credits',
    description:
      'Without an amount all that is left goes back. Reserved places stay; the credit of one that is cancelled later is removed when all was refunded.',
    params: byId,
    body: z.strictObject({
      amount: givenPesos.refine((value) => value > 0).nullish(),
      reason: text(300),
    }),
    answer,
    errors: {
      400: 'More than is left; `refundable`.',
      404: noPurchase,
      409: 'Nothing was paid, another refund is under way, or the provider refused.',
      503: 'The provider is away; the same request goes on.',
    },
    idempotent: true,
  }),
])
