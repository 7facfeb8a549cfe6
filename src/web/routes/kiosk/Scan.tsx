import { QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { useCamera } from '#web/components/scan/use-camera.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import styles from './kiosk.module.css'

/** The camera that reads a customer’s code. */
export function Scan({ onCode }: { onCode: (code: string) => Promise<void> }): ReactNode {
  const { video, state } = useCamera(onCode, 'user')
  if (state === 'none') return <Note tone="warn">{texts.noCamera}</Note>
  return (
    <>
      <div className={styles['scan']}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={video} muted playsInline aria-hidden />
        {state === 'starting' ? <QrCode /> : null}
      </div>
      <p className={styles['hint']} role="status">
        {state === 'starting' ? texts.starting : texts.qrHint}
      </p>
    </>
  )
}
