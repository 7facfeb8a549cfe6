import type { ReactNode } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { ChangedMeanwhile } from '#web/routes/admin/catalogue/meanwhile/ChangedMeanwhile.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { BusyButton } from './BusyButton.tsx'
import { LeaveGuard } from './dialogs/LeaveGuard.tsx'
import type { Publish } from './use-publish.ts'
import styles from './publish.module.css'

const texts = adminTexts.publish

interface PublishHeadProps<V extends Record<string, unknown>> {
  /** The page's heading. */
  children: ReactNode
  form: Publish<V>
  says: {
    /** Nothing is changed. */
    published: string
    waiting: (of: { count: number }) => string
    wrong: (of: { count: number }) => string
    /** The label of the button that discards the changes. */
    undo: string
  }
  /** What the values are called where two versions are compared. */
  labels: Partial<Record<string, string>>
  /** Whether the changes survive a navigation within the page. */
  within?: boolean
}

/** The sticky head of a page with unpublished changes, and what asks about them: another person's version, and leaving. */
export function PublishHead<V extends Record<string, unknown>>(props: PublishHeadProps<V>): ReactNode {
  const { children, form, says, labels, within = false } = props
  const { busy, conflict } = form
  const count = form.changed.length
  const wrong = Object.keys(form.errors).length
  const waiting = count > 0
  return (
    <>
      <div className={styles['head']} data-typed={waiting || undefined}>
        {children}
        <div className={styles['publish']} data-waiting={waiting || undefined}>
          <p className={wrong > 0 ? styles['wrong'] : 'sm mu'} role="status">
            {wrong > 0 ? says.wrong({ count: wrong }) : waiting ? says.waiting({ count }) : says.published}
          </p>
          <BusyButton variant="default" size="sm" disabled={!waiting || busy} onClick={form.reset}>
            {says.undo}
          </BusyButton>
          <BusyButton size="sm" disabled={!waiting} busy={busy} onClick={form.publish}>
            {texts.publish}
          </BusyButton>
        </div>
      </div>
      <Problem>{form.ended}</Problem>
      {conflict === null ? null : (
        <ChangedMeanwhile sections={[{ title: '', labels }]} {...conflict} onSettle={form.settle} />
      )}
      <LeaveGuard waiting={waiting} within={within} />
    </>
  )
}
