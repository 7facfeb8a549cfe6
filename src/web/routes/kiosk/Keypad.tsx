import { Delete } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { Input } from '#web/ui/fields/Input.tsx'
import styles from './keypad.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface KeypadProps {
  name: string
  label: string
  /** The most digits. */
  most: number
  /** Shows dots in place of the digits. */
  secret?: boolean
  error: string | undefined
}

/** A digit field with its own keypad, so that the system keyboard does not cover the screen. */
export function Keypad(props: KeypadProps): ReactNode {
  const { most, secret = false, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  const keepDigits = ({ currentTarget: typed }: FormEvent<HTMLInputElement>): void => {
    typed.value = typed.value.replaceAll(/\D/g, '').slice(0, most)
  }
  const change = (to: (digits: string) => string): void => {
    if (input.current === null) return
    input.current.value = to(input.current.value)
    // The form hears of a key that is pressed here as of one that is typed.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      <Input
        {...field}
        ref={input}
        className={styles['field']}
        type={secret ? 'password' : 'text'}
        inputMode="none"
        autoComplete="off"
        onInput={keepDigits}
      />
      <div className={styles['keys']} role="group" aria-label={texts.keypad}>
        {KEYS.map((key) => (
          <button key={key} type="button" onClick={() => change((digits) => digits + key)}>
            {key}
          </button>
        ))}
        <button type="button" className={styles['plain']} onClick={() => change(() => '')}>
          {texts.clear}
        </button>
        <button type="button" onClick={() => change((digits) => `${digits}0`)}>
          0
        </button>
        <button
          type="button"
          className={styles['plain']}
          aria-label={texts.deleteLast}
          onClick={() => change((digits) => digits.slice(0, -1))}
        >
          <Delete />
        </button>
      </div>
    </>
  )
}
