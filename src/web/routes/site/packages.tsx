import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { loadShop } from '#web/components/site/shop/load-shop.ts'
import { ShopPage, shopMeta } from '#web/components/site/shop/ShopPage.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { studioContext } from '#web/server-context.ts'
import type { Route } from './+types/packages'
import type { SiteHandle } from './layout.tsx'

export const handle: SiteHandle = { section: 'packages' }

export const meta: Route.MetaFunction = ({ matches }) => shopMeta(matches, matches[0].loaderData.studio)

/** If the studio gave the shop its own slug, this path redirects to it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const studio = context.get(studioContext)
  if (studio.class_packages_path !== null) throw redirect(paths.paquetes(studio) + url.search, 301)
  return { shop: await loadShop(context, url) }
}

export default function Packages({ loaderData: { shop } }: Route.ComponentProps): ReactNode {
  return <ShopPage shop={shop} />
}
