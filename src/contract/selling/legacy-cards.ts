import { z } from '@hono/zod-openapi'
import { id, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const cardType = z.enum(['visa', 'mastercard', 'amex', 'other'])

/** A saved card in the format of older clients: the card behind a token of the provider's script. */
export const legacyCard = z
  .object({
    metodo_pago_id: id,
    source_id: z.string(),
    token_id: z.string().describe('The same as source_id: the token itself is used up.'),
    card_type: cardType,
    last_digits: z.string(),
    saveCard: z.literal(true),
  })
  .openapi('MetodoPago')

const answer = z.object({ metodo_pago: legacyCard })

/** Saved cards for older clients; `/payment_sources` returns the same cards. */
export const legacyCardCalls = defineCalls('Venta', {
  'GET /metodosPago': {
    access: 'customer',
    summary: 'One’s own saved cards; POST /checkout charges the first',
    answer: z.object({ metodos_pago: z.array(legacyCard) }),
  },
  'POST /metodosPago': {
    access: 'customer',
    own: true,
    summary: 'Save the card behind a token at the provider; POST /checkout charges it from now on',
    body: z.strictObject({
      token_id: text(120),
      card_type: cardType.optional().describe('The browser’s guess; the provider’s value counts.'),
      last_digits: z.string().max(4).optional().describe('Likewise.'),
      saveCard: z.literal(true),
    }),
    answer,
    errors: {
      400: 'No such token, or it was used before.',
      402: 'The card was refused; `code` and `decline_code` as the provider names them.',
      409: 'The limit of saved cards is reached.',
      412: 'The studio does not save cards.',
      503: 'The provider is unavailable.',
    },
  },
  'DELETE /metodosPago/{id}': {
    access: 'customer',
    own: true,
    summary: 'Remove a saved card, here and at the provider',
    answer,
    errors: {
      404: 'Not there or not yours.',
      409: 'It pays a subscription.',
      503: 'The provider is unavailable.',
    },
  },
})
