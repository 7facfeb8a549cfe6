import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
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

const LOCATIONS: Statement = {
  name: 'managed_locations',
  text: `select location_id, name, address, maps_url, latitude, longitude, deleted_at, updated_at from location
    where $1::integer is null or location_id = $1 order by location_id`,
}

/** All locations, oldest first, or one of them. */
export function findLocations(db: Queryable, id: number | null = null): Promise<LocationRow[]> {
  return run(db, LOCATIONS, [id])
}

export interface InstructorRow extends ManagedRow, InstructorListed {
  customer_id: number | null
  home_order: number | null
}

const INSTRUCTORS: Statement = {
  name: 'managed_instructors',
  text: `select ${instructorColumns.join(', ')}, customer_id, home_order, deleted_at, updated_at, ${fileOf('instructor.file_id')} as file
    from instructor where $1::integer is null or instructor_id = $1
    order by home_order nulls last, name, last_name, instructor_id`,
}

/** All coaches, those of the landing page first, or one of them. */
export function findInstructors(db: Queryable, id: number | null = null): Promise<InstructorRow[]> {
  return run(db, INSTRUCTORS, [id])
}
