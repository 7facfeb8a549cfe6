import { z } from '@hono/zod-openapi'
import { byId, id, text } from './common.ts'
import { byName, defineCall } from './define.ts'

const group = 'Venta'

const cardType = z.enum(['visa', 'mastercard', 'amex', 'other'])

/** A saved card as older clients know it: the card behind a token of the provider's script. */
export const legacyCard = z
  .object({
    metodo_pago_id: id,
    source_id: z.string(),
    token_id: z.string().openapi({ description: 'The same as source_id: the token itself is used up.' }),
    card_type: cardType,
    last_digits: z.string(),
    saveCard: z.literal(true),
  })
  .openapi('MetodoPago')

const answer = z.object({ metodo_pago: legacyCard })

/** The calls of older clients for saved cards; `/payment_sources` are the same cards. */
export const legacyCardCalls = byName([
  defineCall({
    method: 'GET',
    path: '/metodosPago',
    access: 'customer',
    group,
    summary: 'Own saved cards; the first is the one that POST /checkout charges',
    answer: z.object({ metodos_pago: z.array(legacyCard) }),
  }),
  defineCall({
    method: 'POST',
    path: '/metodosPago',
    access: 'customer',
    group,
    summary: 'Have the provider keep the card behind a token; POST /checkout charges it from now on',
    body: z.strictObject({
      token_id: text(120),
      card_type: cardType.optional().openapi({ description: 'What the browser thinks; the provider knows.' }),
      last_digits: z.string().max(4).optional().openapi({ description: 'Likewise.' }),
      saveCard: z.literal(true),
    }),
    answer,
    errors: {
      400: 'No such token, or it was used before.',
      402: 'The card was refused; `code` and `decline_code` as the provider names them.',
      409: 'As many cards are kept as may be.',
      412: 'The studio keeps no cards.',
      503: 'The provider is away.',
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/metodosPago/{id}',
    access: 'customer',
    group,
    summary: 'Forget a card, here and at the provider',
    params: byId,
    answer,
    errors: { 404: 'Not there or not yours.', 409: 'It pays a subscription.', 503: 'The provider is away.' },
  }),
])
