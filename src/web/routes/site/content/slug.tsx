import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { ContentPage } from '#web/components/site/ContentPage.tsx'
import { findPage, missing, movedTo } from '#web/components/site/load-page.ts'
import { loadShop } from '#web/components/site/shop/load-shop.ts'
import { ShopPage, shopMeta } from '#web/components/site/shop/ShopPage.tsx'
import { excerpt } from '#web/findable/excerpt.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, studioContext } from '#web/server-context.ts'
import type { Route } from './+types/slug'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const page = loaderData?.page
  if (!page) return shopMeta(matches, matches[0].loaderData.studio)
  return pageMeta(matches, {
    title: page.title,
    description: page.description ?? excerpt(page.content),
    canonical: paths.pagina(page.slug),
  })
}

/** A single segment is the shop's own slug or one of the studio's pages. */
export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  if (slug === context.get(studioContext).class_packages_path)
    return { shop: await loadShop(context, url), page: null }
  try {
    const page = await findPage(context, slug)
    if (page !== null) return { shop: null, page: { ...page, failed: false } }
  } catch {
    const { pages } = await context.get(apiContext)('GET /pages')
    const known = pages.find((page) => page.slug === slug)
    if (known !== undefined)
      return data(
        { shop: null, page: { ...known, content: null, description: null, failed: true } },
        { status: 500 },
      )
  }
  const to = await movedTo(context, slug)
  if (to !== null) throw redirect(to + url.search, 301)
  throw missing()
}

export default function Slug({ loaderData: { shop, page } }: Route.ComponentProps): ReactNode {
  return shop ? <ShopPage shop={shop} /> : <ContentPage {...page} />
}
