import type { z } from '@hono/zod-openapi'
import type { calls } from '#contract/index.ts'
import type { classCategory } from '#contract/catalogue/class-categories.ts'
import { presentClassType as presentListedType } from '#server/shared/present-class-type.ts'
import { presentFile } from '#server/shared/present-file.ts'
import { presentInstructor as presentListed } from '#server/shared/present-instructor.ts'
import type { CategoryRow, ClassTypeRow, ManagedRow, TagRow } from './class-records.queries.ts'
import type { InstructorRow, LocationRow } from './place-records.queries.ts'
import type { Uses } from './uses.ts'
import type { ProgramRow, VideoRow } from './video-records.queries.ts'

type Answer<N extends keyof typeof calls> = z.input<(typeof calls)[N]['answer']>

const managed = ({ deleted_at, updated_at }: ManagedRow, uses: Uses) => ({
  archived: deleted_at !== null,
  updatedAt: updated_at.toISOString(),
  uses,
})

export function presentLocation(row: LocationRow, uses: Uses): Answer<'PUT /locations'>['location'] {
  const { location_id, name, address, maps_url, latitude, longitude } = row
  return { location_id, name, address, maps_url, latitude, longitude, ...managed(row, uses) }
}

export function presentClassType(row: ClassTypeRow, uses: Uses): Answer<'PUT /class_types'>['class_type'] {
  return {
    ...presentListedType(row),
    class_category_id: row.class_category_id,
    booking_opens_days: row.booking_opens_days,
    booking_closes_minutes: row.booking_closes_minutes,
    home_order: row.home_order,
    ...managed(row, uses),
    recent_classes: row.recent_classes,
    recent_occupancy: row.recent_occupancy,
  }
}

export function presentCategory(row: CategoryRow): z.input<typeof classCategory> {
  const { class_category_id, name, handle, description, available, updated_at } = row
  return { class_category_id, name, handle, description, available, updatedAt: updated_at.toISOString() }
}

export function presentTag(row: TagRow, uses: Uses): Answer<'PUT /tags'>['tag'] {
  const { tag_id, name, color } = row
  return { tag_id, name, color, ...managed(row, uses) }
}

export function presentInstructor(row: InstructorRow, uses: Uses): Answer<'PUT /instructors'>['instructor'] {
  return {
    ...presentListed(row),
    customer_id: row.customer_id,
    home: row.home_order !== null,
    home_order: row.home_order,
    ...managed(row, uses),
  }
}

export function presentProgram(row: ProgramRow, uses: Uses): Answer<'PUT /programs'>['program'] {
  const { program_id, name, description, file } = row
  return { program_id, name, description, file: file && presentFile(file), ...managed(row, uses) }
}

const upload = (file: VideoRow['film']) => file && { file_id: file.file_id, name: file.name, type: file.mime }

export function presentVideo(row: VideoRow, uses: Uses): Answer<'PUT /videos'>['video'] {
  return {
    video_id: row.video_id,
    name: row.name,
    description: row.description,
    duration: row.duration,
    provider: row.provider,
    url: row.url,
    file: row.file && presentFile(row.file),
    film: upload(row.film),
    captions: upload(row.captions),
    instructor: row.instructor,
    class_type: row.class_type,
    video_type: row.video_type,
    program: row.program,
    program_position: row.program_position,
    tags: row.tags,
    playbacks: row.playbacks,
    published_at: row.published_at?.toISOString() ?? null,
    ...managed(row, uses),
  }
}
