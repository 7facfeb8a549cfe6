import type { Errors } from './attempt.ts'

/** The values of a form's fields. */
export interface Values {
  /** Trimmed; empty if there is no such field. */
  text: (name: string) => string
  /** As typed, e.g. a password. */
  exact: (name: string) => string
  /** Every checked value of the checkboxes with this name. */
  all: (name: string) => string[]
}

/** Reads a form. Files are not text and are skipped. */
export function valuesOf(data: FormData): Values {
  const all = (name: string): string[] => data.getAll(name).filter((entry) => typeof entry === 'string')
  const exact = (name: string): string => all(name)[0] ?? ''
  return { all, exact, text: (name) => exact(name).trim() }
}

/** Focuses the form's first field that has an error; false if none has. */
export function focusFirst({ elements }: HTMLFormElement, errors: Errors): boolean {
  const fields = Array.from(elements) as HTMLInputElement[]
  const first = fields.find(({ name }) => errors[name] !== undefined)
  first?.focus()
  return first !== undefined
}
