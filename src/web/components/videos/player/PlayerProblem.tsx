import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { videoTexts } from '#text/account/videos.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './player.module.css'

/** In place of a film that cannot be shown. */
export function PlayerProblem({ children, onRetry }: { children: string; onRetry: () => void }): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  // The focus was in the film, or on the button that opened it.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={root} className={styles['problem']} role="alert">
      <CloudOff />
      <p>{children}</p>
      <Button variant="light" size="small" onClick={onRetry}>
        {videoTexts.player.retry}
      </Button>
    </div>
  )
}
