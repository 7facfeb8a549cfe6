/** Minutes: more than `above`, at most `upTo`; null is no limit. */
export interface DurationRange {
  above: number | null
  upTo: number | null
}

export const DURATION_RANGE = /^(?:\d{1,4}|\d{1,4}-\d{1,4}|\d{1,4}-)$/

/** `15` is up to 15 minutes, `15-30` more than 15 and up to 30, `60-` more than 60; null for any other text. */
export function readDurationRange(text: string): DurationRange | null {
  if (!DURATION_RANGE.test(text)) return null
  const [first = '', second] = text.split('-')
  if (second === undefined) return { above: null, upTo: Number(first) }
  return { above: Number(first), upTo: second === '' ? null : Number(second) }
}

/** The ranges that the list of videos offers. */
export const durationRanges = ['15', '15-30', '30-45', '45-'] as const
