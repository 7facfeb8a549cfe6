import { useMemo } from 'react'
import type { ScheduleDay, SingleClass } from '#contract/types.ts'
import type { BookingWeek } from './booking-data.ts'

/** A week on its way from a loader to the page. */
export interface PackedWeek {
  packed: string
}

/** A class whose type, place and coaches stand in a list, once for all classes. Spots are bare numbers. */
interface PackedClass extends Omit<
  SingleClass,
  'class_type' | 'location' | 'class_instructors' | 'class_reservations'
> {
  class_type: number
  location: number
  class_instructors: number[]
  class_reservations: (number | null)[]
}

interface Packed {
  week: Omit<BookingWeek['week'], 'days'>
  viewer: BookingWeek['viewer']
  days: { date: string; details: PackedClass[] }[]
  shared: unknown[]
}

/**
 * For loaders: the week as one text. The framework would write each of its thousands of values on its own, which weighs three
 * times as much in the page and keeps the browser longer than drawing the week.
 */
export function packed({ week: { days, ...week }, viewer }: BookingWeek): PackedWeek {
  const places = new Map<string, number>()
  const shared: unknown[] = []
  const share = (part: object): number => {
    const text = JSON.stringify(part)
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, shared.length)
    return shared.push(part) - 1
  }
  const packClass = (single: SingleClass): PackedClass => ({
    ...single,
    // No card and no dialog shows a class type's picture.
    class_type: share({ ...single.class_type, file: null }),
    location: share(single.location),
    class_instructors: single.class_instructors.map(share),
    class_reservations: single.class_reservations.map(({ spot }) => spot),
  })
  const slim = days.map(({ date, details }) => ({ date, details: details.map(packClass) }))
  return { packed: JSON.stringify({ week, viewer, days: slim, shared } satisfies Packed) }
}

/** The week that a loader packed; the same object while it is the same week. */
export function useUnpacked({ packed: text }: PackedWeek): BookingWeek {
  return useMemo(() => unpack(text), [text])
}

/** The opposite of `packed`, but for pictures of class types. */
export function unpack(text: string): BookingWeek {
  const { week, viewer, days, shared } = JSON.parse(text) as Packed
  const unpackClass = (single: PackedClass): SingleClass => ({
    ...single,
    class_type: shared[single.class_type] as SingleClass['class_type'],
    location: shared[single.location] as SingleClass['location'],
    class_instructors: single.class_instructors.map(
      (place) => shared[place] as SingleClass['class_instructors'][number],
    ),
    class_reservations: single.class_reservations.map((spot) => ({ spot })),
  })
  const full = days.map(({ date, details }): ScheduleDay => ({ date, details: details.map(unpackClass) }))
  return { week: { ...week, days: full }, viewer }
}
