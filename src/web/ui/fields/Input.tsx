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
import { Field, type FieldTexts } from './Field.tsx'
import styles from './fields.module.css'

interface ControlLook {
  /** 40 px high on desktop, for dense views. */
  small?: boolean
}

export type InputProps = FieldTexts &
  ControlLook & { ref?: Ref<HTMLInputElement> } & Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>

/** A text field with its label. `className` applies to the whole field. */
export function Input(props: InputProps): ReactNode {
  const { texts, rest } = splitTexts(props)
  const { small, className, ...input } = rest
  return (
    <Field {...texts} {...(input.id ? { id: input.id } : {})} {...(className ? { className } : {})}>
      {(control) => (
        <input {...input} {...control} className={clsx(styles['control'], small && styles['small'])} />
      )}
    </Field>
  )
}

type TextareaProps = FieldTexts & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>

/** A multi-line text field with its label. */
export function Textarea(props: TextareaProps): ReactNode {
  const { texts, rest } = splitTexts(props)
  return (
    <Field {...texts} {...(rest.id ? { id: rest.id } : {})}>
      {(control) => <textarea {...rest} {...control} className={styles['control']} />}
    </Field>
  )
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<InputProps, 'type'>): ReactNode {
  const [shown, setShown] = useState(false)
  const { texts, rest } = splitTexts(props)
  const { small, className, ...input } = rest
  return (
    <Field {...texts} {...(input.id ? { id: input.id } : {})} {...(className ? { className } : {})}>
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
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
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
  const { texts, rest } = splitTexts(props)
  const { small, className, children, ...select } = rest
  return (
    <Field {...texts} {...(select.id ? { id: select.id } : {})} {...(className ? { className } : {})}>
      {(control) => (
        <span className={styles['shell']}>
          <select {...select} {...control} className={clsx(styles['control'], small && styles['small'])}>
            {children}
          </select>
          <span className={styles['chevron']}>
            <ChevronDown aria-hidden />
          </span>
        </span>
      )}
    </Field>
  )
}

function splitTexts<P extends FieldTexts>(props: P): { texts: FieldTexts; rest: Omit<P, keyof FieldTexts> } {
  const { label, labelHidden, hint, error, optional, aside, ...rest } = props
  return { texts: { label, labelHidden, hint, error, optional, aside }, rest }
}
