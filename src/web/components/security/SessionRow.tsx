import { Laptop, Smartphone, Tablet } from 'lucide-react'
import type { ReactNode } from 'react'
import { securityTexts } from '#text/account/sign-in/security.ts'
import { useStudio, useToday } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { dayOf, dayShort, timeOf } from '#web/ui/format/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { deviceName, type Session } from './session.ts'
import styles from './security.module.css'

const texts = securityTexts.sessions
const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop }

/** A device, where and when it was used, and its end. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }): ReactNode {
  const { timezone } = useStudio()
  const today = useToday()
  const { kind, address, seen_at, current } = session
  const Icon = ICONS[kind]
  const [day, time] = [dayOf(seen_at, timezone), timeOf(seen_at, timezone)]
  const seen = current
    ? texts.now
    : day === today
      ? texts.today({ time })
      : texts.before({ day: dayShort(day), time })
  return (
    <li>
      <span className={styles['icon']}>
        <Icon />
      </span>
      <span className={styles['words']}>
        <b className="b">{deviceName(session)}</b>
        <span className="sm mu">{[address, seen].filter(Boolean).join(' · ')}</span>
      </span>
      {current ? (
        <Tag tone="ok" dot className={styles['tag']}>
          {texts.current}
        </Tag>
      ) : (
        <Button variant="quiet" size="small" onClick={onEnd}>
          {texts.end}
          <span className="vh"> {texts.endOf({ device: deviceName(session) })}</span>
        </Button>
      )}
    </li>
  )
}
