import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { offlineTexts } from '#text/site/offline.ts'
import styles from '#web/offline/Notices.module.css'
import { useRootDataIfAny } from '#web/studio.ts'

/** What a reading page shows while offline; reading/connection.ts reveals it. */
export function OfflineLine(): ReactNode {
  const { cached, loaded, today, yesterday, before } = offlineTexts.bar
  return (
    <p
      id="offline"
      className={styles['offline']}
      role="status"
      hidden
      data-timezone={useRootDataIfAny()?.studio.timezone}
      data-cached={cached({ when: '{1}' })}
      data-today={today({ time: '{1}' })}
      data-yesterday={yesterday({ time: '{1}' })}
      data-before={before({ day: '{1}', time: '{2}' })}
    >
      <WifiOff />
      <span data-words="">{loaded}</span>
    </p>
  )
}
