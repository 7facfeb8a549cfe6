import { Check } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { useStudio } from '#web/studio.ts'
import { timeOf } from '#web/ui/format/format.ts'
import styles from './done.module.css'
import { Heading } from './Heading.tsx'
import type { Arrival } from './use-check-in.ts'

const SECONDS = 8

/** The greeting with the spot; it closes by itself for the next person. */
export function Done({ arrival, onClose }: { arrival: Arrival; onClose: () => void }): ReactNode {
  const { timezone } = useStudio()
  const left = useCountdown(SECONDS, onClose)
  const { name, spot, single_class: single } = arrival
  const facts = { time: timeOf(single.class_date, timezone), coaches: single.coaches || 'none' }
  return (
    <main id="main" className={styles['done']}>
      <span className={styles['ring']}>
        <Check />
      </span>
      <Heading>{texts.welcome({ name })}</Heading>
      <p className={styles['class']}>
        {single.name}, {texts.facts(facts)}
      </p>
      {spot === null ? (
        <p className={styles['class']}>{texts.registered}</p>
      ) : (
        <div>
          <p className={styles['class']}>{texts.spot}</p>
          <p className={styles['spot']}>{spot}</p>
        </div>
      )}
      <p>{texts.enjoy}</p>
      <button type="button" className={styles['close']} onClick={onClose}>
        {texts.done}
      </button>
      <p className="sm">{texts.closes({ seconds: left })}</p>
    </main>
  )
}

/** Counts seconds down and calls `onEnd` after the last one. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left === 0) return onEnd()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, onEnd])
  return left
}
