import type { ReactNode } from 'react'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { Logo } from '#web/components/shell/Logo.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime, timeOf } from '#web/ui/format/format.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import styles from './side.module.css'
import type { KioskData } from './use-kiosk.ts'

interface SideProps {
  kiosk: KioskData
  /** Null if kiosk mode cannot be left. */
  onLeave: (() => void) | null
}

/** The studio's picture with the next class, and the way out for staff. */
export function Side({ kiosk: { kiosk, next_class: next }, onLeave }: SideProps): ReactNode {
  const studio = useStudio()
  const { timezone } = studio
  const image = studio.bg_login ?? studio.hero_image
  return (
    <header className={styles['side']}>
      {image ? <Picture file={image} alt="" priority sizes="(max-width: 47.5em) 100vw, 50vw" /> : null}
      <div className={styles['top']}>
        <Logo />
        <p className="sm">{kiosk.location}</p>
      </div>
      <div className={styles['next']}>
        {next === null ? (
          <p>{texts.noNext}</p>
        ) : (
          <>
            <p className="sm">
              {texts.next({ when: (next.is_today ? timeOf : dayAndTime)(next.class_date, timezone) })}
            </p>
            <p className="d t-2">{next.name}</p>
            <p>
              {next.is_open
                ? texts.nextOpen({ coaches: next.coaches || 'none' })
                : texts.nextFacts({
                    coaches: next.coaches || 'none',
                    time: timeOf(next.opens_at, timezone),
                  })}
            </p>
          </>
        )}
        {onLeave === null ? null : (
          <button type="button" className={styles['leave']} onClick={onLeave}>
            {texts.leave}
          </button>
        )}
      </div>
    </header>
  )
}
