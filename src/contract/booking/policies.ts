import { z } from '@hono/zod-openapi'
import { figures } from '#domain/booking/back-test/figures.ts'
import { day } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { givenEntry } from '#contract/studio/studio.ts'

const tally = z
  .object({ count: z.int(), people: z.int().describe('How many different people.') })
  .openapi('Tally')

export const policyCalls = defineCalls('Estudio', {
  'POST /policies/back_test': {
    access: 'administer',
    summary: 'What other booking policies would have done in the last thirty days; changes nothing',
    description:
      'Every rule is the one that decides bookings, applied to what was booked, cancelled and missed in classes of these days. `today` counts under the policies that are published, `proposed` with `config` on top. Only figures that the given settings move are answered.',
    body: z.strictObject({ config: z.array(givenEntry).min(1).max(300) }),
    answer: z.object({
      back_test: z.object({
        start_date: day,
        end_date: day,
        figures: z.array(z.object({ name: z.enum(figures), today: tally, proposed: tally })),
      }),
    }),
    errors: { 400: 'Unknown key or wrong type; `fields` names each key.' },
  },
})
