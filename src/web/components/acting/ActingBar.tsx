import { UserRoundCog } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { actingTexts } from '#text/account/acting.ts'
import type { Acting } from '#web/studio.ts'
import { useReading } from '#web/use-reading.ts'
import styles from './acting.module.css'

/** Where its code is lost, the link does. */
function StopLink(): ReactNode {
  return (
    <a className={styles['stop']} href={paths.acting()}>
      {actingTexts.stop}
    </a>
  )
}

/** Only who acts as somebody loads it. Without a boundary of its own: the server sends the bar whole. */
const StopActing = lazy(() => import('./StopActing.tsx').catch(() => ({ default: StopLink })))

/** Shown above every page while staff act as a customer. A page without the code to end it links to the one that has it. */
export function ActingBar({ acting }: { acting: Acting }): ReactNode {
  const reading = useReading()
  return (
    <aside className={styles['bar']} aria-label={actingTexts.label}>
      <UserRoundCog />
      <p>{actingTexts.as({ name: acting.name })}</p>
      {reading ? <StopLink /> : <StopActing customer_id={acting.customer_id} className={styles['stop']} />}
    </aside>
  )
}
