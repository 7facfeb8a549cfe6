import { useState } from 'react'
import { ApiError } from '#web/api/client.ts'

interface Call {
  busy: boolean
  /** Why the last attempt failed, ready to be shown. */
  problem: string | null
  send: (call: () => Promise<unknown>) => Promise<void>
}

/** Sends what a dialog was opened for. A refusal is kept to be shown; what the page shows is then old. */
export function useCall(on: { done: () => void; refused: () => void }): Call {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (call: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await call()
      on.done()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.message)
      if (failure.status !== 0) on.refused()
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, send }
}
