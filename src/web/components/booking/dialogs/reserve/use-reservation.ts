import { useContext, useState } from 'react'
import type { Answer, Body, SingleClass } from '#contract/types.ts'
import type { Attempt } from '#web/api/attempt.ts'
import { isMissing } from '#web/api/missing.ts'
import { api } from '#web/api/browser.ts'
import type { ApiError } from '#web/api/client.ts'
import { OwnNewsContext } from '#web/components/booking/card/own-news.tsx'
import { submit } from '#web/api/once/submit.ts'

type Reserved = Answer<'POST /class_reservations'>

interface Reservation extends Required<Pick<Attempt<Reserved>, 'done' | 'refused'>> {
  /** Refused by a rule, or the place was taken: not a network failure. */
  ruledOut: boolean
  /** The class was cancelled or taken down: no other attempt can succeed. */
  gone: boolean
  /** The class's last known state on the server; reloaded after a conflict. */
  singleClass: SingleClass
  send: (body: Body<'POST /class_reservations'>) => Promise<Reserved>
}

/**
 * A reservation, or joining a waitlist, for `useForm` or `useCall`. When the place was taken or the class moved meanwhile, or a rule refuses, the
 * class is reloaded, so that the dialog shows its present time and the map what is still free.
 */
export function useReservation(
  given: SingleClass,
  on: { done: (answer: Reserved) => void; refused: (failure: ApiError) => unknown },
): Reservation {
  const [singleClass, setSingleClass] = useState(given)
  const [ruledOut, setRuledOut] = useState(false)
  const [gone, setGone] = useState(false)
  const news = useContext(OwnNewsContext)
  return {
    singleClass,
    ruledOut,
    gone,
    async send(body) {
      setRuledOut(false)
      news.freeze(given.single_class_id)
      try {
        const answer = await submit(body, (sent, idempotencyKey) =>
          api('POST /class_reservations', { body: sent, idempotencyKey }),
        )
        news.write(answer.class_reservation)
        return answer
      } catch (problem) {
        news.release()
        throw problem
      }
    },
    done: on.done,
    async refused(failure) {
      const { status, code } = failure
      if (status === 404) {
        setGone(true)
        on.refused(failure)
        return
      }
      // What is missing is asked over this dialog, and then the same press books.
      if ((status !== 409 && status !== 412) || isMissing(code)) return
      setRuledOut(true)
      const params = { id: given.single_class_id }
      const fresh = await api('GET /single_class/single/{id}', { params }).catch(() => null)
      if (fresh !== null) setSingleClass(fresh.single_class)
      on.refused(failure)
    },
  }
}
