import type { Announcement, ClassPackage, ClassType, Instructor } from '#contract/types.ts'
import type { SettingValue } from '#domain/configuration/definition.ts'
import { packagesName, siteTexts } from '#text/site/site.ts'
import type { Studio } from '#web/studio.ts'

/** The sections of the landing page in their default order. */
export const sectionNames = [
  'hero',
  'about',
  'class_types',
  'mission',
  'coaches',
  'packages',
  'schedule',
  'announcements',
] as const

export type SectionName = (typeof sectionNames)[number]
type Settings<Keys extends string> = Readonly<Record<Keys, SettingValue>>
type Places = Settings<`${SectionName}_order` | 'schedule_enabled'>
type Switches = Settings<`${SectionName}_enabled` | 'single_class_enabled'>

/** All sections in the studio's order, switched on or not; equal numbers keep the default order. */
export function orderedSections(settings: Places): SectionName[] {
  return [...sectionNames].sort((one, other) => placeOf(settings, one) - placeOf(settings, other))
}

/** The sections that are switched on, in the studio's order; the calendar with the classes in it alone. */
export function sectionsOf(settings: Places & Switches): SectionName[] {
  return orderedSections(settings).filter(
    (name) => settings[`${name}_enabled`] === true && (name !== 'schedule' || settings.single_class_enabled),
  )
}

/** Without its own position the calendar uses its flag, read as a number: the specification's other reading. */
const placeOf = (settings: Places, name: SectionName): number =>
  Number(settings[`${name}_order`] ?? settings.schedule_enabled)

/** The hero's background: a film with its poster, a picture, or neither. */
export function heroMedia({
  hero_resource,
  hero_video,
  hero_image,
}: Pick<Studio, 'hero_resource' | 'hero_video' | 'hero_image'>): {
  film: string | null
  picture: string | null
} {
  return { film: hero_resource === 'video' ? hero_video : null, picture: hero_image }
}

/** What the hero's second button says. */
export const packagesButton = (studio: Pick<Studio, 'class_packages_name'>): string =>
  siteTexts.landing.seePackages({ name: packagesName(studio).toLocaleLowerCase('es-MX') })

type Words = Settings<'about_title' | 'about_content' | 'mission_title' | 'mission_content'>
type Lists = Readonly<Record<keyof LandingLists, { length: number }>>

/** Whether a section has anything to show; an empty one is omitted. */
export function hasContent(name: SectionName, words: Words, lists: Lists): boolean {
  switch (name) {
    case 'about':
      return Boolean(words.about_title) || Boolean(words.about_content)
    case 'mission':
      return Boolean(words.mission_title) || Boolean(words.mission_content)
    case 'class_types':
      return lists.types.length > 0
    case 'coaches':
      return lists.coaches.length > 0
    case 'packages':
      return lists.packages.length + lists.specials.length > 0
    case 'announcements':
      return lists.announcements.length > 0
    default:
      return true
  }
}

/** Whether a section has the lighter background: they alternate, except for the hero and the band. */
export function isAlt(name: SectionName, shown: readonly SectionName[]): boolean {
  const papers: readonly SectionName[] = shown.filter((one) => one !== 'hero' && one !== 'mission')
  return papers.indexOf(name) % 2 === 1
}

/** The lists in the landing page's sections. */
export interface LandingLists {
  types: ClassType[]
  coaches: Instructor[]
  packages: ClassPackage[]
  specials: ClassPackage[]
  announcements: Announcement[]
}
