import { calls } from '#contract/index.ts'
import { type ClassAnswer, presentClasses } from '#server/features/schedule/present-classes.ts'
import type { Services } from '#server/kit/services.ts'
import { notFound } from '#server/kit/errors.ts'
import { isProven } from '#server/shared/access-code.ts'
import { byOf } from '#server/shared/audit.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import {
  handledBy,
  mayCancel,
  mayCheckIn,
  mayHandle,
  requireChange,
  requireTaught,
} from '#server/features/booking/booking.policy.ts'
import { toCentavos } from '#domain/money.ts'
import { can, isBoundToOwnClasses } from '#domain/people/roles.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { moveReservation } from '#server/features/booking/places/move-reservation.ts'
import { changeReservation } from '#server/features/booking/places/change-reservation.ts'
import { countBooking } from '#server/features/booking/places/count-booking.ts'
import { readHandled } from '#server/features/booking/places/handled.ts'
import { renameGuest } from '#server/features/booking/places/rename-guest.ts'
import { findReservations, teaches } from '#server/features/booking/places/reservations.queries.ts'
import { presentEntry, presentLine } from './roster.presenter.ts'
import { findParty, findRoster, type FoundRoster } from './roster.queries.ts'
import { findEvent } from '#server/features/selling/packages/class-packages.queries.ts'
import { requireDocuments } from '#server/features/people/required/require-documents.ts'

/** The class of a roster. Throws AppError 404 when there is none. */
function classOf(found: FoundRoster, { configuration }: Services): ClassAnswer {
  const [single_class] = presentClasses(found, configuration.current())
  if (!single_class) throw notFound(bookingErrors.classUnknown)
  return single_class
}

const seenBy = (actor: Actor) => ({ desk: can(actor.role, 'customers') })

export const attendanceRoutes = [
  implement(calls['GET /single_class/{id}/roster'], async ({ services, db, actor, params }) => {
    const found = await findRoster(db, params.id, services.configuration.current().timezone)
    const single_class = classOf(found, services)
    if (isBoundToOwnClasses(actor.role)) requireTaught(await teaches(db, actor.customer_id, params.id))
    const entries = found.entries.map((row) => presentEntry(row, seenBy(actor)))
    return {
      single_class,
      series_id: found.classes[0]?.series_id ?? null,
      draft: found.classes[0]?.draft ?? false,
      event: await findEvent(db, single_class.class_package_id),
      roster: entries.filter(({ deletedAt }) => deletedAt === null),
      to_return: entries.filter(({ deletedAt, cash_taken }) => deletedAt !== null && cash_taken !== null),
      waitlist: found.line.map(presentLine),
    }
  }),

  implement(
    calls['GET /class_reservations/{id}/check_in'],
    async ({ services, db, actor, params, query }) => {
      const found = await findParty(db, params.id, services.configuration.current().timezone)
      const entry = found.entries.find((row) => row.class_reservation_id === params.id)
      if (!entry) throw notFound(bookingErrors.reservationUnknown)
      const taught =
        isBoundToOwnClasses(actor.role) && (await teaches(db, actor.customer_id, entry.single_class_id))
      if (!mayCheckIn(actor, { taught })) throw notFound(bookingErrors.reservationUnknown)
      const party = found.entries.filter((row) => row !== entry)
      return {
        single_class: classOf(found, services),
        entry: presentEntry(entry, seenBy(actor)),
        party: party.map((row) => presentEntry(row, seenBy(actor))),
        proven: isProven(services.environment.secret, {
          class_reservation_id: params.id,
          access_code: query.access_code ?? null,
        }),
      }
    },
  ),

  implement(
    calls['PUT /class_reservations'],
    async (ctx) => {
      const { services, db, actor, body, now } = ctx
      const { class_reservation_id, ...asked } = body
      const found = await findReservations(db, now, actor.customer_id, class_reservation_id, null)
      const [row] = found.reservations
      if (!row || !mayHandle(actor, row)) throw notFound(bookingErrors.reservationUnknown)
      const holder = requireChange(actor, row, asked)
      const { paid_amount, ...changes } = asked
      if (holder !== undefined) await requireDocuments(db, actor)
      await changeReservation(db, {
        class_reservation_id,
        ...changes,
        ...(paid_amount !== undefined && { paid_cents: toCentavos(paid_amount) }),
        holder,
        ...byOf(ctx),
        configuration: services.configuration.current(),
        now,
      })
      return { class_reservation: await readHandled(ctx, class_reservation_id) }
    },
    { count: countBooking },
  ),

  implement(calls['POST /class_reservations/{id}/move'], async (ctx) => {
    const { services, db, params, body, now } = ctx
    await moveReservation(db, {
      ...byOf(ctx),
      class_reservation_id: params.id,
      single_class_id: body.single_class_id,
      spot: body.spot ?? null,
      timezone: services.configuration.current().timezone,
      now,
    })
    return { class_reservation: await readHandled(ctx, params.id) }
  }),

  implement(calls['PUT /single_class/guest'], async (ctx) => {
    const { db, actor, body, now } = ctx
    const reservation = await readHandled(ctx, body.class_reservation_id)
    if (!mayCancel(actor, reservation)) throw notFound(bookingErrors.reservationUnknown)
    await requireDocuments(db, actor)
    const class_reservation_id = await renameGuest(db, {
      ...body,
      ...byOf(ctx),
      by: handledBy(actor, reservation),
      now,
    })
    return { class_reservation: await readHandled(ctx, class_reservation_id) }
  }),
]
