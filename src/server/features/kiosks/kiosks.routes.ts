import { calls } from '#contract/index.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { firstOrNotFound, notFound } from '#server/kit/errors.ts'
import { type Kiosk, newKioskCookie, removedKioskCookie } from '#server/kit/sessions/kiosk-cookie.ts'
import type { Services } from '#server/kit/services.ts'
import { byOf } from '#server/shared/audit.ts'
import { kioskErrors } from '#text/errors/kiosk.ts'
import { changeReservation } from '#server/features/booking/places/change-reservation.ts'
import { endKiosk, requirePin } from './end-kiosk.ts'
import { nothingToday, proofOf, requireOpen, searching } from './kiosk.policy.ts'
import {
  firstWord,
  presentKiosk,
  presentKioskClass,
  presentNextClass,
  presentPerson,
  presentPlace,
} from './kiosks.presenter.ts'
import { findKiosks, findNextClass, findPlaces, type KioskPlaceRow } from './kiosks.queries.ts'
import { startKiosk } from './start-kiosk.ts'

interface Asking {
  services: Services
  kiosk: Kiosk
  now: Date
  body: { phone?: string | undefined; code?: string | undefined }
}

/** The places that a search finds, at least one. */
function placesOf({ services, kiosk, now, body }: Asking): Promise<[KioskPlaceRow, ...KioskPlaceRow[]]> {
  const { timezone } = services.configuration.current()
  const tomorrow = startOfDay(addDays(localDay(now, timezone), 1), timezone)
  const proof = proofOf(services, body)
  return searching(services, kiosk, async () => {
    const [first, ...others] = await findPlaces(services.db, proof, {
      location_id: kiosk.location_id,
      now,
      tomorrow,
    })
    return first === undefined ? null : [first, ...others]
  })
}

export const kioskRoutes = [
  implement(calls['GET /kiosks'], async ({ db, now }) => ({
    kiosks: (await findKiosks(db, now)).map(presentKiosk),
  })),

  implement(calls['POST /kiosks'], async (ctx) => {
    const { services, db, actor, body, now, setCookie } = ctx
    const { token_hash, cookie } = newKioskCookie(services)
    const kiosk_id = await startKiosk(db, { ...byOf(ctx), ...body, token_hash, now })
    const row = firstOrNotFound(await findKiosks(db, now, kiosk_id), kioskErrors.unknown)
    // From here on the device has no rights but the kiosk's.
    await services.identity.endSession(actor)
    services.liveness.forget(actor.uid)
    setCookie(cookie)
    return { kiosk: presentKiosk(row) }
  }),

  implement(calls['DELETE /kiosks/{id}'], async (ctx) => {
    await endKiosk(ctx.db, { ...byOf(ctx), kiosk_id: ctx.params.id, now: ctx.now })
    return {}
  }),

  implement(calls['GET /kiosk'], async ({ services, db, kiosk, now }) => {
    const own = firstOrNotFound(await findKiosks(db, now, kiosk.kiosk_id), kioskErrors.unknown)
    const next = await findNextClass(db, kiosk.location_id, now)
    const { timezone } = services.configuration.current()
    return {
      kiosk: { name: own.name, location: own.location },
      next_class: next ? presentNextClass(next, { now, timezone }) : null,
    }
  }),

  implement(calls['POST /kiosk/find'], async (ctx) => {
    const places = await placesOf(ctx)
    return {
      person: presentPerson(places[0]),
      places: places.map((place) => presentPlace(place, ctx.now)),
    }
  }),

  implement(calls['POST /kiosk/check_in'], async (ctx) => {
    const { services, db, kiosk, body, now, requestId } = ctx
    const { class_reservation_id } = body
    const configuration = services.configuration.current()
    const place = (await placesOf(ctx)).find((one) => one.class_reservation_id === class_reservation_id)
    if (!place) throw notFound(await nothingToday(services, kiosk))
    requireOpen(place, now, configuration.timezone)
    await changeReservation(db, {
      class_reservation_id,
      attend: true,
      actor_customer_id: null,
      kiosk_id: kiosk.kiosk_id,
      request_id: requestId,
      configuration,
      now,
    })
    return {
      name: firstWord(place.guest ?? place.name),
      spot: place.spot,
      single_class: presentKioskClass(place),
    }
  }),

  implement(calls['POST /kiosk/leave'], async ({ services, db, kiosk, body, now, requestId, setCookie }) => {
    await requirePin(services, { kiosk_id: kiosk.kiosk_id, pin: body.pin })
    await endKiosk(db, { kiosk_id: kiosk.kiosk_id, actor_customer_id: null, request_id: requestId, now })
    setCookie(removedKioskCookie(services))
    return {}
  }),
]
