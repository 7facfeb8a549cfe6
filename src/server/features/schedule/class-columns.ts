import type { ClassColumns } from '#server/db/schema/schedule.ts'

/** The type of each column that is written, copied and put back as it is. Every statement that does so reads this list. */
const types = {
  duration: 'integer',
  class_type_id: 'integer',
  location_id: 'integer',
  capacity: 'integer',
  description: 'text',
  class_package_id: 'integer',
  icon: 'text',
} satisfies Record<keyof ClassColumns, string>

export const classColumns = Object.keys(types) as (keyof ClassColumns)[]

/** The columns for a statement, e.g. `c.duration, c.class_type_id, …` of the table `c`. */
export const listColumns = (write: (column: keyof ClassColumns) => string = (column) => column): string =>
  classColumns.map(write).join(', ')

/** With their types, as json_to_recordset asks for them. */
export const TYPED_COLUMNS = listColumns((column) => `${column} ${types[column]}`)
