import type { Errors } from './attempt.ts'

/** What stands in the fields of a form. */
export interface Values {
  /** Without blanks at both ends; empty where there is no such field. */
  text: (name: string) => string
  /** As it was typed: a password. */
  exact: (name: string) => string
  /** Every value of the boxes that share a name. */
  all: (name: string) => string[]
}

/** Reads a form. Files are no texts and are left out. */
export function valuesOf(data: FormData): Values {
  const all = (name: string): string[] => data.getAll(name).filter((entry) => typeof entry === 'string')
  const exact = (name: string): string => all(name)[0] ?? ''
  return { all, exact, text: (name) => exact(name).trim() }
}

/** Moves the focus to the first field, from the top of the form, that has an error; false where no field has one. */
export function focusFirst({ elements }: HTMLFormElement, errors: Errors): boolean {
  const fields = Array.from(elements) as HTMLInputElement[]
  const first = fields.find(({ name }) => errors[name] !== undefined)
  first?.focus()
  return first !== undefined
}
