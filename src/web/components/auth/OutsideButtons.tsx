import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Outside } from '#domain/accounts/outside.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { prepareWindow } from '#web/api/auth-backend.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFirebase, useOutside } from '#web/studio.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { OutsideMark } from './OutsideMark.tsx'
import { useAuthBackend } from './use-auth-backend.ts'
import styles from './outside.module.css'

const texts = authTexts.outside

/** A button for each provider of identity that has keys or is one of the project's; nothing without any. They lead back to this page. */
export function OutsideButtons({ back }: { back: string | null }): ReactNode {
  const own = useOutside()
  const project = useFirebase()
  const outside = project?.providers ?? own
  const backend = useAuthBackend()
  const { pathname, search } = useLocation()
  const ready = useHydrated()
  const [chosen, choose] = useState<Outside | null>(null)
  const call = useCall({ done: () => undefined })
  const opensWindows = project !== null && project.providers.length > 0
  useEffect(() => {
    if (opensWindows) void prepareWindow(project)
  }, [opensWindows, project])
  if (outside.length === 0) return null
  return (
    <div className={styles['outside']}>
      <Problem>{call.problem}</Problem>
      {outside.map((provider) => (
        <Button
          key={provider}
          variant="quiet"
          wide
          disabled={!ready || (call.busy && provider !== chosen)}
          busy={call.busy && provider === chosen}
          busyLabel={texts.busy}
          onClick={() => {
            choose(provider)
            void call.send(() => backend.signInOutside(provider, back ?? pathname + search))
          }}
        >
          <OutsideMark provider={provider} />
          {texts.with[provider]}
        </Button>
      ))}
      <p className={styles['or']}>
        <span>{texts.or}</span>
      </p>
    </div>
  )
}
