import { useEffect, useState, type ReactNode } from 'react'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { pageTexts } from '#text/site/pages.ts'
import { api } from '#web/api/browser.ts'
import { DocumentText } from '#web/components/documents/DocumentText.tsx'
import type { PageSummary } from '#web/studio.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Problem, Skeleton } from '#web/ui/feedback/feedback.tsx'
import styles from '#web/components/checkout/checkout.module.css'

const texts = pageTexts.page

type Content = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; html: string | null }

/** A content page of the studio in a dialog. */
export function PageDialog({ page, onClose }: { page: PageSummary; onClose: () => void }): ReactNode {
  const [content, setContent] = useState<Content>({ state: 'loading' })

  useEffect(() => {
    const controller = new AbortController()
    api('GET /pages/{id}', { params: { id: page.slug }, signal: controller.signal })
      .then((answer) => setContent({ state: 'ready', html: answer.page.content }))
      .catch(() => {
        if (!controller.signal.aborted) setContent({ state: 'failed' })
      })
    return () => controller.abort()
  }, [page.slug])

  return (
    <Dialog onClose={onClose} title={page.title} width={820} back={checkoutTexts.terms.close}>
      <div
        className={styles['document']}
        // A scrollable element must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={page.title}
        aria-busy={content.state === 'loading'}
      >
        <Body content={content} />
      </div>
    </Dialog>
  )
}

function Body({ content }: { content: Content }): ReactNode {
  if (content.state === 'loading') return <Skeleton lines={6} />
  if (content.state === 'failed') {
    return <Problem>{texts.failed}</Problem>
  }
  return content.html ? <DocumentText html={content.html} /> : <p>{texts.empty}</p>
}
