import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { Logo } from '#web/components/shell/Logo.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { Button } from '#web/ui/Button.tsx'
import { Ring } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/busy'
import styles from './notice.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: siteTexts.busy.title })

/** Shown instead of a page after too many requests. The server caches it and serves it under any path. */
export default function BusyPage(): ReactNode {
  const { heading, text } = siteTexts.busy
  return (
    <main id="main" className={styles['page']}>
      <div className={styles['content']}>
        <Logo big />
        <Ring>
          <Hourglass />
        </Ring>
        <div role="status">
          <h1 className="t-3">{heading}</h1>
          <p className={`mu ${styles['lead']}`}>{text}</p>
        </div>
        {/* The same URL again. */}
        <Button href="">{siteTexts.broken.retry}</Button>
      </div>
    </main>
  )
}
