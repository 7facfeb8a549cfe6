import type { Events } from './events.ts'

/** A range of time in which classes changed. */
export type Span = Events['timetable']

/** The range from the first to the last of several; there must be at least one. */
export function around(spans: readonly Span[]): Span {
  const first = Math.min(...spans.map(({ from }) => Date.parse(from)))
  const last = Math.max(...spans.map(({ to }) => Date.parse(to)))
  return { from: new Date(first).toISOString(), to: new Date(last).toISOString() }
}
