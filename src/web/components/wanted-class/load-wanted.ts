import type { RouterContextProvider } from 'react-router'
import { ID } from '#domain/site-map/table.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { BookingWeek } from '#web/components/booking/week/booking-data.ts'
import { loadBookingWeek } from '#web/components/booking/week/load-booking-week.ts'
import type { Asked } from '#web/components/calendar/week/load-week.ts'
import { orNull } from '#web/components/site/load-page.ts'
import { apiContext, nowContext, studioContext, viewerContext } from '#web/server-context.ts'
import { dayOf } from '#web/ui/format/format.ts'
import { type Wanted, wantedState } from './wanted.ts'

type Context = Readonly<RouterContextProvider>

/** For loaders: the class in `?clase=`; null without one, and once the viewer has a place in it. */
export async function wantedIn(context: Context, url: URL): Promise<Wanted | null> {
  const id = url.searchParams.get('clase') ?? ''
  if (!ID.test(id)) return null
  const [wanted, reserved] = await Promise.all([loadWanted(context, Number(id)), isReserved(context, id)])
  return reserved ? null : wanted
}

async function isReserved(context: Context, single_class_id: string): Promise<boolean> {
  const viewer = context.get(viewerContext)
  if (viewer === null) return false
  // Staff who name nobody would get the class's roster.
  const query = { customer_id: String(viewer.customer_id), single_class_id }
  const { class_reservations } = await context.get(apiContext)('GET /class_reservations', { query })
  return class_reservations.some(({ deletedAt }) => deletedAt === null)
}

/** For loaders: a class that is bought for, and what became of it. */
export async function loadWanted(context: Context, id: number): Promise<Wanted> {
  const found = await orNull(context.get(apiContext)('GET /single_class/single/{id}', { params: { id } }))
  const single = found && found.single_class
  return { id, single, state: wantedState(single, context.get(nowContext)) }
}

/** For loaders: the class's week at its location, with what the viewer may do in it; null once it is over or gone. */
export async function weekOfWanted(
  { context, url, request }: Asked,
  { single, state }: Wanted,
): Promise<BookingWeek | null> {
  if (single === null || state === 'past' || state === 'gone') return null
  const semana = dayOf(single.class_date, context.get(studioContext).timezone)
  const estudio = single.location.location_id
  return loadBookingWeek({ context, url: new URL(paths.mystudio({ semana, estudio }), url), request })
}
