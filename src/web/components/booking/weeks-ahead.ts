import { paths } from '#domain/site-map/paths.ts'

/** The answer of routes/resources/week.ts. */
export interface WeekAhead {
  packed: string
  /** It says what the one who is signed in may do. */
  own: boolean
}

/** When it was read, in the browser's milliseconds: what is old is shown at once and then loaded again (use-fresh-week.ts). */
type ReadWeek = WeekAhead & { readAt: number }

/** Not shown even for that moment when it is older. */
const OLDEST_MS = 5 * 60_000
/** Not read again for a hint when it is younger. */
const YOUNG_MS = 20_000

const weeks = new Map<string, { at: number; week: Promise<ReadWeek | null> }>()

/** Reads the week of an address of the calendar, so that the press that leads there needs no network. */
export function readAhead(address: string): void {
  const { search } = new URL(address, window.location.href)
  const at = Date.now()
  const known = weeks.get(search)
  if (known && at - known.at < YOUNG_MS) return
  weeks.set(search, { at, week: read(search, at) })
}

let forgottenAt = 0

/** Whatever may have changed in a week that was read is read when it is wanted. */
export function forgetWeeks(): void {
  weeks.clear()
  forgottenAt = Date.now()
}

/** Whether something may have changed after a week was read, also while it was on its way to the page. */
export const isForgotten = (readAt: number): boolean => readAt <= forgottenAt

/** For a calendar's `clientLoader`: the week, if it was read; null where it has to be loaded. */
export async function weekAhead(request: Request, { own }: { own?: true } = {}): Promise<ReadWeek | null> {
  const { pathname, search } = new URL(request.url)
  // The page that is open loads its own data again: something has changed.
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
