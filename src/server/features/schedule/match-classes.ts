export interface ClassFilter {
  /** Inclusive, and exclusive; null leaves that end open. */
  from: Date | null
  until: Date | null
  instructor_id?: number | undefined
  location_id?: number | undefined
  class_type_id?: number | undefined
  /** The package that the class requires. */
  class_package_id?: number | undefined
  /** The account of the coach who teaches it. */
  taught_by?: number | undefined
  /** With drafts: for staff only. */
  drafts?: boolean
}

/** The condition of each part of a filter, with a placeholder for its value. */
const conditions = {
  instructor_id: 'i.instructor_id = $?',
  location_id: 'c.location_id = $?',
  class_type_id: 'c.class_type_id = $?',
  class_package_id: 'c.class_package_id = $?',
  taught_by: `exists (
    select from single_class_instructor t join instructor using (instructor_id)
    where t.single_class_id = c.single_class_id and customer_id = $?)`,
}
type Narrowing = keyof typeof conditions

export interface Matching {
  /**
   * The name of a filter's combination of parts: each combination is a statement of its own, because one for all could use no
   * index.
   */
  suffix: string
  from: string
  /** The statement's own parameters come after these. */
  values: unknown[]
}

/** The classes of a filter. Cancelled ones are on no timetable, drafts only where they are asked for. */
export function matching(filter: ClassFilter): Matching {
  const parts = (Object.keys(conditions) as Narrowing[]).filter((part) => filter[part] !== undefined)
  const asked = parts.map((part, index) => `and ${conditions[part].replace('$?', `$${index + 3}`)}`)
  // Joined by the date as well, which a coach's classes are in the order of.
  const coach = 'join single_class_instructor i using (single_class_id, class_date)'
  return {
    suffix: [...parts, ...(filter.drafts ? ['drafts'] : [])].map((part) => `_${part}`).join(''),
    from: `from single_class c ${filter.instructor_id === undefined ? '' : coach} where c.class_date >= $1 and c.class_date < $2 and c.cancelled_at is null ${filter.drafts ? '' : 'and not c.draft'} ${asked.join(' ')}`,
    values: [filter.from ?? '-infinity', filter.until ?? 'infinity', ...parts.map((part) => filter[part])],
  }
}
