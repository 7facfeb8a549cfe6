import type { Attempt } from '#web/api/attempt.ts'

/** Refusals of what is already so, e.g. because another tab did it. */
const ALREADY = new Set(['already_cancelled', 'already_reserved', 'already_waiting', 'not_waiting', 'rated'])

export interface DialogEnds {
  onClose: () => void
  /** It is done: confirmed by this message. */
  onDone: (message: string) => void
  /** An attempt was refused, or came too late: the data on screen is stale. */
  onRefused: () => void
}

/** How a dialog ends: with its own words, or with the server's where it is already so, since there is nothing left to press. */
export const endsWith = (
  success: string,
  on: { done: (message: string) => unknown; refused: () => unknown },
): Required<Pick<Attempt<unknown>, 'done' | 'refused'>> => ({
  done: () => on.done(success),
  refused: ({ code, message }) => (ALREADY.has(code) ? on.done(message) : on.refused()),
})
