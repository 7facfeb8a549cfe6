import { useEffect, useState, type ReactNode } from 'react'
import { dailyTexts } from '#text/account/daily.ts'
import { api } from '#web/api/browser.ts'
import { DocumentText } from '#web/components/documents/DocumentText.tsx'
import type { PageSummary } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Problem, Skeleton } from '#web/ui/feedback/feedback.tsx'
import styles from './prompts.module.css'

interface DocumentToAcceptProps {
  page: PageSummary
  ticked: boolean
  /** @param version the one that is shown; null takes the tick away */
  onTick: (version: number | null) => void
}

type Reading = 'loading' | 'failed' | { html: string; version: number }

/** A document's text with its checkbox, which waits for the text: what is accepted is what was shown. */
export function DocumentToAccept({ page, ticked, onTick }: DocumentToAcceptProps): ReactNode {
  const [reading, setReading] = useState<Reading>('loading')
  const isLoading = reading === 'loading'
  useEffect(() => {
    if (!isLoading) return
    let gone = false
    api('GET /pages/{id}', { params: { id: page.slug } }).then(
      ({ page: { content, version } }) => gone || setReading({ html: content ?? '', version }),
      () => gone || setReading('failed'),
    )
    return () => {
      gone = true
    }
  }, [page.slug, isLoading])
  const shown = typeof reading === 'object' ? reading : null
  return (
    <div className={styles['document']}>
      {isLoading ? <Skeleton lines={6} /> : null}
      {reading === 'failed' ? (
        <>
          <Problem>{dailyTexts.failed}</Problem>
          <Button variant="quiet" onClick={() => setReading('loading')}>
            {dailyTexts.retry}
          </Button>
        </>
      ) : null}
      {shown ? (
        // Scrollable content must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles['text']} tabIndex={0} role="region" aria-label={page.title}>
          <DocumentText html={shown.html} rank={3} />
        </div>
      ) : null}
      <Checkbox
        name={`page-${page.page_id}`}
        checked={ticked}
        disabled={shown === null}
        onChange={(event) => onTick(event.target.checked && shown ? shown.version : null)}
        label={dailyTexts.accept({ name: page.title })}
      />
    </div>
  )
}
