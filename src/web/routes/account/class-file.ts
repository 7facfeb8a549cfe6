import type { ClassReservation } from '#contract/types.ts'
import { reservationUid, writeCalendar } from '#domain/calendar/icalendar.ts'
import { calendarFileText, calendarFileTexts as texts } from '#text/account/own-reservations.ts'
import { ApiError, type Api } from '#web/api/client.ts'
import { toSignIn } from '#web/components/account/to-sign-in.ts'
import { coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { whereOf } from '#web/components/reservations/dialogs/links.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, siteOriginContext, studioContext, viewerContext } from '#web/server-context.ts'
import type { Route } from './+types/class-file'

/** One's own reservation as a calendar file; the same entry as in the feed, so that it is not duplicated. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const viewer = context.get(viewerContext)
  if (viewer === null) return toSignIn(url)
  const reservation = await findOwn(context.get(apiContext), params.id, viewer.customer_id)
  const siteOrigin = context.get(siteOriginContext)
  const { single_class: single, spot } = reservation
  const studio = context.get(studioContext).business_name
  const text = writeCalendar({ name: studio, refresh: null }, [
    {
      uid: reservationUid(reservation.class_reservation_id, siteOrigin),
      changed: new Date(Math.max(Date.parse(reservation.updatedAt), Date.parse(single.updatedAt))),
      starts: new Date(single.class_date),
      duration: single.duration,
      summary: texts.summary({ name: single.class_type.name, studio }),
      description: calendarFileText(coachesOf(single), spot),
      location: whereOf(single.location),
      url: siteOrigin + paths.reservaciones(),
      cancelled: reservation.deletedAt !== null || single.cancelledAt !== null,
    },
  ])
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="clase.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Staff may read any reservation, but only their own belongs in a calendar. */
async function findOwn(api: Api, id: string, customer_id: number): Promise<ClassReservation> {
  const lost = new Response(null, { status: 404 })
  if (!/^[1-9]\d{0,9}$/.test(id)) throw lost
  try {
    const { class_reservation } = await api('GET /class_reservations/{id}', { params: { id } })
    if (class_reservation.customer_id !== customer_id) throw lost
    return class_reservation
  } catch (failure) {
    throw failure instanceof ApiError && failure.status < 500 ? lost : failure
  }
}
