import { useEffect, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { dailyTexts } from '#text/account/daily.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { DocumentText } from '#web/components/documents/DocumentText.tsx'
import type { PageSummary } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Problem, Skeleton } from '#web/ui/feedback/feedback.tsx'
import styles from './daily.module.css'

/** Each document in a scrollable box with its checkbox; the dialog cannot be dismissed. */
export default function DocumentsDialog({ pages }: { pages: readonly PageSummary[] }): ReactNode {
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set())
  const { revalidate } = useRevalidator()
  const form = useForm({
    send: () => api('POST /accepted_pages', { body: { page_ids: pages.map((page) => page.page_id) } }),
    done: () => revalidate(),
  })

  const tick = (id: number, on: boolean): void =>
    setAccepted((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))

  return (
    <Dialog
      open
      onClose={() => undefined}
      closable={false}
      staticBackdrop
      width={640}
      title={dailyTexts.documents}
      footer={
        <Button {...form.button} disabled={accepted.size < pages.length}>
          {dailyTexts.done}
        </Button>
      }
    >
      <form {...form.props}>
        <p className="mu">{dailyTexts.lead}</p>
        {pages.map((page) => (
          <div key={page.page_id} className={styles['document']}>
            <Text page={page} />
            <Checkbox
              name={`page-${page.page_id}`}
              checked={accepted.has(page.page_id)}
              onChange={(event) => tick(page.page_id, event.target.checked)}
              label={dailyTexts.accept({ name: page.title })}
            />
          </div>
        ))}
        <Problem>{form.problem}</Problem>
      </form>
    </Dialog>
  )
}

function Text({ page }: { page: PageSummary }): ReactNode {
  const [html, setHtml] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    let gone = false
    api('GET /pages/{id}', { params: { id: page.slug } }).then(
      (answer) => gone || setHtml(answer.page.content ?? ''),
      () => gone || setHtml(null),
    )
    return () => {
      gone = true
    }
  }, [page.slug])
  if (html === undefined) return <Skeleton lines={6} />
  if (html === null) return <Problem>{dailyTexts.failed}</Problem>
  return (
    // Scrollable content must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['text']} tabIndex={0} role="region" aria-label={page.title}>
      <DocumentText html={html} rank={3} />
    </div>
  )
}
