import { calls } from '#contract/index.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { Services } from '#server/kit/services.ts'
import { cardErrors } from '#text/errors/cards.ts'
import { preferSource, removeSource } from './change-source.ts'
import { limitRefusals } from '#server/features/selling/limit-refusals.ts'
import { saveSource } from './save-source.ts'
import { presentSource } from './source.presenter.ts'
import { findSource, listSources, type Wallet, walletOf } from './sources.queries.ts'

async function answer({ db }: Services, wallet: Wallet, payment_source_id: number) {
  const row = orNotFound(await findSource(db, wallet, payment_source_id), cardErrors.unknown)
  return { payment_source: presentSource(row) }
}

export const paymentSourceRoutes = [
  implement(calls['GET /payment_sources'], async ({ services, db, actor }) => ({
    payment_sources: (await listSources(db, walletOf(services, actor))).map(presentSource),
  })),

  implement(calls['POST /payment_sources'], async ({ services, actor, address, body, requestId }) => {
    const wallet = walletOf(services, actor)
    const card = { wallet, paymentMethod: body.source_id, request_id: requestId }
    const { customer_id } = wallet
    return answer(
      services,
      wallet,
      await limitRefusals(services, { customer_id, address }, () => saveSource(services, card)),
    )
  }),

  implement(calls['PUT /payment_sources'], async ({ services, db, actor, body, requestId }) => {
    const wallet = walletOf(services, actor)
    const { payment_source_id } = body
    await preferSource(db, { wallet, payment_source_id, request_id: requestId })
    return answer(services, wallet, payment_source_id)
  }),

  implement(calls['DELETE /payment_sources/{id}'], async ({ services, actor, params, requestId }) => {
    const asked = {
      wallet: walletOf(services, actor),
      payment_source_id: params.id,
      request_id: requestId,
    }
    return { payment_source: presentSource(await removeSource(services, asked)) }
  }),
]
