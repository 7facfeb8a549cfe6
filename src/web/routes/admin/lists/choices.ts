import type { Choice } from './ListTools.tsx'

export const choiceOf = (id: number, label: string): Choice => ({ value: String(id), label })

/** These values by their names. */
export const choicesOf = <V extends string>(
  values: readonly V[],
  names: Readonly<Record<V, string>>,
): Choice[] => values.map((value) => ({ value, label: names[value] }))

/** A filter of a list: all, or one of these. */
export const filterOf = (
  name: string,
  label: string,
  all: string,
  choices: readonly Choice[],
): { name: string; label: string; choices: Choice[] } => ({
  name,
  label,
  choices: [{ value: '', label: all }, ...choices],
})
