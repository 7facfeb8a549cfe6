import { paths } from '#domain/site-map/paths.ts'

/** The answer of routes/resources/week.ts. */
export interface WeekAhead {
  packed: string
  /** It includes the signed-in viewer's own data. */
  own: boolean
}

/** With the time of reading, in ms since 1970: a stale week is shown at once and then reloaded (use-fresh-week.ts). */
type ReadWeek = WeekAhead & { readAt: number }

/** An older week, in ms, is not shown at all. */
const OLDEST_MS = 5 * 60_000
/** A younger week, in ms, is not prefetched again. */
const YOUNG_MS = 20_000

const weeks = new Map<string, { at: number; week: Promise<ReadWeek | null> }>()

/** Prefetches the week of a calendar's URL, so that navigating there needs no network. */
export function readAhead(address: string): void {
  const { search } = new URL(address, window.location.href)
  const at = Date.now()
  const known = weeks.get(search)
  if (known && at - known.at < YOUNG_MS) return
  weeks.set(search, { at, week: read(search, at) })
}

let forgottenAt = 0

/** Drops all prefetched weeks, because something in them may have changed. */
export function forgetWeeks(): void {
  weeks.clear()
  forgottenAt = Date.now()
}

/** Whether something may have changed since a week was read, including while it was in flight. */
export const isForgotten = (readAt: number): boolean => readAt <= forgottenAt

/** For a calendar's `clientLoader`: the prefetched week; null if it must be loaded. */
export async function weekAhead(request: Request, { own }: { own?: true } = {}): Promise<ReadWeek | null> {
  const { pathname, search } = new URL(request.url)
  // The current page reloads its data because something has changed.
  if (pathname + search === window.location.pathname + window.location.search) forgetWeeks()
  const known = weeks.get(search)
  weeks.delete(search)
  if (known === undefined || Date.now() - known.at > OLDEST_MS) return null
  const week = await known.week
  return own && !week?.own ? null : week
}

async function read(search: string, readAt: number): Promise<ReadWeek | null> {
  const answer = await fetch(paths.week() + search).catch(() => null)
  if (!answer?.ok) return null
  const week = (await answer.json().catch(() => null)) as WeekAhead | null
  return week && { ...week, readAt }
}
