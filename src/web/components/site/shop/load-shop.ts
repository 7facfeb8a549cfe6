import type { RouterContextProvider } from 'react-router'
import type { ClassPackage, SingleClass } from '#contract/types.ts'
import { isTrial, isUsedUp, packagesFor } from '#domain/selling/prices/packages.ts'
import { wantedIn } from '#web/components/wanted-class/load-wanted.ts'
import type { Wanted } from '#web/components/wanted-class/wanted.ts'
import { products } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { apiContext, nowContext, studioContext, viewerContext } from '#web/server-context.ts'
import { isFree } from './package-facts.ts'

export type PackageKind = 'presenciales' | 'online' | 'especiales'

/** The shop's lists, and which of them the URL selects (`?tipo=`). */
export interface ShopData {
  kind: PackageKind
  lists: Record<PackageKind, ClassPackage[]>
  /** The free offer of the in-person list that is still open to the visitor: shown above the others. */
  gift: ClassPackage | null
  /** The class to reserve after paying (`?clase=`). */
  wanted: Wanted | null
  /** The ids of the in-person packages whose credits fit it, in the order in which they are offered. */
  fitting: number[]
  /** The ids of packages that the visitor has bought as often as they may. */
  used: number[]
  /** The next class of each special event, by its package. */
  events: Record<number, SingleClass>
}

/** For loaders: everything on sale. The site map declares the query parameters it reads. */
export async function loadShop(context: Readonly<RouterContextProvider>, url: URL): Promise<ShopData> {
  const api = context.get(apiContext)
  const { videos_enabled } = context.get(studioContext)
  const [inPerson, online, special, wanted] = await Promise.all([
    api('GET /class_packages/presenciales/all'),
    videos_enabled ? api('GET /class_packages/online/all') : { class_packages: [] },
    api('GET /class_packages/especiales/all'),
    wantedIn(context, url),
  ])
  const all = [inPerson, online, special].flatMap((list) => list.class_packages)
  tell(context, (site) => products(site, all))
  const purchases = context.get(viewerContext)?.purchases ?? []
  const isOpen = (pack: ClassPackage): boolean => !isUsedUp(pack, purchases)
  const gift = inPerson.class_packages.find((pack) => isFree(pack) && isOpen(pack)) ?? null
  const trials = wanted?.state === 'open' ? await openTrials(context, isOpen) : []
  const others = inPerson.class_packages.filter((pack) => pack !== gift)
  const openFirst = (packs: readonly ClassPackage[]) => [
    ...packs.filter(isOpen),
    ...packs.filter((pack) => !isOpen(pack)),
  ]
  const presenciales = [...trials, ...openFirst(others)]
  const kind = url.searchParams.get('tipo')
  return {
    kind: kind === 'especiales' || (kind === 'online' && videos_enabled) ? kind : 'presenciales',
    lists: {
      presenciales,
      online: openFirst(online.class_packages),
      especiales: openFirst(special.class_packages),
    },
    gift,
    wanted,
    fitting: wanted ? fittingOf(wanted, presenciales.filter(isOpen)) : [],
    used: [...all, ...trials].filter((pack) => !isOpen(pack)).map((pack) => pack.class_package_id),
    events: await eventsOf(context, special.class_packages),
  }
}

/** The trials of the landing page that are still open to the visitor: the shop lists none, except to who wants a class. */
async function openTrials(
  context: Readonly<RouterContextProvider>,
  isOpen: (pack: ClassPackage) => boolean,
): Promise<ClassPackage[]> {
  const home = await context.get(apiContext)('GET /class_packages/presenciales/home')
  return home.class_packages.filter((pack) => isTrial(pack) && isOpen(pack))
}

function fittingOf({ single, state }: Wanted, packages: readonly ClassPackage[]): number[] {
  if (single === null || state !== 'open' || single.class_package_id !== null) return []
  const fitting = new Set(packagesFor(single.class_type.class_type_id, packages))
  return packages.filter((pack) => fitting.has(pack)).map((pack) => pack.class_package_id)
}

/** The next class that requires each event's package: its date and its places. */
async function eventsOf(
  context: Readonly<RouterContextProvider>,
  events: readonly ClassPackage[],
): Promise<Record<number, SingleClass>> {
  const api = context.get(apiContext)
  const now = context.get(nowContext).toISOString()
  const found = await Promise.all(
    events.map(async ({ class_package_id }) => {
      const { single_classes } = await api('GET /single_class', { query: { class_package_id } })
      return [class_package_id, single_classes.find(({ class_date }) => class_date > now)] as const
    }),
  )
  return Object.fromEntries(found.filter((entry): entry is [number, SingleClass] => entry[1] !== undefined))
}
