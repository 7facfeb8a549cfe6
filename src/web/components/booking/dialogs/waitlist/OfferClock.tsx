import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { MS_PER_MINUTE } from '#domain/time/spans.ts'
import { waitlistTexts } from '#text/booking/waitlist.ts'
import { timeLeft, useTimeLeft } from '#web/components/waitlists/use-time-left.ts'
import { serverNow } from '#web/server-clock.ts'
import { useStudio } from '#web/studio.ts'
import styles from './waitlist.module.css'

const RADIUS = 60
const ROUND = 2 * Math.PI * RADIUS
/** From here on the time is too wide for the large figures. */
const LONG_MS = 60 * MS_PER_MINUTE

/** A ring that empties beside the remaining minutes and seconds. Announced every minute only. */
export function OfferClock({ until, onOver }: { until: string; onOver: () => void }): ReactNode {
  const [begun] = useState(serverNow)
  const left = useTimeLeft(until, begun)
  const { waitlist_offer_minutes: minutes } = useStudio()
  const whole = Math.max(minutes * MS_PER_MINUTE, Date.parse(until) - begun)
  const over = left <= 0
  const tell = useEffectEvent(onOver)
  useEffect(() => {
    if (over) tell()
  }, [over])
  return (
    <div
      className={styles['clock']}
      role="timer"
      aria-label={waitlistTexts.offer.timer({ left: Math.max(0, Math.ceil(left / MS_PER_MINUTE)) })}
    >
      <svg viewBox="0 0 132 132" fill="none" strokeWidth="6" aria-hidden>
        <circle cx="66" cy="66" r={RADIUS} className={styles['track']} />
        <circle
          cx="66"
          cy="66"
          r={RADIUS}
          className={styles['rest']}
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - left / whole)}
        />
      </svg>
      <b aria-hidden data-long={left >= LONG_MS || undefined}>
        {timeLeft(left)}
      </b>
    </div>
  )
}
