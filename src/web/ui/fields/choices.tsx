import clsx from 'clsx'
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { useHydrated } from '#web/use-hydrated.ts'
import { FieldError, describedBy } from './Field.tsx'
import styles from './fields.module.css'

type Tick = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & { ref?: Ref<HTMLInputElement> }

/** A checkbox with any content as its label. */
export function Checkbox({
  label,
  error,
  className,
  ...input
}: Tick & { label: ReactNode; error?: string | null | undefined }): ReactNode {
  const own = useId()
  const id = input.id ?? own
  return (
    <div className={clsx(styles['field'], className)}>
      <label className={styles['tick']} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, null, error)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** A switch that takes effect at once. Label left, switch right. */
export function Switch({
  label,
  hint,
  className,
  ...input
}: Tick & { label: ReactNode; hint?: ReactNode }): ReactNode {
  const own = useId()
  const id = input.id ?? own
  return (
    <label className={clsx(styles['switchRow'], className)} htmlFor={id}>
      <span>
        {label}
        {hint ? (
          <span className={styles['secondary']} id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </span>
      <input
        {...input}
        id={id}
        type="checkbox"
        // A native checkbox announces its state itself.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={styles['switch']}
        aria-describedby={describedBy(id, hint, null)}
      />
    </label>
  )
}

export interface RadioOption<V extends string> {
  value: V
  label: ReactNode
  /** At the right end of the line (`joined` only). */
  aside?: ReactNode
  /** Shown under the option while it is selected (`joined` only). */
  content?: ReactNode
}

interface RadioGroupProps<V extends string> {
  legend: ReactNode
  legendHidden?: boolean
  name: string
  options: readonly RadioOption<V>[]
  value: V | null
  onChange: (value: V) => void
  error?: string | null | undefined
  /** `list`: plain lines with separators. `joined`: one framed list, the selected option expands in place. */
  look?: 'list' | 'joined'
  className?: string
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>): ReactNode {
  const { legend, legendHidden, name, options, value, onChange, error, look = 'list', className } = props
  const id = useId()
  const joined = look === 'joined'
  // A choice made before hydration would trigger no handler.
  const hydrated = useHydrated()
  return (
    <fieldset className={clsx(styles['radios'], className)} aria-describedby={describedBy(id, null, error)}>
      <legend className={clsx(styles['legend'], legendHidden && 'vh')}>{legend}</legend>
      {options.map((option) => {
        const chosen = option.value === value
        const line = (
          <label className={joined ? undefined : styles['line']} key={option.value}>
            <input
              type="radio"
              className={styles['radio']}
              name={name}
              value={option.value}
              checked={chosen}
              disabled={!hydrated}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.aside ? <span className={styles['aside']}>{option.aside}</span> : null}
          </label>
        )
        return joined ? (
          <div className={styles['option']} key={option.value}>
            {line}
            {chosen && option.content ? <div className={styles['inside']}>{option.content}</div> : null}
          </div>
        ) : (
          line
        )
      })}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
