import { Star as Shape } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { reservationTexts } from '#text/booking/reservations.ts'
import styles from './Stars.module.css'

const texts = reservationTexts.rate
export const FIVE = [1, 2, 3, 4, 5] as const

/** One star, drawn the same on every machine. */
export function Star({ filled }: { filled: boolean }): ReactNode {
  return <Shape fill={filled ? 'currentColor' : 'none'} />
}

interface StarFieldProps {
  legend: ReactNode
  value: number | null
  onChange: (stars: number) => void
}

/** One to five stars: radio buttons, so arrow keys work and each announces its number. */
export function StarField({ legend, value, onChange }: StarFieldProps): ReactNode {
  const id = useId()
  return (
    <div className={styles['field']} role="radiogroup" aria-labelledby={id}>
      <div className={styles['legend']} id={id}>
        {legend}
      </div>
      <div className={styles['stars']}>
        {FIVE.map((star) => (
          <label key={star} className={styles['star']}>
            <input
              type="radio"
              className="vh"
              name={id}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              aria-label={texts.stars({ stars: star })}
            />
            <Star filled={star <= (value ?? 0)} />
          </label>
        ))}
      </div>
    </div>
  )
}
