import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { MetaDescriptor } from 'react-router'
import { packagesName, siteTexts } from '#text/site/site.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio, type Studio } from '#web/studio.ts'
import type { ShopData } from './load-shop.ts'
import { Shop } from './Shop.tsx'
import styles from './Shop.module.css'

const texts = siteTexts.packages

interface ShopPageProps {
  shop: ShopData
  /** The URL of another list, for a shop that is not on the public site. */
  linkTo?: ComponentProps<typeof Shop>['linkTo']
}

/** The shop as a page, under any path. */
export function ShopPage({ shop, linkTo }: ShopPageProps): ReactNode {
  const studio = useStudio()
  return (
    <main id="main" className={clsx('wrap', styles['page'])}>
      <div className={styles['head']}>
        <h1 className="t-page">{packagesName(studio)}</h1>
        <p className="mu">{texts.lead}</p>
      </div>
      <Shop shop={shop} linkTo={linkTo ?? ((query) => paths.paquetes(studio, query))} />
    </main>
  )
}

export function shopMeta(matches: Parameters<typeof pageMeta>[0], studio: Studio): MetaDescriptor[] {
  return pageMeta(matches, {
    title: packagesName(studio),
    description: texts.description({ studio: studio.business_name }),
    canonical: paths.paquetes(studio),
  })
}
