import { calls } from '#contract/index.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { invalidFields, notFound } from '#server/kit/errors.ts'
import { byOf } from '#server/shared/audit.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import {
  handledBy,
  requireCancel,
  requireDeskForCash,
  requireSelf,
  requireSelfOrReception,
  requireSelfOrStaff,
  requireTaught,
} from '#server/features/booking/booking.policy.ts'
import {
  presentCredit,
  presentPenalty,
  presentReservations,
  type ReservationAnswer,
} from './booking.presenter.ts'
import { countBooking } from './count-booking.ts'
import { type Asking, readHandled } from './handled.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { findCredit, findCredits } from '#server/features/booking/credits/credits.queries.ts'
import { findPenalties } from '#server/features/booking/penalties/penalties.queries.ts'
import { rateReservation } from '#server/features/booking/attendance/rate-reservation.ts'
import { findReservations, listReservations, teaches } from './reservations.queries.ts'
import { requireDocuments } from '#server/features/people/required/require-documents.ts'
import { requireProfile } from '#server/features/people/required/require-profile.ts'
import { requireCustomer } from '#server/features/people/required/require-customer.ts'
import { rangeOf } from '#server/features/schedule/asked-range.ts'
import { refuseReservation } from './refuse-reservation.ts'
import { type Reserve, reservePlace } from './reserve-place.ts'
import { can, isBoundToOwnClasses } from '#domain/people/roles.ts'

const todayOf = ({ services, now }: Asking) => localDay(now, services.configuration.current().timezone)

export const bookingRoutes = [
  implement(calls['GET /class_reservations'], async ({ services, db, actor, query, now }) => {
    const { customer_id, single_class_id = null, filter = 'all', start_date, end_date, page = 1 } = query
    const configuration = services.configuration.current()
    requireSelfOrStaff(actor, customer_id)
    const only_taught =
      isBoundToOwnClasses(actor.role) && customer_id !== undefined && customer_id !== actor.customer_id
    // Staff who name a class mean its roster; everybody else means their own places in it.
    const roster = can(actor.role, 'work') && single_class_id !== null && customer_id === undefined
    if (roster && isBoundToOwnClasses(actor.role))
      requireTaught(await teaches(db, actor.customer_id, single_class_id))
    const found = await listReservations(db, {
      customer_id: roster ? null : (customer_id ?? actor.customer_id),
      single_class_id,
      filter,
      ...rangeOf(start_date, end_date, configuration.timezone),
      page,
      now,
      asker: actor.customer_id,
      only_taught,
    })
    const view = { actor, configuration, secret: services.environment.secret, now }
    return { class_reservations: presentReservations(found, view), total: found.total }
  }),

  implement(calls['GET /class_reservations/{id}'], async (ctx) => ({
    class_reservation: await readHandled(ctx, ctx.params.id),
  })),

  implement(
    calls['POST /class_reservations'],
    async (ctx) => {
      const { services, db, actor, body, now } = ctx
      requireSelfOrReception(actor, body.customer_id)
      requireDeskForCash(actor, body.is_cash ?? false)
      const configuration = services.configuration.current()
      await requireDocuments(db, actor)
      await requireProfile(db, actor, configuration)
      const wish = wishOf(actor, body)
      if (wish.by_staff) await requireCustomer(db, wish.customer_id)
      else if (!configuration.single_class_enabled)
        throw await refuseReservation(db, { ...wish, configuration, now }, 'classes_disabled')
      const { class_reservation_id, guest_reservation_id } = await reservePlace(db, {
        ...wish,
        ...byOf(ctx),
        configuration,
        now,
      })
      const ids = [class_reservation_id, guest_reservation_id] as const
      const found = await findReservations(db, now, actor.customer_id, ...ids)
      const [own, guests] = presentReservations(found, {
        actor,
        configuration,
        secret: services.environment.secret,
        now,
      })
      return { class_reservation: own as ReservationAnswer, guest_reservation: guests ?? null }
    },
    { count: countBooking },
  ),

  implement(
    calls['DELETE /class_reservations/{id}'],
    async (ctx) => {
      const { services, db, actor, params, now } = ctx
      const reservation = await readHandled(ctx, params.id)
      requireCancel(actor, reservation)
      const credit_returned = await cancelReservation(db, {
        class_reservation_id: params.id,
        by: handledBy(actor, reservation),
        ...byOf(ctx),
        configuration: services.configuration.current(),
        now,
      })
      return { class_reservation: await readHandled(ctx, params.id), credit_returned }
    },
    { count: countBooking },
  ),

  implement(calls['POST /class_reservations/rating'], async (ctx) => {
    const { services, db, actor, body, requestId, now } = ctx
    const { class_reservation_id, class_stars, coach_stars, comment } = body
    requireSelf(actor, body.customer_id)
    await rateReservation(db, {
      class_reservation_id,
      class_stars,
      coach_stars,
      comment: comment || null,
      customer_id: actor.customer_id,
      request_id: requestId,
      configuration: services.configuration.current(),
      now,
    })
    return { class_reservation: await readHandled(ctx, class_reservation_id) }
  }),

  implement(calls['GET /available_classes'], async (ctx) => {
    const { db, actor, query } = ctx
    requireSelfOrReception(actor, query.customer_id)
    const rows = await findCredits(db, query.customer_id ?? actor.customer_id, todayOf(ctx))
    return { available_classes: rows.map(presentCredit) }
  }),

  implement(calls['GET /available_classes/{id}'], async (ctx) => {
    const { db, actor, params } = ctx
    const row = await findCredit(db, params.id, todayOf(ctx))
    if (!row || !(row.customer_id === actor.customer_id || can(actor.role, 'customers'))) {
      throw notFound(bookingErrors.creditUnknown)
    }
    return { available_class: presentCredit(row) }
  }),

  implement(calls['GET /class_reservation_penaltys'], async (ctx) => {
    const { db, actor, query } = ctx
    requireSelfOrReception(actor, query.customer_id)
    const rows = await findPenalties(db, query.customer_id ?? actor.customer_id, todayOf(ctx))
    return { class_reservation_penaltys: rows.map(presentPenalty) }
  }),
]

type Body = CallContext<(typeof calls)['POST /class_reservations']>['body']
type Wish = Omit<Reserve, 'actor_customer_id' | 'request_id' | 'configuration' | 'now'>

/** What a request asks for, and whether staff make it. Throws AppError 400 for a spot without a guest. */
function wishOf(actor: Actor, body: Body): Wish {
  const { single_class_id, spot = null, guest_spot = null, is_cash = false } = body
  const customer_id = body.customer_id ?? actor.customer_id
  const guest = body.guest || null
  if (guest === null && guest_spot !== null) throw invalidFields({ guest_spot: bookingErrors.guestSpotAlone })
  const by_staff = can(actor.role, 'customers') && (customer_id !== actor.customer_id || is_cash)
  const agreed_date = body.class_date === undefined ? undefined : new Date(body.class_date)
  return { customer_id, single_class_id, spot, guest, guest_spot, is_cash, by_staff, agreed_date }
}
