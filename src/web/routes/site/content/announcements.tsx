import clsx from 'clsx'
import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageTexts } from '#text/site/pages.ts'
import { RichText } from '#web/components/site/RichText.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { apiContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayOf } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/announcements'
import styles from '#web/routes/site/page.module.css'

const texts = pageTexts.announcements

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.description })

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext)('GET /announcements')
}

export default function Announcements({ loaderData: { announcements } }: Route.ComponentProps): ReactNode {
  const { timezone } = useStudio()
  return (
    <main id="main" className={clsx('wrap', styles['page'])}>
      <h1 className={clsx('t-page', styles['title'])}>{texts.title}</h1>
      {announcements.length === 0 ? (
        <EmptyState icon={<Megaphone />} place="page">
          {texts.empty}
        </EmptyState>
      ) : (
        announcements.map(({ announcement_id: id, title, content, createdAt }) => (
          <article key={id} className={styles['notice']}>
            <time className="mu num sm" dateTime={createdAt}>
              {dateMedium(dayOf(createdAt, timezone))}
            </time>
            <div>
              <h2 className="t-3">{title}</h2>
              <RichText html={content} rank={3} className={styles['noticeText']} />
            </div>
          </article>
        ))
      )}
    </main>
  )
}
