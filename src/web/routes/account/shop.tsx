import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { packagesName } from '#text/site/site.ts'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { missing } from '#web/components/site/load-page.ts'
import { loadShop } from '#web/components/site/shop/load-shop.ts'
import { ShopPage } from '#web/components/site/shop/ShopPage.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { studioContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import type { Route } from './+types/shop'
import type { AccountHandle } from './layout.tsx'

export const handle: AccountHandle = { section: 'packages' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: packagesName(matches[0].loaderData.studio),
  })

/** The shop inside the customer area, under the studio's own slug for it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = paths.misPaquetes(context.get(studioContext))
  // Links shared before the studio changed the slug.
  if (url.pathname === paths.misPaquetes({ class_packages_path: null }) && url.pathname !== path)
    throw redirect(path + url.search)
  if (url.pathname !== path) throw missing()
  return { shop: await loadShop(context, url) }
}

export default function AccountShop({ loaderData: { shop } }: Route.ComponentProps): ReactNode {
  const studio = useStudio()
  return <ShopPage shop={shop} linkTo={(query) => paths.misPaquetes(studio, query)} />
}

export const ErrorBoundary = AccountProblem
