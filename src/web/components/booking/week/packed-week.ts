import { useMemo } from 'react'
import type { ScheduleDay, SingleClass } from '#contract/types.ts'
import type { BookingViewer, BookingWeek, Standing } from './booking-data.ts'

/** A week as a loader sends it to the page. */
export interface PackedWeek {
  packed: string
  /** When it was prefetched, in ms since 1970. */
  readAt?: number
}

type Shared = 'class_type' | 'location' | 'class_instructors' | 'class_reservations' | 'tags'

/** Fields that are null in most classes, and then omitted. */
const NULLABLE = [
  'description',
  'class_package_id',
  'icon',
  'cancelledAt',
  'booking_opens_at',
  'booking_closes_at',
] as const satisfies readonly (keyof SingleClass)[]
type Nullable = (typeof NULLABLE)[number]

/** A class whose type, location, coaches and tags are indexes into the shared list. Spots are bare numbers. */
interface PackedClass extends Omit<SingleClass, Shared | Nullable>, Partial<Pick<SingleClass, Nullable>> {
  class_type: number
  location: number
  class_instructors: number[]
  class_reservations: (number | null)[]
  tags: number[]
}

/** Places and entries without their class; standings as indexes into the shared list. */
interface PackedViewer extends Omit<BookingViewer, 'reservations' | 'waitlists' | 'standings'> {
  reservations: Omit<BookingViewer['reservations'][number][number], 'single_class'>[]
  waitlists: Omit<BookingViewer['waitlists'][number], 'single_class'>[]
  standings: Record<number, number>
}

interface Packed {
  week: Omit<BookingWeek['week'], 'days'>
  viewer: PackedViewer | null
  days: { date: string; details: PackedClass[] }[]
  shared: unknown[]
}

/** The weeks packed in this process: rendering on the server does not parse its own text. */
const originals = new WeakMap<PackedWeek, BookingWeek>()

/**
 * For loaders: the week as one string. The framework would serialise each of its thousands of values separately, which is three
 * times as large in the page and takes the browser longer than drawing the week.
 */
export function packed(booking: BookingWeek): PackedWeek {
  const { days, ...week } = booking.week
  const shared: unknown[] = []
  const share = sharer(shared)
  const packClass = (single: SingleClass): PackedClass => {
    const { class_type, location, class_instructors, class_reservations, tags, ...rest } = single
    for (const name of NULLABLE) if (rest[name] === null) delete (rest as Partial<SingleClass>)[name]
    return {
      ...rest,
      // No card or dialog shows the picture of a class type, and of a coach's they need its address alone.
      class_type: share({ ...class_type, file: null }),
      location: share(location),
      class_instructors: class_instructors.map(({ instructor }) =>
        share({ instructor: { ...instructor, file: instructor.file && { src: instructor.file.src } } }),
      ),
      class_reservations: class_reservations.map(({ spot }) => spot),
      tags: tags.map(share),
    }
  }
  const slim = days.map(({ date, details }) => ({ date, details: details.map(packClass) }))
  const viewer = booking.viewer && packViewer(booking.viewer, share)
  const text = JSON.stringify({ week, viewer, days: slim, shared } satisfies Packed)
  const made = { packed: swapQuotes(text) }
  originals.set(made, booking)
  return made
}

type Share = (part: object) => number

/** Returns a function that adds a value to the list once and returns its index. */
function sharer(shared: unknown[]): Share {
  const places = new Map<string, number>()
  const known = new Map<object, number>()
  return (part) => {
    const before = known.get(part)
    if (before !== undefined) return before
    const text = JSON.stringify(part)
    const place = places.get(text) ?? shared.push(part) - 1
    places.set(text, place)
    known.set(part, place)
    return place
  }
}

function packViewer(viewer: BookingViewer, share: Share): PackedViewer {
  const bare = <T extends { single_class: unknown }>({ single_class: _class, ...rest }: T) => rest
  const standings = Object.entries(viewer.standings).map(([id, standing]) => [id, share(standing)])
  return {
    ...viewer,
    reservations: Object.values(viewer.reservations).flat().map(bare),
    waitlists: Object.values(viewer.waitlists).map(bare),
    standings: Object.fromEntries(standings) as Record<number, number>,
  }
}

/**
 * The page contains the string in a string in a script, where a double quote takes four characters and a single one takes one.
 */
const swapQuotes = (text: string): string => text.replaceAll(/["']/g, (quote) => (quote === '"' ? "'" : '"'))

/** The week that a loader packed; the same object while the data is the same. */
export function useUnpacked(loaded: PackedWeek): BookingWeek {
  const { packed: text, readAt } = loaded
  const original = originals.get(loaded)
  return useMemo(() => {
    const { week, viewer } = original ?? unpack(text)
    return { week: readAt === undefined ? week : { ...week, readAt }, viewer }
  }, [original, text, readAt])
}

/** The inverse of `packed`, except for pictures, which have an address at most. */
export function unpack(text: string): BookingWeek {
  const { week, viewer, days, shared } = JSON.parse(swapQuotes(text)) as Packed
  const nothing = Object.fromEntries(NULLABLE.map((name) => [name, null])) as Record<Nullable, null>
  const classes = new Map<number, SingleClass>()
  const unpackClass = (single: PackedClass): SingleClass => {
    const made: SingleClass = {
      ...nothing,
      ...single,
      class_type: shared[single.class_type] as SingleClass['class_type'],
      location: shared[single.location] as SingleClass['location'],
      class_instructors: single.class_instructors.map(
        (place) => shared[place] as SingleClass['class_instructors'][number],
      ),
      class_reservations: single.class_reservations.map((spot) => ({ spot })),
      tags: single.tags.map((place) => shared[place] as SingleClass['tags'][number]),
    }
    classes.set(made.single_class_id, made)
    return made
  }
  const full = days.map(({ date, details }): ScheduleDay => ({ date, details: details.map(unpackClass) }))
  return { week: { ...week, days: full }, viewer: viewer && unpackViewer(viewer, shared, classes) }
}

function unpackViewer(
  viewer: PackedViewer,
  shared: readonly unknown[],
  classes: ReadonlyMap<number, SingleClass>,
): BookingViewer {
  const reservations: BookingViewer['reservations'] = {}
  for (const place of viewer.reservations) {
    const single_class = classes.get(place.single_class_id) as SingleClass
    ;(reservations[place.single_class_id] ??= []).push({ ...place, single_class })
  }
  const waitlists = viewer.waitlists.map((entry) => [
    entry.single_class_id,
    { ...entry, single_class: classes.get(entry.single_class_id) as SingleClass },
  ])
  const standings = Object.entries(viewer.standings).map(([id, place]) => [id, shared[place] as Standing])
  return {
    ...viewer,
    reservations,
    waitlists: Object.fromEntries(waitlists) as BookingViewer['waitlists'],
    standings: Object.fromEntries(standings) as BookingViewer['standings'],
  }
}
