import { DoorClosed, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Ring } from '#web/ui/feedback/feedback.tsx'
import { Heading } from './Heading.tsx'
import styles from './kiosk.module.css'

/** Nothing can be checked in without the server; the kiosk returns by itself. */
export function Offline(): ReactNode {
  return (
    <div className={styles['notice']} role="status">
      <Ring>
        <WifiOff />
      </Ring>
      <Heading>{texts.offlineTitle}</Heading>
      <p className="lead">{texts.offline}</p>
    </div>
  )
}

/** The kiosk was ended from the back office. */
export function Ended(): ReactNode {
  return (
    <div className={styles['notice']}>
      <Ring>
        <DoorClosed />
      </Ring>
      <Heading>{texts.endedTitle}</Heading>
      <p className="lead">{texts.ended}</p>
      <Button variant="quiet" href={paths.adminKiosks()}>
        {texts.endedLink}
      </Button>
    </div>
  )
}
