import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Studio } from '#web/studio.ts'

export type SiteSection = 'classes' | 'coaches' | 'packages' | 'calendar'

interface Entry {
  section: SiteSection
  label: string
  to: string
}

type Settings = Pick<
  Studio,
  | 'class_types_enabled'
  | 'coaches_enabled'
  | 'schedule_enabled'
  | 'class_packages_name'
  | 'class_packages_path'
>

/** The entries of the site's menu. */
export function navEntries(studio: Settings): Entry[] {
  const { nav } = siteTexts
  const all: (Entry | false)[] = [
    studio.class_types_enabled && { section: 'classes', label: nav.classes, to: `${paths.landing()}#clases` },
    studio.coaches_enabled && { section: 'coaches', label: nav.coaches, to: `${paths.landing()}#coaches` },
    { section: 'packages', label: studio.class_packages_name || nav.packages, to: paths.paquetes(studio) },
    // The landing page shows the week itself unless schedule_enabled is off; then the calendar is an entry of its
    // own.
    studio.schedule_enabled
      ? { section: 'calendar', label: nav.inPerson, to: paths.calendario() }
      : { section: 'calendar', label: nav.schedule, to: paths.calendario() },
  ]
  return all.filter((entry) => entry !== false)
}
