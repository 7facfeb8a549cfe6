import { paths } from '#domain/site-map/paths.ts'

// The messages between a page and its service worker.

export type ToWorker =
  /** A page was opened without the worker, or by client navigation: cache it for offline use. */
  | { kind: 'cache'; paths: readonly string[]; olderThan: number }
  /** Somebody signed in or out, or the session ended: delete everything personal. Answered when done. */
  | { kind: 'forget' }
  /** Asks for the build; answered with its name. */
  | { kind: 'build' }
  /** Replace the previous worker now. */
  | { kind: 'take_over' }

/** Asks which address a page shows; answered with it. Pages that only are read do not answer. */
export interface ToPage {
  kind: 'where'
}

/** Caches by content. All have the same prefix, so that nothing else of the origin is touched. */
const PREFIX = 'cupo-'
/** Pages that a visitor saw, the same for everybody. */
export const PUBLIC_PAGES = `${PREFIX}pages`
/** Pages of one account; its name follows. */
export const OWN_PAGES = `${PREFIX}own-`
/** Code and styles of one build; its name follows. */
export const BUILD_FILES = `${PREFIX}build-`

/** The name of the `meta` element with which the worker marks when a page was cached, in ISO 8601. */
export const CACHED_META = 'cached-at'

/** Shown instead of a page that is not cached. */
export const OFFLINE_PAGE = paths.offline()
