import { useState } from 'react'
import type { Answer, Body, SingleClass } from '#contract/types.ts'
import type { Attempt } from '#web/api/attempt.ts'
import { api } from '#web/api/browser.ts'
import { useSubmissionKey } from './use-submission-key.ts'

type Reserved = Answer<'POST /class_reservations'>

interface Reservation extends Required<Pick<Attempt<Reserved>, 'done' | 'refused'>> {
  /** A rule said no, or the place was gone: not a matter of the connection. */
  ruledOut: boolean
  /** The class as the server knows it now; refreshed when an attempt met another's. */
  singleClass: SingleClass
  send: (body: Body<'POST /class_reservations'>) => Promise<Reserved>
}

/**
 * A reservation for `useForm` or `useCall`. When the place has gone meanwhile, or a rule says no, the class is loaded anew, so that
 * the map shows what is still free.
 */
export function useReservation(
  given: SingleClass,
  on: { done: (answer: Reserved) => void; refused: () => void },
): Reservation {
  const [singleClass, setSingleClass] = useState(given)
  const [ruledOut, setRuledOut] = useState(false)
  const submit = useSubmissionKey()
  return {
    singleClass,
    ruledOut,
    send(body) {
      setRuledOut(false)
      return submit(body, (sent, idempotencyKey) =>
        api('POST /class_reservations', { body: sent, idempotencyKey }),
      )
    },
    done: on.done,
    async refused({ status }) {
      if (status !== 409 && status !== 412) return
      setRuledOut(true)
      const params = { id: given.single_class_id }
      const fresh = await api('GET /single_class/single/{id}', { params }).catch(() => null)
      if (fresh !== null) setSingleClass(fresh.single_class)
      on.refused()
    },
  }
}
