import type { RouterContextProvider } from 'react-router'
import type { ClassPackage } from '#contract/types.ts'
import { products } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { apiContext } from '#web/server-context.ts'

export type PackageKind = 'presenciales' | 'online' | 'especiales'

/** The three lists of the shop, and which of them the URL selects (`?tipo=`). */
export interface ShopData {
  kind: PackageKind
  lists: Record<PackageKind, ClassPackage[]>
}

/** For loaders: everything on sale. The site map declares the query parameters it reads. */
export async function loadShop(context: Readonly<RouterContextProvider>, url: URL): Promise<ShopData> {
  const api = context.get(apiContext)
  const [inPerson, online, special] = await Promise.all([
    api('GET /class_packages/presenciales/all'),
    api('GET /class_packages/online/all'),
    api('GET /class_packages/especiales/all'),
  ])
  const all = [inPerson, online, special].flatMap((list) => list.class_packages)
  tell(context, (site) => products(site, all))
  const wanted = url.searchParams.get('tipo')
  return {
    kind: wanted === 'online' || wanted === 'especiales' ? wanted : 'presenciales',
    lists: {
      presenciales: inPerson.class_packages,
      online: online.class_packages,
      especiales: special.class_packages,
    },
  }
}
