import type { z } from '@hono/zod-openapi'
import type { instructorInClass, singleClass } from '#contract/booking/schedule.ts'
import type { Timeframe } from '#domain/booking/cancel/cancel-notice.ts'
import { bookingWindow, type WindowSettings } from '#domain/booking/reserve/window.ts'
import { placesLeft } from '#domain/booking/spots/places.ts'
import { presentFile } from '#server/shared/present-file.ts'
import type { ClassRow, ClassTypeRow, FoundClasses, InstructorRow } from './select-classes.ts'

export type ClassAnswer = z.input<typeof singleClass>
type Coach = z.input<typeof instructorInClass>
type Tag = ClassAnswer['tags'][number]

/** For a tag without a color of its own. */
const TAG_COLOR = '#7c6d63'

/** The studio's settings that a class shows. */
export type ClassSettings = WindowSettings & Timeframe & { timezone: string }

/** Classes as every visitor sees them, in order: which spots are taken, never by whom. */
export const presentClasses = (found: FoundClasses, settings: ClassSettings): ClassAnswer[] =>
  found.classes.map(classPresenter(found, settings))

/** The same for one class after the other. */
export function classPresenter(found: FoundClasses, settings: ClassSettings): (row: ClassRow) => ClassAnswer {
  const windows = new Map(found.class_types.map((row) => [row.class_type_id, row]))
  const types = new Map(found.class_types.map((row) => [row.class_type_id, presentType(row, settings)]))
  const places = new Map(found.locations.map((row) => [row.location_id, presentLocation(row)]))
  const coaches = new Map(found.instructors.map((row) => [row.instructor_id, presentCoach(row)]))
  const tags = new Map(found.tags.map((row) => [row.tag_id, presentTag(row)]))
  return (row) => ({
    single_class_id: row.single_class_id,
    class_date: new Date(row.class_date).toISOString(),
    duration: row.duration,
    description: row.description,
    capacity: row.capacity,
    places_left: row.cancelled_at === null ? placesLeft(row) : 0,
    class_reservations: row.spots.map((spot) => ({ spot })),
    class_instructors: row.instructor_ids.map((id) => of(coaches, id)),
    // The map the class was created with.
    class_type: { ...of(types, row.class_type_id), spot_map: row.spot_map },
    location: of(places, row.location_id),
    tags: row.tag_ids.map((id) => of(tags, id)),
    class_package_id: row.class_package_id,
    icon: row.icon,
    cancelledAt: row.cancelled_at === null ? null : new Date(row.cancelled_at).toISOString(),
    ...presentWindow(row.class_date, of(windows, row.class_type_id), settings),
    updatedAt: new Date(row.updated_at).toISOString(),
  })
}

/** The statement selects everything its classes refer to, so a missing one is a bug. */
function of<T>(known: ReadonlyMap<number, T>, id: number): T {
  const found = known.get(id)
  if (found === undefined) throw new Error('a class refers to something that was not selected with it')
  return found
}

function presentWindow(class_date: string, own: WindowSettings, settings: ClassSettings) {
  const { opens_at, closes_at } = bookingWindow(new Date(class_date), own, settings, settings.timezone)
  return {
    booking_opens_at: opens_at?.toISOString() ?? null,
    booking_closes_at: closes_at?.toISOString() ?? null,
  }
}

const presentType = (row: ClassTypeRow, settings: Timeframe) => ({
  class_type_id: row.class_type_id,
  name: row.name,
  icon: row.icon,
  color: row.color,
  file: row.file && presentFile(row.file),
  cancel_timeframe_value: settings.cancel_timeframe_value,
  cancel_timeframe_unit: settings.cancel_timeframe_unit,
})

const presentLocation = ({ location_id, name, address }: FoundClasses['locations'][number]) => ({
  location_id,
  name,
  address,
})

const presentCoach = (row: InstructorRow): Coach => ({
  instructor: {
    instructor_id: row.instructor_id,
    name: row.name,
    last_name: row.last_name,
    nick_name: row.nick_name,
    birthdate: row.birthdate,
    file: row.file && presentFile(row.file),
  },
})

const presentTag = ({ tag_id, name, color }: FoundClasses['tags'][number]): Tag => ({
  tag_id,
  name,
  color: color ?? TAG_COLOR,
})
