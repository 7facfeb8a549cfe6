import { z } from '@hono/zod-openapi'
import { longestText } from '#domain/messages/by-hand.ts'
import { channels } from '#domain/messages/kinds.ts'
import { id, instant } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

/** What a message to a class reaches. */
const sentToClass = z
  .object({
    people: z.int().describe('To how many it goes.'),
    told: z.int().describe('How many got this very text before, and do not get it again.'),
    channels: z.array(
      z.object({
        channel: z.enum(channels),
        people: z.int(),
        delivers: z.boolean().describe('Without settings messages are stored and not sent.'),
      }),
    ),
    unreachable: z
      .array(z.object({ customer_id: id, name: z.string(), last_name: z.string() }))
      .describe('Whom it reaches on no channel, by name.'),
    leaves_at: instant.nullable().describe('The end of the studio’s quiet hours; null at once.'),
  })
  .openapi('ClassMessage')

export const classMessageCalls = defineCalls('Mensajes', {
  'POST /single_class/{id}/messages': {
    access: 'work',
    summary:
      'Write to everybody with a place in a class, and who waits for one if asked; coaches to their own classes',
    description:
      'It goes on the channels of the kind `class_message` that each of them has and has not declined, and waits for the end of quiet hours unless the class begins soon. `preview` sends nothing and says whom it would reach. Who got the same text for this class does not get it again.',
    body: z.strictObject({
      text: z.string().trim().min(1).max(longestText.push),
      waitlist: z.boolean().optional().describe('Who waits for a place, too.'),
      preview: z.boolean().optional(),
    }),
    answer: sentToClass,
    errors: {
      400: 'No text, or too long a one.',
      403: 'A coach and another’s class.',
      404: 'No such class.',
      409: 'The class is cancelled, or all of them got this text.',
      412: 'The class has begun, or nobody has a place.',
    },
    idempotent: true,
  },
})
