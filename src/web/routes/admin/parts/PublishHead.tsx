import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { BusyButton } from './BusyButton.tsx'
import styles from './publish.module.css'

const texts = adminTexts.publish

interface PublishHeadProps {
  /** The page's heading. */
  children: ReactNode
  /** How many changes are unpublished, or what is wrong with them. */
  status: string
  wrong: boolean
  waiting: boolean
  busy: boolean
  /** The label of the button that discards the changes. */
  undoLabel: string
  onUndo: () => void
  onPublish: () => void
}

/** The sticky head of a page with unpublished changes. */
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
        <BusyButton size="sm" disabled={!waiting} busy={busy} onClick={onPublish}>
          {texts.publish}
        </BusyButton>
      </div>
    </div>
  )
}
