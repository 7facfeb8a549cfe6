import { fewestClasses } from '#domain/selling/prices/packages.ts'
import type { Api } from '#web/api/client.ts'
import type { Studio } from '#web/studio.ts'
import type { SectionName, LandingLists } from './sections.ts'

/** The latest ones; the announcements page has the others. */
const MOST_ANNOUNCEMENTS = 3

/** For loaders: the lists of the visible sections, in parallel; the others stay empty. */
export async function loadLists(
  api: Api,
  shown: ReadonlySet<SectionName>,
  { videos_enabled }: Pick<Studio, 'videos_enabled'>,
): Promise<LandingLists> {
  const sold = shown.has('packages')
  const [types, coaches, inPerson, online, special, news] = await Promise.all([
    shown.has('class_types') ? api('GET /class_types') : null,
    shown.has('coaches') ? api('GET /instructors/home/all') : null,
    sold ? api('GET /class_packages/presenciales/home') : null,
    sold && videos_enabled ? api('GET /class_packages/online/home') : null,
    sold ? api('GET /class_packages/especiales/home') : null,
    shown.has('announcements') ? api('GET /announcements') : null,
  ])
  return {
    types: (types?.class_types ?? []).filter((type) => type.file !== null),
    coaches: coaches?.instructors ?? [],
    packages: [...(inPerson?.class_packages ?? []), ...(online?.class_packages ?? [])].sort(fewestClasses),
    specials: special?.class_packages ?? [],
    announcements: (news?.announcements ?? []).slice(0, MOST_ANNOUNCEMENTS),
  }
}
