import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { useHydrated } from '#web/use-hydrated.ts'
import { afterChange, type Attempt, attempts, type Errors, untried } from './attempt.ts'
import { focusFirst, type Values, valuesOf } from './form-values.ts'

/** What is wrong with each field; null when it is valid. */
export type Checks = Readonly<Partial<Record<string, string | null>>>

interface Form<T> extends Pick<Attempt<T>, 'done' | 'refused'> {
  /** Runs before sending, and on every change after the first press. */
  checks?: (values: Values) => Checks
  send: (values: Values) => Promise<T>
  /** The form's field names by the call's, where they differ. */
  renamed?: Readonly<Record<string, string>>
  /** The sentence above the form when `checks` found something; none by default. */
  summary?: (wrong: string[]) => string
}

/**
 * The only way to write a form on the site and in the account: `<form {...form.props}>`, `<Input
 * {...form.field('email')} />` and `<Button {...form.button}>`. Fields are uncontrolled; their values are read when
 * the form is sent.
 */
export function useForm<T>({ checks, send, done, refused, renamed = {}, summary }: Form<T>) {
  const id = useId()
  const ready = useHydrated()
  const tried = useRef(false)
  const [shown, show] = useState(untried)
  const attempt = useMemo(() => attempts((change) => show((before) => ({ ...before, ...change }))), [])
  const inForm = (errors: Errors): Errors =>
    Object.fromEntries(Object.entries(errors).map(([name, text]) => [renamed[name] ?? name, text]))
  const check = (values: Values): Errors => found(checks?.(values) ?? {})

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesOf(new FormData(form))
    tried.current = true
    void attempt({
      wrong: check(values),
      send: () => send(values),
      done,
      refused,
      focus: (errors) => focusFirst(form, inForm(errors)),
    })
  }
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    if (!tried.current) return
    const { name } = event.target as HTMLInputElement
    const wrong = check(valuesOf(new FormData(event.currentTarget)))
    show((before) => afterChange({ ...before, refused: inForm(before.refused) }, name, wrong))
  }

  const { busy, problem, wrong } = shown
  const names = Object.keys(wrong)
  const errors: Errors = { ...inForm(shown.refused), ...wrong }
  return {
    busy,
    /** Sends another request as this form's attempt, e.g. one left by an earlier visit. */
    run: (other: () => Promise<T>) => attempt({ send: other, done, refused }),
    /** Why the last attempt failed, ready to be shown. */
    problem: names.length > 0 ? (summary?.(names) ?? null) : problem,
    error: (name: string): string | undefined => errors[name],
    field: (name: string) => ({ name, error: errors[name] }),
    props: { id, method: 'post', noValidate: true, onSubmit, onInput } as const,
    /** Props of the submit button, which may be outside of the form. */
    button: { type: 'submit', form: id, busy, disabled: !ready } as const,
  }
}

const found = (checks: Checks): Errors =>
  Object.fromEntries(Object.entries(checks).flatMap(([name, text]) => (text ? [[name, text]] : [])))
