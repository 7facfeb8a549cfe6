import type { Archivable, Day, Generated, Stamped } from './columns.ts'

export interface TagTable extends Archivable {
  tag_id: Generated<number>
  name: string
  color: string | null
}

export interface ClassCategoryTable extends Stamped {
  class_category_id: Generated<number>
  name: string
  handle: string
  description: string | null
  available: Generated<boolean>
}

export interface LocationTable extends Archivable {
  location_id: Generated<number>
  name: string
  address: string | null
  maps_url: string | null
  latitude: number | null
  longitude: number | null
}

export interface InstructorTable extends Archivable {
  instructor_id: Generated<number>
  /** The customer record with which the coach signs in, if any. */
  customer_id: number | null
  name: string
  last_name: string
  nick_name: string | null
  quote: string | null
  short_bio: string | null
  instagram: string | null
  birthdate: Day | null
  music_type: string | null
  file_id: number | null
  /** Position on the landing page; null hides the coach there. */
  home_order: number | null
}

export interface ClassTypeTable extends Archivable {
  class_type_id: Generated<number>
  name: string
  icon: string | null
  description: string | null
  color: string | null
  /** Row sizes from front to back: '4,6,7'. */
  spot_map: string | null
  file_id: number | null
  class_category_id: number | null
  /** How many days before a class booking opens; null uses the studio's setting. */
  booking_opens_days: number | null
  /** How many minutes before a class booking closes; null uses the studio's setting. */
  booking_closes_minutes: number | null
  home_order: number | null
}
