import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { uiTexts } from '#text/site/site.ts'
import styles from './fields.module.css'

/** The texts around a field's control. */
export interface FieldTexts {
  label: ReactNode
  /** Shows the label to screen readers only. */
  labelHidden?: boolean
  hint?: ReactNode
  /** Why the value is invalid; announced when it appears. */
  error?: string | null | undefined
  /** Marks the label with "(Opcional)". */
  optional?: boolean
  /** At the right end of the label's line, e.g. a link. */
  aside?: ReactNode
}

export interface FieldLook {
  /** Of the control; one is made up by default. */
  id?: string | undefined
  className?: string | undefined
}

/** The props that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, hint and error around any control. */
export function Field({
  id: given,
  className,
  children,
  ...texts
}: FieldTexts & FieldLook & { children: (control: ControlProps) => ReactNode }): ReactNode {
  const own = useId()
  const id = given ?? own
  const { hint, error } = texts
  return (
    <div className={clsx(styles['field'], className)}>
      <div className={clsx(styles['top'], texts.labelHidden && 'vh')}>
        <label className={styles['label']} htmlFor={id}>
          {texts.label}
          {texts.optional ? <span className={styles['optional']}> {uiTexts.optional}</span> : null}
        </label>
        {texts.aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, error ? null : hint, error),
      })}
      {/* The error replaces the hint. */}
      {hint && !error ? (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The ids of the existing hint and error, for `aria-describedby`. */
export function describedBy(
  id: string,
  hint: ReactNode,
  error: string | null | undefined,
): string | undefined {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return ids || undefined
}

/** The sentence under an invalid value. */
export function FieldError({ id, error }: { id?: string; error?: string | null | undefined }): ReactNode {
  return error ? (
    <p className={styles['error']} id={id} role="alert">
      <CircleAlert />
      {error}
    </p>
  ) : null
}
