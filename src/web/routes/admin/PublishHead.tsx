import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminTexts } from '#text/admin.ts'
import styles from './publish.module.css'

const texts = adminTexts.publish

interface PublishHeadProps {
  /** The page's heading. */
  children: ReactNode
  /** How much waits, or what is wrong with it. */
  status: string
  wrong: boolean
  waiting: boolean
  busy: boolean
  /** What the button says that throws away what waits. */
  undoLabel: string
  onUndo: () => void
  onPublish: () => void
}

/** The head of a page whose changes wait to be published; it stays in sight while the page scrolls. */
export function PublishHead(props: PublishHeadProps): ReactNode {
  const { children, status, wrong, waiting, busy, undoLabel, onUndo, onPublish } = props
  return (
    <div className={styles['head']}>
      {children}
      <div className={styles['publish']} data-waiting={waiting || undefined}>
        <p className={wrong ? styles['wrong'] : 'sm mu'} role="status">
          {status}
        </p>
        <Button variant="default" size="sm" disabled={!waiting || busy} onClick={onUndo}>
          {undoLabel}
        </Button>
        <Button size="sm" disabled={!waiting} loading={busy} onClick={onPublish}>
          {texts.publish}
        </Button>
      </div>
    </div>
  )
}
