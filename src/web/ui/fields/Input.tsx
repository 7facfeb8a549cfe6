import clsx from 'clsx'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import {
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { uiTexts } from '#text/site/site.ts'
import { Field, type FieldLook, type FieldTexts } from './Field.tsx'
import styles from './fields.module.css'

interface ControlLook {
  /** 40 px high on desktop, for dense views. */
  small?: boolean
}

export type InputProps = FieldTexts &
  ControlLook & { ref?: Ref<HTMLInputElement> } & Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>

/** A text field with its label. `className` applies to the whole field. */
export function Input(props: InputProps): ReactNode {
  const { around, small, ...input } = split(props)
  return (
    <Field {...around}>
      {(control) => (
        <input {...input} {...control} className={clsx(styles['control'], small && styles['small'])} />
      )}
    </Field>
  )
}

type TextareaProps = FieldTexts & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>

/** A multi-line text field with its label. */
export function Textarea(props: TextareaProps): ReactNode {
  const { around, ...area } = split(props)
  return (
    <Field {...around}>
      {(control) => <textarea {...area} {...control} className={styles['control']} />}
    </Field>
  )
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<InputProps, 'type'>): ReactNode {
  const [shown, setShown] = useState(false)
  const { around, small, ...input } = split(props)
  return (
    <Field {...around}>
      {(control) => (
        <span className={styles['shell']}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={clsx(styles['control'], styles['withAction'], small && styles['small'])}
          />
          <button
            type="button"
            className={styles['action']}
            aria-label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        </span>
      )}
    </Field>
  )
}

export type SelectProps = FieldTexts &
  ControlLook & { ref?: Ref<HTMLSelectElement> } & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'>

/** A native select with our own arrow. */
export function Select(props: SelectProps): ReactNode {
  const { around, small, children, ...select } = split(props)
  return (
    <Field {...around}>
      {(control) => (
        <span className={styles['shell']}>
          <select {...select} {...control} className={clsx(styles['control'], small && styles['small'])}>
            {children}
          </select>
          <span className={styles['chevron']}>
            <ChevronDown />
          </span>
        </span>
      )}
    </Field>
  )
}

/** What a field shows around its control, and what is the control's. */
function split<P extends FieldTexts & FieldLook>(props: P) {
  const { label, labelHidden, hint, error, optional, aside, id, className, ...control } = props
  return { around: { label, labelHidden, hint, error, optional, aside, id, className }, ...control }
}
