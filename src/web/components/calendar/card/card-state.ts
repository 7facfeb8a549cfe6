import type { SingleClass } from '#contract/types.ts'

/** The state of a class for its viewer; decides the card's look and its buttons. */
export type CardState = 'past' | 'reserved' | 'closed' | 'full' | 'early' | 'package' | 'available'

/** What is known about the viewer and one class. */
export interface Standing {
  /** Has a place in it. */
  reserved?: boolean
  /** Has credits of the package that the class requires. */
  covered?: boolean
}

/** What a card shows of its class. */
export type CardClass = Pick<
  SingleClass,
  'single_class_id' | 'class_date' | 'places_left' | 'tags' | 'booking_opens_at'
> & {
  class_type: Pick<SingleClass['class_type'], 'name'>
  location: Pick<SingleClass['location'], 'location_id' | 'name'>
  class_instructors: readonly { instructor: Pick<Instructor, 'name' | 'nick_name'> }[]
}
type Instructor = SingleClass['class_instructors'][number]['instructor']

type Shown = Pick<SingleClass, 'class_date' | 'capacity' | 'places_left' | 'class_package_id'> &
  Partial<Pick<SingleClass, 'booking_opens_at' | 'booking_closes_at'>>

/**
 * In order of precedence: past (can be neither booked nor cancelled here), the own place, closed, full, not open yet, package
 * required.
 */
export function cardState(single: Shown, now: Date, standing: Standing = {}): CardState {
  if (new Date(single.class_date) <= now) return 'past'
  if (standing.reserved) return 'reserved'
  if (isBefore(single.booking_closes_at, now)) return 'closed'
  if (isFull(single)) return 'full'
  if (single.booking_opens_at && !isBefore(single.booking_opens_at, now)) return 'early'
  return single.class_package_id !== null && !standing.covered ? 'package' : 'available'
}

const isBefore = (instant: string | null | undefined, now: Date): boolean =>
  Boolean(instant) && new Date(instant ?? '') <= now

/** Without a capacity a class counts as full. */
export function isFull(single: Pick<Shown, 'capacity' | 'places_left'>): boolean {
  return single.capacity === null || single.places_left <= 0
}
