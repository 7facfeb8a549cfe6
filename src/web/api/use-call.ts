import { useCallback, useMemo, useState } from 'react'
import { type Attempt, type Attempted, attempts, untried } from './attempt.ts'

interface Call<T> extends Pick<Attempted, 'busy' | 'problem'> {
  send: (call: () => Promise<T>) => Promise<void>
  /** Takes back what the last attempt said; one under way still says it. */
  clear: () => void
}

/** Why the last attempt failed, ready to be shown. */
export function useCall<T>(ends: Pick<Attempt<T>, 'done' | 'refused' | 'focus'>): Call<T> {
  const [{ busy, problem }, show] = useState(untried)
  const attempt = useMemo(() => attempts((change) => show((before) => ({ ...before, ...change }))), [])
  const clear = useCallback(
    () => show((before) => (before.busy || before.problem === null ? before : untried)),
    [],
  )
  return { busy, problem, send: (send) => attempt({ ...ends, send }), clear }
}
