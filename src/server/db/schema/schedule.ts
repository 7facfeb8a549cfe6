import type { NextWaitlistState, WaitlistState } from '#domain/booking/waitlist/waitlist-life.ts'
import type { ColumnType } from 'kysely'
import type { Created, Generated, Instant, Moment, Stamp, Stamped } from './columns.ts'

/** What a class is, apart from its time, coaches and tags; a class of a template has the same. */
export interface ClassColumns {
  /** Minutes. */
  duration: number
  class_type_id: number
  location_id: number
  /** Null means no capacity: always full. */
  capacity: number | null
  description: string | null
  /** The package that the class requires, if any. */
  class_package_id: number | null
  icon: string | null
}

export interface SingleClassTable extends ClassColumns, Stamped {
  /** From the sequence shared with the waitlist. */
  single_class_id: Generated<number>
  class_date: Instant
  /** Live reservations, including guests. Maintained by a trigger; never written by hand. */
  taken: Generated<number>
  /** Places held for waitlist offers. Maintained by a trigger; never written by hand. */
  held: Generated<number>
  /** How often a place became free while the class had a waitlist. Maintained by a trigger. */
  times_freed: Generated<number>
  /** The class type's map when the class was created. */
  spot_map: string | null
  series_id: string | null
  /** Only staff see it. */
  draft: Generated<boolean>
  cancelled_at: Moment
  cancel_reason: string | null
  /** When its attendance was settled. */
  settled_at: Moment
  /** The start for which its reminder was sent. */
  reminded_for: Moment
}

export interface SingleClassInstructorTable {
  single_class_id: number
  instructor_id: number
  position: Generated<number>
  /** The class's date; set by a trigger. */
  class_date: Stamp
}

export interface SingleClassTagTable {
  single_class_id: number
  tag_id: number
}

export type UndoKind = 'added' | 'changed' | 'removed' | 'cancelled'

export interface ScheduleUndoTable {
  schedule_undo_id: Generated<number>
  actor_customer_id: number
  kind: UndoKind
  /** The classes as they were: jsonb, read in SQL alone. */
  classes: string
  made_at: Instant
  undone_at: Moment
}

export interface SubstituteRequestTable extends Created {
  substitute_request_id: Generated<number>
  single_class_id: number
  /** Who asks. */
  instructor_id: number
  note: string | null
  /** Who teaches instead; null while it is open, and when it was withdrawn. */
  accepted_by: Generated<number | null>
  closed_at: Moment
}

export interface WeekTemplateTable extends Stamped {
  week_template_id: Generated<number>
  /** Unique, whatever the case. */
  name: string
}

export interface WeekTemplateClassTable extends ClassColumns {
  week_template_id: number
  /** Within the template. */
  position: number
  /** 1 is Monday. */
  weekday: number
  /** What the studio's clock shows. */
  begins: string
}

export interface WeekTemplateInstructorTable {
  week_template_id: number
  class_position: number
  instructor_id: number
  position: Generated<number>
}

export interface WeekTemplateTagTable {
  week_template_id: number
  class_position: number
  tag_id: number
}

export interface WaitlistTable extends Created {
  waitlist_id: Generated<number>
  single_class_id: number
  customer_id: number
  notify: Generated<boolean>
  notified_at: Moment
  /** The class's `times_freed` at the customer's last notification. */
  told_of: Generated<number>
  /** The place in the order that the desk gave it: the id of an entry of the same class; null for its own. */
  turn: Generated<number | null>
  state: ColumnType<WaitlistState, WaitlistState | undefined, NextWaitlistState>
  offered_until: Moment
  /** The credit held for the offer; null with a membership. */
  available_class_id: number | null
  deleted_at: Moment
}
