import type { ReactNode } from 'react'
import { uploadTexts as texts } from '#text/uploads.ts'
import { ProgressBar } from '#web/ui/bars/ProgressBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { useUploads } from './use-uploads.ts'
import styles from './uploads.module.css'

interface UploadProgressProps {
  of: Pick<ReturnType<typeof useUploads>, 'shown' | 'cancel'>
}

/** How far the upload is, and the button that cancels it; nothing while there is none. */
export function UploadProgress({ of: { shown, cancel } }: UploadProgressProps): ReactNode {
  const words = shown === null ? '' : shown.all > 1 ? texts.sendingOne(shown) : texts.sending(shown)
  return (
    <>
      <span className="vh" role="status">
        {words}
      </span>
      {shown === null ? null : <Bar sent={shown.sent} words={words} cancel={cancel} />}
    </>
  )
}

function Bar({ sent, words, cancel }: { sent: number; words: string; cancel: () => void }): ReactNode {
  const percent = texts.percent({ percent: Math.floor(sent * 100) })
  // The server is still at it when it has everything: it reads a picture, and stores a film.
  const state = sent < 1 ? percent : texts.storing
  return (
    <div className={styles['upload']}>
      <span className={styles['words']} aria-hidden>
        <span>{words}</span>
        <b className="num">{state}</b>
      </span>
      <ProgressBar aria-label={words} aria-valuetext={state} value={sent} />
      <Button variant="ghost" size="small" onClick={cancel}>
        {texts.cancel}
      </Button>
    </div>
  )
}
