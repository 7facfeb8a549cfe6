import { useState } from 'react'
import { ApiError } from './client.ts'

interface Call<T> {
  busy: boolean
  /** Why the last attempt failed, ready to be shown. */
  problem: string | null
  send: (call: () => Promise<T>) => Promise<void>
}

interface Ends<T> {
  /** What follows; still busy until it is over. */
  done: (answer: T) => void | Promise<void>
  /** The server said no, for whatever reason but the connection: what the page shows may be old. */
  refused?: (failure: ApiError) => void | Promise<void>
}

/** Sends what a dialog or a form was made for, and keeps a refusal to be shown. */
export function useCall<T>({ done, refused }: Ends<T>): Call<T> {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (call: () => Promise<T>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await done(await call())
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.message)
      if (failure.status !== 0) await refused?.(failure)
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, send }
}
