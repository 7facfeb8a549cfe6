import { CalendarDays, Layers, Shapes, Sparkles, type LucideIcon } from 'lucide-react'
import { calendarName, packagesName, siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Studio } from '#web/studio.ts'

export type SiteSection = 'classes' | 'coaches' | 'packages' | 'calendar'

export interface NavEntry {
  section: SiteSection
  label: string
  to: string
  icon: LucideIcon
}

type Settings = Pick<
  Studio,
  | 'class_types_enabled'
  | 'coaches_enabled'
  | 'schedule_enabled'
  | 'class_packages_name'
  | 'class_packages_path'
  | 'single_class_enabled'
>

/** The entries of the site's menu. */
export function navEntries(studio: Settings): NavEntry[] {
  const { nav } = siteTexts
  const all: (NavEntry | false)[] = [
    studio.class_types_enabled && {
      section: 'classes',
      label: nav.classes,
      to: `${paths.landing()}#clases`,
      icon: Shapes,
    },
    studio.coaches_enabled && {
      section: 'coaches',
      label: nav.coaches,
      to: `${paths.landing()}#coaches`,
      icon: Sparkles,
    },
    {
      section: 'packages',
      label: packagesName(studio),
      to: paths.paquetes(studio),
      icon: Layers,
    },
    studio.single_class_enabled && {
      section: 'calendar',
      label: calendarName(studio),
      to: paths.calendario(),
      icon: CalendarDays,
    },
  ]
  return all.filter((entry) => entry !== false)
}
