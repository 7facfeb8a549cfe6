import { useCallback, useState, type ReactNode } from 'react'
import { redirect } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { ApiError } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { apiContext } from '#web/server-context.ts'
import type { Route } from './+types/kiosk'
import { Done } from './Done.tsx'
import { Find } from './Find.tsx'
import { Found, type FoundPerson } from './Found.tsx'
import styles from './kiosk.module.css'
import { Leave } from './Leave.tsx'
import { Ended, Offline } from './Notices.tsx'
import { Side } from './Side.tsx'
import type { Arrival } from './use-check-in.ts'
import { useIdle } from './use-idle.ts'
import { useKiosk } from './use-kiosk.ts'

/** How long a step waits for the next press before the kiosk returns to its start, in ms. */
const IDLE_MS = 45_000

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** On a device that is no kiosk, staff find where to start one. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext)('GET /kiosk')
  } catch (failure) {
    if (!(failure instanceof ApiError) || (failure.status !== 401 && failure.status !== 403)) throw failure
    throw redirect(paths.adminKiosks())
  }
}

type Step =
  | { name: 'find' }
  | { name: 'found'; person: FoundPerson }
  | { name: 'done'; arrival: Arrival }
  | { name: 'leave' }

/** Self check-in; after a pause without input it returns to the start. */
export default function Kiosk({ loaderData }: Route.ComponentProps): ReactNode {
  const { shown, online, ended } = useKiosk(loaderData)
  const [step, setStep] = useState<Step>({ name: 'find' })
  // A new key also clears half-entered input.
  const [round, setRound] = useState(0)
  const restart = useCallback(() => {
    setStep({ name: 'find' })
    setRound((before) => before + 1)
  }, [])
  /** What a slow answer leads to, unless the next person is here by then. */
  const go = (next: Step): void => setStep((now) => (now === step ? next : now))
  useIdle(IDLE_MS, restart, step.name)

  if (step.name === 'done') return <Done arrival={step.arrival} onClose={restart} />
  return (
    <div className={styles['kiosk']}>
      <Side kiosk={shown} onLeave={ended ? null : () => setStep({ name: 'leave' })} />
      <main id="main" className={styles['main']}>
        {ended ? (
          <Ended />
        ) : step.name === 'leave' ? (
          <Leave onBack={restart} />
        ) : online ? (
          step.name === 'found' ? (
            <Found
              person={step.person}
              onArrival={(arrival) => go({ name: 'done', arrival })}
              onBack={restart}
            />
          ) : (
            <Find key={round} onFound={(person) => go({ name: 'found', person })} />
          )
        ) : (
          <Offline />
        )}
      </main>
    </div>
  )
}
