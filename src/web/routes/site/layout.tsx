import type { ReactNode } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { isPrivate } from '#domain/site-map/address.ts'
import { Banner } from '#web/components/shell/Banner.tsx'
import { Footer } from '#web/components/shell/Footer.tsx'
import { Navbar } from '#web/components/shell/navigation/Navbar.tsx'
import type { SiteSection } from '#web/components/shell/navigation/nav-entries.ts'
import { WhatsAppButton } from '#web/components/shell/WhatsAppButton.tsx'
import { heroMedia, sectionsOf } from '#web/components/site/landing/sections.ts'
import { useStudio } from '#web/studio.ts'
import styles from './layout.module.css'

/** A page's settings for the layout; exported by its route as `handle`. */
export interface SiteHandle {
  /** The menu entry it belongs to. */
  section?: SiteSection
  /** Begins with the studio's picture, if there is one, under the transparent menu. */
  hero?: true
}

export default function SiteLayout(): ReactNode {
  const studio = useStudio()
  const shown = useMatches().at(-1)
  const { pathname } = useLocation()
  const page = (shown?.handle ?? {}) as SiteHandle
  const { film, picture } = heroMedia(studio)
  // A failed page has no loaded data, and no picture under the menu.
  const opens = page.hero === true && shown?.loaderData !== undefined
  const over = opens && Boolean(film ?? picture) && sectionsOf(studio)[0] === 'hero'
  return (
    <>
      <Banner />
      <div className={styles['page']}>
        <Navbar over={over} section={page.section ?? null} />
        <Outlet />
        <Footer />
      </div>
      <WhatsAppButton
        overButtons={isPrivate(pathname) || page.section === 'calendar' || page.section === 'packages'}
      />
    </>
  )
}
