import { z } from '@hono/zod-openapi'
import { id, pesos } from './common.ts'
import { byName, defineCall } from './define.ts'

const group = 'Estudio'

/** The most urgent first. */
const toDoKinds = [
  'unmatched_money',
  'cash_orders',
  'cash_renewals',
  'late_subscriptions',
  'unread_messages',
  'classes_without_coach',
  'expiring_credits',
  'birthdays',
] as const

const toDo = z
  .object({
    kind: z.enum(toDoKinds),
    count: z.int().openapi({ description: 'How many there are; `items` has the first five.' }),
    items: z.array(
      z.object({
        id: id.openapi({
          description: 'The purchase’s, the customer’s, the message’s or the class’s, by kind.',
        }),
        name: z.string().openapi({ description: 'Whom it is about, or the class.' }),
        about: z
          .string()
          .nullable()
          .openapi({ description: 'The package, the location or what they wrote.' }),
        at: z.string().nullable().openapi({
          description:
            'A day or an instant: until when credits last, since when a charge fails, when a class begins.',
        }),
        amount: pesos.nullable(),
        payment_method: z.object({ payment_method_id: id, name: z.string() }).nullable(),
      }),
    ),
  })
  .openapi('ToDo')

export const backOfficeCalls = byName([
  defineCall({
    method: 'GET',
    path: '/studio/to_dos',
    access: 'customers',
    group,
    summary: 'What waits for the desk, by kind, the most urgent first; kinds with nothing to do are left out',
    answer: z.object({ to_dos: z.array(toDo) }),
  }),
])
