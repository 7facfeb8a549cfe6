import { z } from '@hono/zod-openapi'
import { purchaseStates } from '#domain/selling/purchases/purchase-life.ts'
import { id, instant, maybeText, pesos, text } from '#contract/common.ts'
import { customerRow } from '#contract/people/customers.ts'
import { defineCalls } from '#contract/define.ts'

/** The most urgent first. */
const toDoKinds = [
  'unmatched_money',
  'payout_differences',
  'cash_orders',
  'cash_renewals',
  'cash_to_return',
  'past_due_subscriptions',
  'unread_messages',
  'undeliverable_mail',
  'unwritten_notices',
  'classes_without_coach',
  'expiring_credits',
  'birthdays',
] as const

const toDo = z
  .object({
    kind: z.enum(toDoKinds),
    count: z.int().describe('How many there are; `items` has the first five.'),
    items: z.array(
      z.object({
        id: id.describe(
          'The purchase’s, the report’s, the customer’s, the message’s, the notice’s or the class’s, by kind.',
        ),
        name: z
          .string()
          .describe('Whom it is about, or the class; of cash to return all who paid for a place in it.'),
        about: maybeText.describe(
          'The package, the location, the class in which cash is to be returned, what they wrote, the notice, or how many movements of a report do not match.',
        ),
        at: maybeText.describe(
          'A day or an instant: until when credits last, since when a charge fails, when a class begins.',
        ),
        amount: pesos.nullable(),
        payment_method: z.object({ payment_method_id: id, name: z.string() }).nullable(),
        sender: maybeText.describe('The number of whoever wrote and is nobody’s.'),
        customer_id: id.nullable().describe('The customer who wrote, or to whom a notice is.'),
      }),
    ),
  })
  .openapi('ToDo')

/** In the order in which a new studio takes them. */
const guideSteps = ['brand', 'location', 'coach', 'class_type', 'package', 'payment', 'week', 'sale'] as const

export const backOfficeCalls = defineCalls('Estudio', {
  'GET /studio/guide': {
    access: 'administer',
    summary: 'What a new studio still needs before it opens, from what it has',
    answer: z.object({
      shown: z.boolean().describe('Whether Hoy shows it until it is done: the setting `setup_guide`.'),
      maps: z.int().describe('Class types with a map of spots.'),
      steps: z.array(
        z.object({
          key: z.enum(guideSteps),
          done: z.boolean(),
          count: z.int().describe('How many the studio has; classes up to 50, sales up to 1.'),
        }),
      ),
    }),
  },
  'GET /studio/to_dos': {
    access: 'customers',
    summary: 'What waits for the desk, by kind, the most urgent first; kinds with nothing to do are left out',
    answer: z.object({ to_dos: z.array(toDo) }),
  },
  'GET /studio/waiting': {
    access: 'customers',
    summary: 'What the menu of the back office counts',
    answer: z.object({
      orders: z.int().describe('Orders by cash, deposit or transfer to confirm.'),
      messages: z.int().describe('Conversations that wait for an answer.'),
    }),
  },
  'GET /studio/search': {
    access: 'work',
    summary: 'The first five customers, classes and purchases of a search; a coach’s own classes for a coach',
    query: z.strictObject({
      q: text(100).describe(
        'A name in any spelling, a mail, a phone, an order’s number; a class by type, coach, location, hour and day (`yoga mañana`, `barre 24/11`).',
      ),
    }),
    answer: z.object({
      customers: z.array(
        customerRow.pick({ customer_id: true, name: true, last_name: true, email: true, phone: true }),
      ),
      classes: z.array(
        z.object({
          single_class_id: id,
          class_date: instant,
          class_type: z.string(),
          location: z.string(),
          coaches: z.string().describe('Their names; empty without one.'),
          cancelled: z.boolean(),
          draft: z.boolean(),
        }),
      ),
      purchases: z.array(
        z.object({
          purchase_id: id,
          name: z.string().describe('Whose it is.'),
          title: z.string().describe('The package’s.'),
          status: z.enum(purchaseStates),
          total_payment: pesos,
          createdAt: instant,
        }),
      ),
    }),
  },
})
