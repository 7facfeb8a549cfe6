import { z } from '@hono/zod-openapi'
import {
  day,
  drawerPlace,
  givenPesos,
  id,
  instant,
  optionalText,
  page,
  pesos,
  text,
} from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { customer } from '#contract/people/people.ts'
import { purchase } from './selling.ts'

const answer = z.object({ purchase })
const noPurchase = 'No such purchase.'

/** A package for a customer at the desk, with a discount's code if any. */
const sale = {
  customer_id: id,
  class_package_id: id,
  discountCode: optionalText(60),
  again: z.boolean().optional().describe('As in POST /checkout/attempt.'),
}
const deskReference = optionalText(60).describe(
  'What the card terminal or the bank printed, e.g. the authorisation.',
)
const saleErrors = {
  404: 'No such customer or package.',
  409: 'The customer’s limit; `recently_bought` with `purchase_id`.',
  412: 'Refused by a rule as online: people limit, discount, enrolment fee first, `videos_off`.',
} as const

export const staffSaleCalls = defineCalls('Venta', {
  'POST /purchases/admin/quote': {
    access: 'customers',
    summary: 'What a sale at the desk would cost; refused as the sale would be. Sells nothing',
    body: z.strictObject({
      ...sale,
      customer_id: id.nullable().describe('Null for somebody who is not entered yet.'),
    }),
    answer: z.object({
      amount: pesos.describe('Before the discount.'),
      discount: pesos,
      total_payment: pesos,
      later_payments: pesos.nullable().describe('Each later charge of a subscription.'),
    }),
    errors: saleErrors,
  },
  'POST /purchases/admin/sell': {
    access: 'customers',
    summary: 'Sell a package at the desk, paid in cash, by card terminal or transfer; grants it at once',
    description: 'The rules of an online purchase apply. Cash is booked in the open drawer.',
    body: z.strictObject({
      ...sale,
      payment_method_id: id.nullish().describe('Not needed for what costs nothing.'),
      expected_total: givenPesos.describe('The price that was shown. If it differs: 409.'),
      reference: deskReference,
      received: givenPesos.nullish().describe('The cash handed over, for the change.'),
      location_id: drawerPlace,
    }),
    answer: answer.extend({ change: pesos }),
    errors: { 400: 'No payment method, or less received than the price.', ...saleErrors },
    idempotent: true,
  },
  'GET /purchases/admin/pending': {
    access: 'customers',
    summary: 'Payments that staff must settle: to be confirmed by hand, or with an unexpected amount',
    query: z.strictObject({ page }),
    answer: z.object({
      purchases: z
        .array(purchase)
        .describe('Unconfirmed orders in cash, by deposit or transfer, newest first, 50 per page.'),
      total: z.int(),
      renewals: z
        .array(z.object({ purchase, amount: pesos, begins: day, ends: day }))
        .describe('Subscriptions paid at the counter whose next period may be paid now.'),
      mismatches: z
        .array(
          z.object({
            purchase,
            kind: z.enum(['amount', 'unapplied', 'refund_failed']),
            asked: pesos,
            taken: pesos,
            currency: z.string(),
            returned_by: z
              .enum(['order', 'by_hand', 'provider', 'on_its_way'])
              .describe(
                'A refund of the order returns it, one `by_hand` notes that the studio did, only the provider’s page returns it, or a refund is on its way.',
              ),
            createdAt: instant,
          }),
        )
        .describe(
          'Money that a provider took and that pays for nothing: `refund_failed` was refunded, but the provider reported afterwards that it could not, and is listed until the next refund of that payment; `amount` is in another currency, and listed until the provider reports its refund; `unapplied` is another amount than requested, came for a purchase that was over, for a period that was paid, or as a transfer that the provider holds because it came late, too small or too large. A negative amount was taken back beyond what was paid, as by a dispute after a refund.',
        ),
    }),
  },
  'POST /customer/giveAccess': {
    access: 'administer',
    summary: 'Give a customer a package, as a gift or for money taken in by hand',
    body: z.strictObject({
      customer_id: id,
      class_package_id: id,
      package_days: z
        .int()
        .min(1)
        .max(3660)
        .nullish()
        .describe('Validity in days, instead of the package’s.'),
      is_gift: z.boolean().nullish().describe('Moves no money.'),
      payment_method_id: id.nullish(),
      bill: z.boolean().nullish().describe('The customer wants an invoice.'),
      location_id: drawerPlace,
    }),
    answer,
    errors: { 400: 'No has seleccionado un método de pago.', 404: 'No such customer or package.' },
    idempotent: true,
  },
  'PUT /customer/revokeAccess': {
    access: 'administer',
    summary: 'Revoke a purchase’s access without a refund; reservations stay',
    body: z.strictObject({ purchase_id: id, reason: optionalText(500) }),
    answer,
    errors: { 404: noPurchase, 409: 'It gave no access.', 503: 'The provider of its subscription is away.' },
  },
  'PUT /customer/removeClasses': {
    access: 'administer',
    idempotent: true,
    summary: 'Remove free credits, those that expire first, at most as many as there are',
    body: z.strictObject({
      customer_id: id,
      amount: z.int().min(1).max(500),
      reason: optionalText(200).describe('Why; shown among the movements of their credits.'),
    }),
    answer: z.object({ customer, removed: z.int() }),
    errors: { 404: 'No such customer.' },
  },
  'POST /purchases/confirm/{id}': {
    access: 'customers',
    summary:
      'Confirm the cash, deposit or transfer of an order or of a subscription’s next period; grants it, once',
    body: z.strictObject({
      payment_method_id: id,
      amount: givenPesos.nullish(),
      begins: day
        .nullish()
        .describe(
          'The first day of the subscription’s period that was shown: one that is paid by now stays.',
        ),
      reference: deskReference,
      location_id: drawerPlace,
    }),
    answer,
    errors: {
      400: 'The amount differs from the order’s; see `expected` and `received`.',
      404: noPurchase,
      409: 'The order is not waiting for cash.',
    },
    idempotent: true,
  },
  'GET /purchases/refund/{id}': {
    access: 'administer',
    summary: 'What a refund of a purchase would return and take, of this amount or of all that is left',
    query: z.strictObject({
      amount: z
        .string()
        .regex(/^\d{1,8}(\.\d{1,2})?$/)
        .transform(Number)
        .optional()
        .openapi({ type: 'number', description: 'Mexican pesos, at most two decimals.' }),
      by_hand: z.literal('true').optional().describe('What a refund `by_hand` would note.'),
    }),
    answer: z.object({
      refundable: pesos.describe('All that is left of the payment that is refunded next.'),
      is_extra: z
        .boolean()
        .describe('It came in addition to the payment of its period: refunding it takes nothing.'),
      by_provider: z.boolean().describe('The provider returns it; else the studio does, in person.'),
      by_hand: z
        .boolean()
        .describe(
          'The provider could not return it, or other money of the order, before, and no refund is in flight: the studio may itself (`by_hand` of the refund).',
        ),
      credits_taken: z.int().describe('Of the unused ones.'),
      credits_left: z.int(),
      membership_ends: z.boolean().nullable().describe('Null where there is none.'),
    }),
    errors: {
      400: 'More than is left to refund; see `refundable`.',
      404: noPurchase,
      409: 'Nothing was paid.',
    },
  },
  'POST /purchases/refund/{id}': {
    access: 'administer',
    summary: 'Refund a purchase’s last payment, or part of it, with its share of the unused credits',
    description:
      'Without an amount, refunds all that is left. What came in addition to the payment of its period is refunded first, and takes nothing. Reservations stay; after a full refund, the credit of one that is cancelled later is removed.',
    body: z.strictObject({
      amount: givenPesos.refine((value) => value > 0).nullish(),
      reason: text(300),
      location_id: drawerPlace,
      by_hand: z
        .boolean()
        .nullish()
        .describe(
          'The studio has returned it, by transfer or in person: nothing is asked of the provider. Of the newest payment whose refund failed and was not made since, else the last one.',
        ),
    }),
    answer,
    errors: {
      400: 'More than is left to refund; see `refundable`.',
      404: noPurchase,
      409: 'Nothing was paid, another refund is in flight, the provider refused, or `by_hand` of what it never failed to return (`refund_by_provider`).',
      503: 'The provider is unavailable; retry the same request.',
    },
    idempotent: true,
  },
})
