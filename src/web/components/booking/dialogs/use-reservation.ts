import { useState } from 'react'
import type { Answer, Body, SingleClass } from '#contract/types.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { useSubmissionKey } from './use-submission-key.ts'

type Reserved = Answer<'POST /class_reservations'>

interface Reservation {
  busy: boolean
  /** Why the last attempt failed, ready to be shown. */
  problem: string | null
  /** A rule said no, or the place was gone: not a matter of the connection. */
  refused: boolean
  /** The class as the server knows it now; refreshed when an attempt met another's. */
  singleClass: SingleClass
  reserve: (body: Body<'POST /class_reservations'>) => Promise<void>
}

/**
 * Sends a reservation. When the place has gone meanwhile, or a rule says no, the message is kept and the class is
 * loaded anew, so that the map shows what is still free.
 */
export function useReservation(
  given: SingleClass,
  on: { done: (answer: Reserved) => void; refused: () => void },
): Reservation {
  const [singleClass, setSingleClass] = useState(given)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  const submission = useSubmissionKey()

  const refresh = async (): Promise<void> => {
    const fresh = await api('GET /single_class/single/{id}', { params: { id: given.single_class_id } }).catch(
      () => null,
    )
    if (fresh !== null) setSingleClass(fresh.single_class)
  }

  const reserve = async (body: Body<'POST /class_reservations'>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    setRefused(false)
    try {
      const answer = await api('POST /class_reservations', { body, idempotencyKey: submission.keyFor(body) })
      submission.settle()
      on.done(answer)
    } catch (failure) {
      submission.settle(failure)
      if (!(failure instanceof ApiError)) throw failure
      if (failure.status === 409 || failure.status === 412) {
        setRefused(true)
        await refresh()
        on.refused()
      }
      setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, refused, singleClass, reserve }
}
