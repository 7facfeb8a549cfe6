import { MapPin, Megaphone, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { packagesName, siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { EntryLinks } from './EntryLinks.tsx'
import type { NavEntry, SiteSection } from './nav-entries.ts'
import styles from './SiteMenu.module.css'

const { nav, footer } = siteTexts

interface SiteMenuProps {
  entries: readonly NavEntry[]
  section: SiteSection | null
}

/** The phone's menu of the public site: pages, how to reach the studio, and one filled action. */
export function SiteMenu({ entries, section }: SiteMenuProps): ReactNode {
  const studio = useStudio()
  // The calendar first: most people come for it.
  const inOrder = entries.toSorted(
    (a, b) => Number(b.section === 'calendar') - Number(a.section === 'calendar'),
  )
  return (
    <>
      <nav aria-label={nav.menu}>
        <EntryLinks entries={inOrder} section={section} icons />
        <Link to={paths.avisos()}>
          <Megaphone />
          {footer.announcements}
        </Link>
      </nav>
      <h2>{nav.visit}</h2>
      <div className={styles['ways']}>
        <Link to={paths.ubicacion()}>
          <MapPin />
          {nav.location}
        </Link>
        {studio.whatsapp ? (
          <a href={paths.whatsapp(studio.whatsapp)} target="_blank" rel="noopener noreferrer">
            <MessageCircle />
            {siteTexts.whatsappLabel}
          </a>
        ) : null}
      </div>
      <NextStep />
    </>
  )
}

/** The primary action: the shop for visitors, the account for signed-in customers. */
function NextStep(): ReactNode {
  const studio = useStudio()
  const viewer = useViewer()
  const { pathname } = useLocation()
  if (viewer)
    return (
      <div className={styles['end']}>
        <Button to={paths.mystudio()} wide>
          {nav.account}
        </Button>
      </div>
    )
  const back = pathname === '/' ? null : pathname
  const shop = packagesName(studio).toLocaleLowerCase('es-MX')
  return (
    <div className={styles['end']}>
      <Button to={paths.paquetes(studio)} wide>
        {siteTexts.landing.seePackages({ name: shop })}
      </Button>
      <div className={styles['enter']}>
        <Button to={paths.entrar(back)} variant="quiet">
          {nav.enter}
        </Button>
        <Button to={paths.registro(back)} variant="quiet">
          {nav.register}
        </Button>
      </div>
    </div>
  )
}
