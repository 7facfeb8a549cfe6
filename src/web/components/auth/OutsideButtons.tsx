import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Outside } from '#domain/accounts/outside.ts'
import { authTexts } from '#text/account/auth.ts'
import { enterOutside } from '#web/api/auth.ts'
import { useCall } from '#web/api/use-call.ts'
import { useOutside } from '#web/studio.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { OutsideMark } from './OutsideMark.tsx'
import styles from './outside.module.css'

const texts = authTexts.outside

/** A button for each provider of identity that has keys; nothing without any. Their pages come back to this one. */
export function OutsideButtons({ back }: { back: string | null }): ReactNode {
  const outside = useOutside()
  const { pathname, search } = useLocation()
  const ready = useHydrated()
  const [chosen, choose] = useState<Outside | null>(null)
  const call = useCall({ done: () => undefined })
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
            void call.send(() => enterOutside(provider, back ?? pathname + search))
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
