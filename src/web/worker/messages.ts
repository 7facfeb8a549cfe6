import { paths } from '#domain/site-map/paths.ts'

// What a page and its service worker say to one another.

export type ToWorker =
  /** A page was opened without the worker, or within its document: it should be there offline as well. */
  | { kind: 'keep'; paths: readonly string[]; olderThan: number }
  /** Somebody signed in or out, or the session is over: nothing personal may stay. Answered when it is done. */
  | { kind: 'forget' }
  /** Which build are you of? Answered with its name. */
  | { kind: 'build' }
  /** Take over from the worker before you. */
  | { kind: 'take_over' }

/** Caches by what they hold. All of them begin alike, so that nothing else of the origin is ever touched. */
const PREFIX = 'cupo-'
/** Pages that a visitor saw, the same for everybody. */
export const PUBLIC_PAGES = `${PREFIX}pages`
/** Pages of one account; its name follows. */
export const OWN_PAGES = `${PREFIX}own-`
/** Code and styles of one build; its name follows. */
export const BUILD_FILES = `${PREFIX}build-`

/** The name of the `meta` element with which the worker says in a page when it was kept, in ISO 8601. */
export const KEPT_META = 'kept'

/** What is shown in the place of a page that was never seen. */
export const OFFLINE_PAGE = paths.offline()
