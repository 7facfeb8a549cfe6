import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer, Body, SingleClass } from '#contract/types.ts'
import { reserveTexts as texts } from '#text/booking/dialogs.ts'
import type { Attempt } from '#web/api/attempt.ts'
import { isMissing } from '#web/api/missing.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { OwnNewsContext } from '#web/components/booking/card/own-news.tsx'
import { submit } from '#web/api/once/submit.ts'
import { isFull } from '#web/components/calendar/card/card-state.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'

type Reserved = Answer<'POST /class_reservations'>

interface Reservation extends Required<Pick<Attempt<Reserved>, 'done' | 'refused'>> {
  /** Refused by a rule, or the place was taken: not a network failure. */
  ruledOut: boolean
  /** The class was cancelled or taken down: no other attempt can succeed. */
  gone: boolean
  /** What the studio did to the class while the dialog was open, since the last press. */
  news: string | null
  /** The class has changed since the last refusal, which no longer holds. */
  outdated: boolean
  /** The class's last known state on the server; reloaded after a conflict. */
  singleClass: SingleClass
  send: (body: Body<'POST /class_reservations'>) => Promise<Reserved>
}

/**
 * A reservation, or joining a waitlist, for `useForm` or `useCall`. When the place was taken or the class moved meanwhile, or a rule refuses, the
 * class is reloaded, so that the dialog shows its present time and the map what is still free.
 * @param live the class as the calendar has it now, null where it is there no more: when it is gone, moved or fills up, an open
 * dialog is told
 */
export function useReservation(
  given: SingleClass,
  on: { done: (answer: Reserved) => void; refused: (failure: ApiError) => unknown },
  live: SingleClass | null = given,
): Reservation {
  const [singleClass, setSingleClass] = useState(given)
  const [ruledOut, setRuledOut] = useState(false)
  const [gone, setGone] = useState(false)
  const [news, setNews] = useState<string | null>(null)
  const { timezone } = useStudio()
  const own = useContext(OwnNewsContext)
  const [outdated, setOutdated] = useState(false)
  /** From a press until its answer, which may be lost: a place that is gone may be one's own. */
  const unanswered = useRef(false)
  const id = given.single_class_id

  const isNews = useEffectEvent((now: string | null) => now !== stateOf(singleClass))
  const hear = useEffectEvent((fresh: SingleClass | null) => {
    const moved = fresh !== null && fresh.class_date !== singleClass.class_date
    if (fresh === null) setGone(true)
    else if (moved || !unanswered.current) setSingleClass(fresh)
    else return
    setOutdated(true)
    if (fresh === null) setNews(texts.cancelled)
    else if (moved) setNews(texts.moved({ moment: dayAndTime(fresh.class_date, timezone) }))
  })
  const state = live && stateOf(live)
  useEffect(() => {
    if (isNews(state)) void readClass(id).then((fresh) => fresh !== undefined && hear(fresh))
  }, [id, state])

  return {
    singleClass,
    ruledOut,
    gone,
    news,
    outdated,
    async send(body) {
      unanswered.current = true
      setNews(null)
      setOutdated(false)
      setRuledOut(false)
      own.freeze(id)
      try {
        const answer = await submit(body, (sent, idempotencyKey) =>
          api('POST /class_reservations', { body: sent, idempotencyKey }),
        )
        own.write(answer.class_reservation)
        return answer
      } catch (problem) {
        own.release()
        throw problem
      }
    },
    done: on.done,
    async refused(failure) {
      const { status, code } = failure
      unanswered.current = false
      setNews(null)
      setOutdated(false)
      if (status === 404) {
        setGone(true)
        on.refused(failure)
        return
      }
      // What is missing is asked over this dialog, and then the same press books.
      if ((status !== 409 && status !== 412) || isMissing(code)) return
      setRuledOut(true)
      const fresh = await readClass(id)
      if (fresh) setSingleClass(fresh)
      on.refused(failure)
    },
  }
}

/** What an open dialog is told of. */
const stateOf = (single: SingleClass): string => `${single.class_date} ${isFull(single)}`

/** A class as it is now: null if it was cancelled or taken down, undefined if that cannot be known. */
async function readClass(id: number): Promise<SingleClass | null | undefined> {
  try {
    const { single_class } = await api('GET /single_class/single/{id}', { params: { id } })
    return single_class.cancelledAt === null ? single_class : null
  } catch (failure) {
    return failure instanceof ApiError && failure.status === 404 ? null : undefined
  }
}
