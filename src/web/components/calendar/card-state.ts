import type { SingleClass } from '#contract/types.ts'

/** How a class stands for the one who looks at it; decides the card's surface and what it offers. */
export type CardState = 'past' | 'reserved' | 'full' | 'package' | 'available'

/** What is known of the viewer about one class. */
export interface Standing {
  /** Holds a place in it. */
  reserved?: boolean
  /** Has credits of the package that the class requires. */
  covered?: boolean
}

type Shown = Pick<SingleClass, 'class_date' | 'capacity' | 'places_left' | 'class_package_id'>

/** Past before anything else: what has begun can be neither taken nor given back here. */
export function cardState(single: Shown, now: Date, standing: Standing = {}): CardState {
  if (new Date(single.class_date) <= now) return 'past'
  if (standing.reserved) return 'reserved'
  if (isFull(single)) return 'full'
  return single.class_package_id !== null && !standing.covered ? 'package' : 'available'
}

/** Without a capacity a class counts as full. */
export function isFull(single: Pick<Shown, 'capacity' | 'places_left'>): boolean {
  return single.capacity === null || single.places_left <= 0
}

/** Up to how many places the card says that they are the last ones. */
export const FEW_PLACES = 2
