import { CalendarDays, House, TicketCheck, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { offlineTexts } from '#text/site/offline.ts'
import { Logo } from '#web/components/shell/Logo.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Ring } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/offline'
import styles from './notice.module.css'

const texts = offlineTexts.page

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/**
 * Shown by the service worker instead of a page that is not cached: the cached pages, and a link back to the
 * requested one.
 */
export default function Offline(): ReactNode {
  const cached: [href: string, icon: ReactNode, title: string, note: string][] = [
    [paths.reservaciones(), <TicketCheck key="own" />, texts.reservations, texts.reservationsNote],
    [paths.mystudio(), <CalendarDays key="week" />, texts.calendar, texts.calendarNote],
    [paths.calendario(), <CalendarDays key="week" />, texts.calendar, texts.calendarNote],
    [paths.landing(), <House key="home" />, texts.home, texts.homeNote],
  ]
  return (
    <main id="main" className={styles['page']}>
      <div className={styles['content']}>
        <Logo big />
        <Ring>
          <WifiOff />
        </Ring>
        <div role="status">
          <h1 className="t-3">{texts.heading}</h1>
          <p className={`mu ${styles['lead']}`}>{texts.lead}</p>
        </div>
        {/* The same URL again. */}
        <Button href="">{texts.retry}</Button>
        <section className={styles['cached']} id="cached" hidden>
          <h2 className="sm b">{texts.cached}</h2>
          <ul>
            {cached.map(([href, icon, title, note]) => (
              <li key={href} hidden>
                <a href={href}>
                  <span className={styles['icon']} aria-hidden>
                    {icon}
                  </span>
                  <span>
                    <b>{title}</b>
                    <span className="sm mu">{note}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  )
}
