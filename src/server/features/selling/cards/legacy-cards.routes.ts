import type { z } from '@hono/zod-openapi'
import { calls } from '#contract/index.ts'
import type { legacyCard } from '#contract/selling/legacy-cards.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { cardErrors } from '#text/errors/cards.ts'
import { preferSource, removeSource } from './change-source.ts'
import { limitRefusals } from '#server/features/selling/limit-refusals.ts'
import { saveSource } from './save-source.ts'
import { findSource, listSources, type SourceRow, walletOf } from './sources.queries.ts'

/** Saved cards under the names used by older clients. */
export const legacyCardRoutes = [
  implement(calls['GET /metodosPago'], async ({ services, db, actor }) => ({
    metodos_pago: (await listSources(db, walletOf(services, actor))).map(present),
  })),

  implement(
    calls['POST /metodosPago'],
    async ({ services, db, actor, address, body, requestId: request_id }) => {
      const wallet = walletOf(services, actor)
      const { customer_id } = wallet
      const payment_source_id = await limitRefusals(services, { customer_id, address }, () =>
        saveSource(services, { wallet, paymentMethod: body.token_id, request_id }),
      )
      // A card added here is used for the next payment.
      await preferSource(db, { wallet, payment_source_id, request_id })
      const row = orNotFound(await findSource(db, wallet, payment_source_id), cardErrors.unknown)
      return { metodo_pago: present(row) }
    },
  ),

  implement(calls['DELETE /metodosPago/{id}'], async ({ services, actor, params, requestId: request_id }) => {
    const asked = { wallet: walletOf(services, actor), payment_source_id: params.id, request_id }
    return { metodo_pago: present(await removeSource(services, asked)) }
  }),
]

function present({
  payment_source_id,
  source_id,
  card_type,
  last_digits,
}: SourceRow): z.input<typeof legacyCard> {
  const name = source_id ?? ''
  return {
    metodo_pago_id: payment_source_id,
    source_id: name,
    token_id: name,
    card_type,
    last_digits,
    saveCard: true,
  }
}
