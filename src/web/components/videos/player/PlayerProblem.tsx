import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { videoTexts } from '#text/account/videos.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './player.module.css'

/** In place of a film that cannot be shown. */
export function PlayerProblem({ children, onRetry }: { children: string; onRetry: () => void }): ReactNode {
  return (
    <div className={styles['problem']} role="alert">
      <CloudOff aria-hidden />
      <p>{children}</p>
      <Button variant="light" size="small" onClick={onRetry}>
        {videoTexts.player.retry}
      </Button>
    </div>
  )
}
