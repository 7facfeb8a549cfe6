import type { Answer, StoredFile } from '#contract/types.ts'

export type ClassTypeRecord = Answer<'PUT /class_types'>['class_type']

/** A class type in its editor. */
export interface ClassTypeValues {
  name: string
  description: string
  color: string
  icon: string
  spot_map: string
  file: StoredFile | null
  class_category_id: string | null
  home_order: number | ''
  booking_opens_days: number | ''
  booking_closes_minutes: number | ''
}
