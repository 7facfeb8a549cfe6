import { ApiError } from './client.ts'

/** A sentence for each field that is wrong. */
export type Errors = Readonly<Partial<Record<string, string>>>

/** What a form or a dialog shows of its last attempt. */
export interface Attempted {
  busy: boolean
  /** Why it failed, ready to be shown. */
  problem: string | null
  /** What our own checks found. */
  wrong: Errors
  /** What the server refused, by the names of the wire. */
  refused: Errors
}

export const untried: Attempted = { busy: false, problem: null, wrong: {}, refused: {} }

export interface Attempt<T> {
  /** What our own checks found; nothing is sent then. */
  wrong?: Errors
  send: () => Promise<T>
  /** What follows; still busy until it is over. */
  done: (answer: T) => unknown
  /** The server refused, for any reason but the connection: what the page shows may be stale. */
  refused?: ((failure: ApiError) => unknown) | undefined
  /** Goes to the first of these fields; false where the form has none of them. */
  focus?: (errors: Errors) => boolean
}

/** One attempt at a time: while one is under way, another press does nothing. `show` takes what has changed. */
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
      // What stands under a field of the form is not said a second time above it.
      const said = focus?.(fields) === true && Object.values(fields).includes(message)
      show({ problem: said ? null : message })
      if (failure.status !== 0) await refused?.(failure)
    } finally {
      busy = false
      show({ busy })
    }
  }
}

/** What still is wrong after a change of a field: the checks judge anew, the server's word on that field is outdated. */
export function afterChange(before: Attempted, field: string, wrong: Errors): Attempted {
  const { [field]: _outdated, ...refused } = before.refused
  return { ...before, wrong, refused }
}
