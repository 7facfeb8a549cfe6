import { preparedOne } from '#server/db/statement.ts'

/** What a studio has of each thing that it needs; only as many as say something. */
export interface GuideRow {
  brand: boolean
  locations: number
  coaches: number
  class_types: number
  maps: number
  packages: number
  classes: number
  sales: number
}

/** Classes are counted up to this number: a studio that has more has begun. */
const MOST_CLASSES = 50

/** A gift is no sale; one that was refunded later was. */
export const findGuide = preparedOne<GuideRow>(
  'studio_guide',
  `select
    exists (select from configuration where key in ('primary', 'accent', 'navbar_logo')) as brand,
    (select count(*)::integer from location where deleted_at is null) as locations,
    (select count(*)::integer from instructor where deleted_at is null) as coaches,
    (select count(*)::integer from class_type where deleted_at is null) as class_types,
    (select count(*)::integer from class_type where deleted_at is null and spot_map is not null) as maps,
    (select count(*)::integer from class_package where deleted_at is null) as packages,
    (select count(*)::integer from (select from single_class where cancelled_at is null and not draft limit ${MOST_CLASSES}) c) as classes,
    (select count(*)::integer from (select from purchase where status in ('completed', 'active', 'refunded') and total_cents > 0
      limit 1) p) as sales`,
)
