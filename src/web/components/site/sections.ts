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
    (one, other) => studio[`${one}_order`] - studio[`${other}_order`],
  )
}
