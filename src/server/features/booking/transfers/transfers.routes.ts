import type { z } from '@hono/zod-openapi'
import { calls } from '#contract/index.ts'
import type { transfer } from '#contract/booking/transfers.ts'
import { type Acceptance, decideAcceptance } from '#domain/booking/transfer.ts'
import { paths } from '#domain/site-map/paths.ts'
import { type ClassAnswer, presentClasses } from '#server/features/schedule/present-classes.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import { notFound } from '#server/kit/errors.ts'
import { hashOfToken } from '#server/kit/hash-of-token.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { bookingErrors, cannotAcceptTexts } from '#text/errors/booking.ts'
import { acceptTransfer } from './accept-transfer.ts'
import { readHandled } from '#server/features/booking/places/handled.ts'
import { requireDocuments } from '#server/features/people/required/require-documents.ts'
import { requireProfile } from '#server/features/people/required/require-profile.ts'
import { offerTransfer, revokeTransfer } from './offer-transfer.ts'
import { findLink, type LinkRow } from './transfers.queries.ts'

/** The link's page. */
const pageOf = (siteOrigin: string, token: string): string => siteOrigin + paths.transferencia(token)

export const transferRoutes = [
  implement(calls['POST /class_reservations/{id}/transfer'], async (ctx) => {
    const { services, db, actor, params, now, requestId } = ctx
    const { token, valid_until } = await offerTransfer(db, {
      class_reservation_id: params.id,
      customer_id: actor.customer_id,
      request_id: requestId,
      allow_transfers: services.configuration.current().allow_transfers,
      now,
    })
    return { url: pageOf(siteOriginOf(services), token), valid_until: valid_until.toISOString() }
  }),

  implement(calls['DELETE /class_reservations/{id}/transfer'], async (ctx) => {
    const { db, actor, params, now, requestId } = ctx
    const { customer_id } = actor
    await revokeTransfer(db, { class_reservation_id: params.id, customer_id, request_id: requestId, now })
    return { class_reservation: await readHandled(ctx, params.id) }
  }),

  implement(calls['GET /transfers/{token}'], async ({ services, db, actor, params, now }) => {
    const asker = actor?.customer_id ?? null
    const found = await findLink(db, hashOfToken(params.token), asker)
    const configuration = services.configuration.current()
    const [single_class] = presentClasses(found, configuration)
    if (found.link === null || !single_class) throw notFound(bookingErrors.transferUnknown)
    const { allow_transfers } = configuration
    return { transfer: presentTransfer(found.link, single_class, { allow_transfers, now, asker }) }
  }),

  implement(calls['POST /transfers/{token}/accept'], async (ctx) => {
    const { services, db, actor, params, now, requestId } = ctx
    const configuration = services.configuration.current()
    await requireDocuments(db, actor)
    await requireProfile(db, actor, configuration)
    const id = await acceptTransfer(db, {
      token: params.token,
      customer_id: actor.customer_id,
      request_id: requestId,
      allow_transfers: configuration.allow_transfers,
      now,
    })
    return { class_reservation: await readHandled(ctx, id) }
  }),
]

type Asked = Pick<Acceptance, 'allow_transfers' | 'now'> & { asker: number | null }

/** What a link's page shows to each person who has the link. */
function presentTransfer(link: LinkRow, single_class: ClassAnswer, asked: Asked): z.input<typeof transfer> {
  const place = {
    ...link,
    class_date: new Date(single_class.class_date),
    class_cancelled: single_class.cancelledAt !== null,
  }
  const own = link.customer_id === asked.asker
  const decided = decideAcceptance({ state: link.state, place }, { ...asked, own, has_place: link.has_place })
  // Whoever accepted the link and opens it again must not read that somebody else was faster.
  const code = decided === 'accepted' && link.has_place && !own ? 'already_reserved' : decided
  return {
    giver: link.giver,
    single_class,
    spot: link.spot,
    guests: link.guests,
    cash_pending: link.cash_pending,
    can_accept: code === 'ok' || {
      reason: code === 'not_found' ? bookingErrors.transferUnknown : cannotAcceptTexts[code],
    },
  }
}
