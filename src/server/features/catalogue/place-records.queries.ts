import { prepared } from '#server/db/statement.ts'
import { instructorColumns, type InstructorListed } from '#server/shared/present-instructor.ts'
import { fileOf } from '#server/shared/present-file.ts'
import type { ManagedRow } from './class-records.queries.ts'

export interface LocationRow extends ManagedRow {
  location_id: number
  name: string
  address: string | null
  maps_url: string | null
  latitude: number | null
  longitude: number | null
}

/** All locations, oldest first, or one of them. */
export const findLocations = prepared<LocationRow, [id: number | null]>(
  'managed_locations',
  `select location_id, name, address, maps_url, latitude, longitude, deleted_at, updated_at from location
    where $1::integer is null or location_id = $1 order by location_id`,
)

export interface InstructorRow extends ManagedRow, InstructorListed {
  customer_id: number | null
  home_order: number | null
}

/** All coaches, those of the landing page first, or one of them. */
export const findInstructors = prepared<InstructorRow, [id: number | null]>(
  'managed_instructors',
  `select ${instructorColumns.join(', ')}, customer_id, home_order, deleted_at, updated_at, ${fileOf('instructor.file_id')} as file
    from instructor where $1::integer is null or instructor_id = $1
    order by home_order nulls last, name, last_name, instructor_id`,
)
