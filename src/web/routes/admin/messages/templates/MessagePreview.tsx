import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Channel } from '#domain/messages/kinds.ts'
import { templateTexts as texts } from '#text/admin/messages/message-templates.ts'
import { Skeleton } from '#web/ui/feedback/feedback.tsx'
import type { Preview } from './use-template.ts'
import styles from './templates.module.css'

interface MessagePreviewProps {
  channel: Channel
  /** Null until the first one has loaded. */
  preview: Preview | null
  /** The current text is invalid; the last valid preview stays. */
  wrong: boolean
}

/** A message with sample data, as its recipient sees it. */
export function MessagePreview({ channel, preview, wrong }: MessagePreviewProps): ReactNode {
  return (
    <section className={styles['preview']} aria-labelledby="preview-title">
      <h2 id="preview-title">{texts.preview}</h2>
      <p className="sm mu">{texts.previewNote}</p>
      {wrong ? <Alert color="warn">{texts.previewWaits}</Alert> : null}
      {preview === null ? <Skeleton lines={6} /> : null}
      {preview !== null && channel === 'mail' ? (
        <div className={styles['mail']}>
          <p className={styles['mailSubject']}>{preview.subject}</p>
          {/* Sandboxed: it cannot run scripts, submit forms or reach the page. */}
          <iframe className={styles['frame']} title={texts.previewFrame} sandbox="" srcDoc={preview.html} />
        </div>
      ) : null}
      {preview !== null && channel === 'push' ? (
        <div className={styles['notice']}>
          <strong>{preview.subject}</strong>
          <p>{preview.text}</p>
        </div>
      ) : null}
      {preview !== null && channel === 'whatsapp' ? (
        <div className={styles['chat']}>
          <p className={styles['bubble']}>{preview.text}</p>
        </div>
      ) : null}
    </section>
  )
}
