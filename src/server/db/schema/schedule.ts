import type { Generated, Instant, Moment, Stamp } from './columns.ts'

export interface SingleClassTable {
  /** From the sequence that the waitlist shares. */
  single_class_id: Generated<number>
  class_date: Instant
  /** Minutes. */
  duration: number
  description: string | null
  /** Null means full. */
  capacity: number | null
  /** Live reservations, guests included. Kept by a trigger; never written by hand. */
  taken: Generated<number>
  class_type_id: number
  location_id: number
  /** The package that the class needs, if any. */
  class_package_id: number | null
  icon: string | null
  /** The class type's map when the class was made. */
  spot_map: string | null
  series_id: string | null
  cancelled_at: Moment
  cancel_reason: string | null
  created_at: Stamp
  updated_at: Stamp
}

export interface SingleClassInstructorTable {
  single_class_id: number
  instructor_id: number
  position: Generated<number>
  /** The class's own; filled in by the database. */
  class_date: Stamp
}

export interface SingleClassTagTable {
  single_class_id: number
  tag_id: number
}

export interface WaitlistTable {
  waitlist_id: Generated<number>
  single_class_id: number
  customer_id: number
  notify: Generated<boolean>
  notified_at: Moment
  deleted_at: Moment
  created_at: Stamp
}
