import clsx from 'clsx'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageTexts } from '#text/site/pages.ts'
import { siteTexts } from '#text/site/site.ts'
import { DocumentText } from '#web/components/documents/DocumentText.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { usePages } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, Problem } from '#web/ui/feedback/feedback.tsx'
import styles from '#web/routes/site/page.module.css'
import { Link } from '#web/ui/Link.tsx'

const texts = pageTexts.page

interface ContentPageProps {
  title: string
  slug: string
  /** Null or empty if nothing was written yet. */
  content: string | null
  /** The content could not be loaded. */
  failed?: boolean
  /** There is no such page yet: only its title is shown. */
  unwritten?: boolean
}

/** A page written by the studio, with the list of its other pages. */
export function ContentPage(props: ContentPageProps): ReactNode {
  const { title, slug, content, failed = false, unwritten = false } = props
  const others = usePages().filter((page) => page.has_content)
  return (
    <main id="main" className={clsx('wrap', styles['page'])}>
      <h1 className={clsx('t-page', styles['title'])}>{title}</h1>
      <div className={styles['content']}>
        <nav className={styles['side']} aria-label={texts.list}>
          <Link to={paths.avisos()}>{siteTexts.footer.announcements}</Link>
          {others.map((page) => (
            <Link
              key={page.page_id}
              to={paths.pagina(page.slug)}
              aria-current={page.slug === slug ? 'page' : undefined}
            >
              {page.title}
            </Link>
          ))}
        </nav>
        <article className={styles['text']}>
          {failed ? (
            <div className="stack">
              <Problem>{texts.failed}</Problem>
              <div>
                <Button href="" variant="quiet">
                  {siteTexts.broken.retry}
                </Button>
              </div>
            </div>
          ) : content ? (
            <DocumentText html={content} />
          ) : unwritten ? null : (
            <EmptyState icon={<FileText />}>{texts.empty}</EmptyState>
          )}
        </article>
      </div>
    </main>
  )
}
