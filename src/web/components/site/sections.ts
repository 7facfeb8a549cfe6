import type { Studio } from '#web/studio.ts'

const NAMES = [
  'hero',
  'about',
  'class_types',
  'mission',
  'coaches',
  'packages',
  'schedule',
  'announcements',
] as const

export type SectionName = (typeof NAMES)[number]
type Switches = Pick<Studio, `${SectionName}_enabled` | `${SectionName}_order`>

/** The sections of the landing page that are switched on, in the studio's order; equal numbers keep the usual order. */
export function sectionsOf(studio: Switches): SectionName[] {
  return NAMES.filter((name) => studio[`${name}_enabled`]).sort(
    (one, other) => placeOf(studio, one) - placeOf(studio, other),
  )
}

/** Without a place of its own the calendar stands where its flag, read as a number, puts it: that is the specification's other reading. */
function placeOf(studio: Switches, name: SectionName): number {
  return studio[`${name}_order`] ?? Number(studio.schedule_enabled)
}
