import clsx from 'clsx'
import { Menu } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Logo } from '#web/components/shell/Logo.tsx'
import { EntryLinks } from './EntryLinks.tsx'
import { navEntries, type SiteSection } from './nav-entries.ts'
import styles from './Navbar.module.css'
import { SideDrawer } from './SideDrawer.tsx'
import { SiteMenu } from './SiteMenu.tsx'
import { Link } from '#web/ui/Link.tsx'

interface NavbarProps {
  /** It is above the page's opening picture. */
  over: boolean
  /** The entry that the page belongs to. */
  section: SiteSection | null
}

/**
 * The header of every public page. Memoised: re-rendered with a new URL, not with each state of the router. On the phone the
 * links are in a drawer that also opens without JavaScript.
 */
export const Navbar = memo(function Navbar({ over, section }: NavbarProps): ReactNode {
  const studio = useStudio()
  const viewer = useViewer()
  const { pathname, key } = useLocation()
  const entries = navEntries(studio)
  const enter = viewer
    ? { to: paths.mystudio(), label: siteTexts.nav.account }
    : { to: paths.entrar(pathname === '/' ? null : pathname), label: siteTexts.nav.enter }
  const variant = over ? 'onimage' : 'quiet'

  return (
    <header className={over ? styles['over'] : styles['plain']}>
      <div className={clsx('wrap', styles['bar'])}>
        <Link to={paths.landing()} className="tap">
          <Logo />
        </Link>
        <nav className={styles['links']} aria-label={siteTexts.nav.label}>
          <EntryLinks entries={entries} section={section} />
        </nav>
        <Button to={enter.to} variant={variant} size="small" className={styles['enter']}>
          {enter.label}
        </Button>
        <Button
          variant={over ? 'onimage' : 'ghost'}
          size="small"
          icon
          className="only-phone"
          aria-label={siteTexts.nav.openMenu}
          popoverTarget="site-menu"
        >
          <Menu />
        </Button>
      </div>
      {/* Every navigation closes the drawer: with another key it is another, closed element. */}
      <SideDrawer key={key} id="site-menu" label={siteTexts.nav.menu} className={styles['menu']}>
        <SiteMenu entries={entries} section={section} />
      </SideDrawer>
    </header>
  )
})
