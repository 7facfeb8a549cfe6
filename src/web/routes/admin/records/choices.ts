import type { Choice } from '#web/routes/admin/lists/ListTools.tsx'

/** The choices of a field; what the record has is among them even if it is archived by now. */
export function withOwn(choices: readonly Choice[], own: Choice | null): readonly Choice[] {
  return own === null || choices.some(({ value }) => value === own.value) ? choices : [...choices, own]
}

/** The chosen number; null for none. */
export const chosenId = (value: string | null): number | null => (value ? Number(value) : null)

/** A number that may be left out. */
export const numberOrNull = (value: number | ''): number | null => (value === '' ? null : value)
