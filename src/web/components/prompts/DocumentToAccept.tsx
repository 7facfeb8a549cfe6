import type { ReactNode } from 'react'
import { dailyTexts } from '#text/account/daily.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
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

/** A document's text with its checkbox, which waits for the text: what is accepted is what was shown. */
export function DocumentToAccept({ page, ticked, onTick }: DocumentToAcceptProps): ReactNode {
  const { answer, problem, again } = useRead(page.slug, (signal) =>
    api('GET /pages/{id}', { params: { id: page.slug }, signal }),
  )
  const shown = answer && answer.page
  return (
    <div className={styles['document']}>
      {shown === null && problem === null ? <Skeleton lines={6} /> : null}
      {problem === null ? null : (
        <>
          <Problem>{dailyTexts.failed}</Problem>
          <Button variant="quiet" onClick={() => void again()}>
            {dailyTexts.retry}
          </Button>
        </>
      )}
      {shown ? (
        // Scrollable content must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles['text']} tabIndex={0} role="region" aria-label={page.title}>
          <DocumentText html={shown.content ?? ''} rank={3} />
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
