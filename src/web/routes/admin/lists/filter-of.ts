import type { Choice } from './ListTools.tsx'

/** A filter of a list: all, or one of these values by its name. */
export const filterOf = <V extends string>(
  name: string,
  label: string,
  all: string,
  values: readonly V[],
  names: Readonly<Record<V, string>>,
): { name: string; label: string; choices: Choice[] } => ({
  name,
  label,
  choices: [{ value: '', label: all }, ...values.map((value) => ({ value, label: names[value] }))],
})
