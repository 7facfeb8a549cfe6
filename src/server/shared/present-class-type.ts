import type { z } from '@hono/zod-openapi'
import type { classType } from '#contract/booking/schedule.ts'
import { type FileRow, presentFile } from './present-file.ts'

/** What visitors learn of a class type. */
export interface ClassTypeListed {
  class_type_id: number
  name: string
  description: string | null
  icon: string | null
  color: string | null
  spot_map: string | null
  file: FileRow | null
}

export function presentClassType(row: ClassTypeListed): z.input<typeof classType> {
  return {
    class_type_id: row.class_type_id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    color: row.color,
    spot_map: row.spot_map,
    file: row.file && presentFile(row.file),
  }
}
