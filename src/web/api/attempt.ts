import { ApiError } from './client.ts'

/** A sentence for each invalid field. */
export type Errors = Readonly<Partial<Record<string, string>>>

/** What a form or a dialog shows about its last attempt. */
export interface Attempted {
  busy: boolean
  /** Why it failed, ready to be shown. */
  problem: string | null
  /** Found by our own checks. */
  wrong: Errors
  /** Refused by the server, by the names on the wire. */
  refused: Errors
}

export const untried: Attempted = { busy: false, problem: null, wrong: {}, refused: {} }

/**
 * Whether an attempt is under way, so that a dialog must not close: it would end another one than its own, or go unseen. What was
 * refused may go while the page is read again.
 */
export const isWaiting = ({ busy, problem }: Pick<Attempted, 'busy' | 'problem'>): boolean =>
  busy && problem === null

export interface Attempt<T> {
  /** Found by our own checks; nothing is sent then. */
  wrong?: Errors
  send: () => Promise<T>
  /** Called on success; still busy until it resolves. */
  done: (answer: T) => unknown
  /** Called for every error except a network failure: the data on screen may be stale. */
  refused?: ((failure: ApiError) => unknown) | undefined
  /** Focuses the first of these fields; false if the form has none of them. */
  focus?: (errors: Errors) => boolean
}

/** One attempt at a time: while one is in flight, another press does nothing. `show` receives the changes. */
export function attempts(
  show: (change: Partial<Attempted>) => void,
): <T>(attempt: Attempt<T>) => Promise<void> {
  let busy = false
  return async ({ wrong = {}, send, done, refused, focus }) => {
    if (busy) return
    show({ problem: null, wrong, refused: {} })
    if (Object.keys(wrong).length > 0) return void focus?.(wrong)
    busy = true
    show({ busy })
    try {
      await done(await send())
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const { message, fields } = failure
      show({ refused: fields })
      // A field's error is not repeated above the form.
      const said = focus?.(fields) === true && Object.values(fields).includes(message)
      show({ problem: said ? null : message })
      if (failure.status !== 0) await refused?.(failure)
    } finally {
      busy = false
      show({ busy })
    }
  }
}

/** The errors left after a field changed: the checks run again, and the server's error for that field is stale. */
export function afterChange(before: Attempted, field: string, wrong: Errors): Attempted {
  const { [field]: _outdated, ...refused } = before.refused
  return { ...before, wrong, refused }
}
