import { Delete } from 'lucide-react'
import type { ReactNode } from 'react'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { Input } from '#web/ui/fields/Input.tsx'
import styles from './keypad.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface KeypadProps {
  label: string
  digits: string
  /** The most digits. */
  most: number
  /** Shows dots in place of the digits. */
  secret?: boolean
  error?: string | undefined
  onChange: (digits: string) => void
}

/** A digit field with its own keypad, so that the system keyboard does not cover the screen. */
export function Keypad(props: KeypadProps): ReactNode {
  const { label, digits, most, secret = false, error, onChange } = props
  const change = (typed: string): void => onChange(typed.replaceAll(/\D/g, '').slice(0, most))
  return (
    <>
      <Input
        className={styles['field']}
        label={label}
        error={error}
        type={secret ? 'password' : 'text'}
        inputMode="none"
        autoComplete="off"
        value={digits}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={styles['keys']} role="group" aria-label={texts.keypad}>
        {KEYS.map((key) => (
          <button key={key} type="button" onClick={() => change(digits + key)}>
            {key}
          </button>
        ))}
        <button type="button" className={styles['plain']} onClick={() => change('')}>
          {texts.clear}
        </button>
        <button type="button" onClick={() => change(`${digits}0`)}>
          0
        </button>
        <button
          type="button"
          className={styles['plain']}
          aria-label={texts.deleteLast}
          onClick={() => change(digits.slice(0, -1))}
        >
          <Delete aria-hidden />
        </button>
      </div>
    </>
  )
}
