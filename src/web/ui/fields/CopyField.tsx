import clsx from 'clsx'
import { Copy } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { reservationTexts as texts } from '#text/booking/reservations.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from './Field.tsx'
import { useCopy } from './use-copy.ts'
import styles from './fields.module.css'

interface CopyFieldProps {
  label: string
  value: string
  hint?: ReactNode
  /** Shows all of the text, in groups of four letters, for somebody who types it elsewhere. */
  grouped?: boolean
}

const GROUP = 4

/** A text with a button that copies it. If the browser does not allow copying, the text is selected instead. */
export function CopyField({ label, value, hint, grouped = false }: CopyFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const groups = useRef<HTMLOutputElement>(null)
  const select = (): void => {
    input.current?.select()
    if (groups.current) getSelection()?.selectAllChildren(groups.current)
  }
  const { copy } = useCopy(texts.copied, select)
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className={styles['copy']}>
          {grouped ? (
            <output {...control} ref={groups} className={clsx(styles['control'], styles['grouped'])}>
              {Array.from({ length: Math.ceil(value.length / GROUP) }, (_, group) => (
                <span key={group}>{value.slice(group * GROUP, (group + 1) * GROUP)}</span>
              ))}
            </output>
          ) : (
            <input
              {...control}
              ref={input}
              className={styles['control']}
              value={value}
              readOnly
              onFocus={select}
            />
          )}
          <Button variant="quiet" onClick={() => void copy(value)}>
            <Copy />
            <span className={styles['copyWord']}>{texts.copy}</span>
          </Button>
        </span>
      )}
    </Field>
  )
}
