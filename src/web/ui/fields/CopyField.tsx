import { Copy } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { reservationTexts as texts } from '#text/booking/reservations.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from './Field.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './fields.module.css'

interface CopyFieldProps {
  label: string
  value: string
  hint?: ReactNode
}

/** A text with a button that copies it. If the browser does not allow copying, the text is selected instead. */
export function CopyField({ label, value, hint }: CopyFieldProps): ReactNode {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const select = (): void => input.current?.select()
  const copy = async (): Promise<void> => {
    if (!('clipboard' in navigator)) return select()
    await navigator.clipboard.writeText(value).then(() => toast.success(texts.copied), select)
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className={styles['copy']}>
          <input
            {...control}
            ref={input}
            className={styles['control']}
            value={value}
            readOnly
            onFocus={select}
          />
          <Button variant="quiet" onClick={() => void copy()}>
            <Copy aria-hidden />
            <span className={styles['copyWord']}>{texts.copy}</span>
          </Button>
        </span>
      )}
    </Field>
  )
}
