import { UserRoundCog } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { actingTexts } from '#text/account/acting.ts'
import { untilLoaded } from '#web/offline/later.ts'
import type { Acting } from '#web/studio.ts'
import { useReading } from '#web/use-reading.ts'
import styles from './acting.module.css'

/** Only who acts as somebody loads it. */
const StopActing = lazy(() => untilLoaded(() => import('./StopActing.tsx')))

/** Shown above every page while staff act as a customer. A page without the code to end it links to the one that has it. */
export function ActingBar({ acting }: { acting: Acting }): ReactNode {
  const reading = useReading()
  const link = (
    <a className={styles['stop']} href={paths.acting()}>
      {actingTexts.stop}
    </a>
  )
  return (
    <aside className={styles['bar']} aria-label={actingTexts.label}>
      <UserRoundCog />
      <p>{actingTexts.as({ name: acting.name })}</p>
      {reading ? (
        link
      ) : (
        <Suspense fallback={link}>
          <StopActing customer_id={acting.customer_id} className={styles['stop']} />
        </Suspense>
      )}
    </aside>
  )
}
