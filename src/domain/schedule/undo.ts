/** How long the timetable offers to undo a change, in ms. */
export const UNDO_MS = 60_000
/** A press in the last second is on its way for a moment. */
const GRACE_MS = 5_000
/** Customers of a class that begins sooner may already be on their way. */
const SOON_MS = 60 * 60_000

/** Until when a change may be undone. */
export const undoUntil = (made_at: Date): Date => new Date(made_at.getTime() + UNDO_MS + GRACE_MS)

/** Changes that were made since then can still be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS - GRACE_MS)

/**
 * When customers are notified of a change: once it can no longer be undone, or at once if the class begins soon. `begins`: its
 * start before and after the change.
 */
export function tellAt(begins: readonly Date[], now: Date): Date {
  const soon = begins.some((date) => date.getTime() - now.getTime() < SOON_MS)
  return soon ? now : undoUntil(now)
}
