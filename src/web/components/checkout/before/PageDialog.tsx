import type { ReactNode } from 'react'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { pageTexts } from '#text/site/pages.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import { DocumentText } from '#web/components/documents/DocumentText.tsx'
import type { PageSummary } from '#web/studio.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Problem, Skeleton } from '#web/ui/feedback/feedback.tsx'
import styles from '#web/components/checkout/checkout.module.css'

const texts = pageTexts.page

/** A content page of the studio in a dialog. */
export function PageDialog({ page, onClose }: { page: PageSummary; onClose: () => void }): ReactNode {
  const { answer, problem } = useRead(page.slug, (signal) =>
    api('GET /pages/{id}', { params: { id: page.slug }, signal }),
  )
  const loading = answer === null && problem === null
  const html = answer?.page.content
  return (
    <Dialog onClose={onClose} title={page.title} width={820} back={checkoutTexts.terms.close}>
      <div
        className={styles['document']}
        // A scrollable element must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={page.title}
        aria-busy={loading}
      >
        {loading ? <Skeleton lines={6} /> : null}
        {problem === null ? null : <Problem>{texts.failed}</Problem>}
        {html ? <DocumentText html={html} /> : null}
        {answer && !html ? <p>{texts.empty}</p> : null}
      </div>
    </Dialog>
  )
}
