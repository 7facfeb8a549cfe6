import { useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { RosterEntry } from '#contract/types.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { inOrder } from '#web/api/once/in-order.ts'

type Change = Partial<Pick<RosterEntry, 'attend' | 'checkedInAt' | 'waived'>>

export interface CheckIn {
  /** The server's entries with the changes made here since. */
  entries: readonly RosterEntry[]
  /** Why the last attempt failed; null after a success. */
  problem: string | null
  attend: (entry: RosterEntry, come: boolean) => void
}

/** One button checks in and undoes it: the second press of a double click, which the browser counts, is ignored. */
export const singly =
  (press: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) press()
  }

/**
 * Takes attendance, for one person or several at once. A press is shown at once, and what is stored if the server refuses; presses on one
 * person are sent in their order. Changes are retained until the entries are reloaded by a request that began after they were
 * answered, so that a slow response reverts nothing on screen.
 */
export function useCheckIn(loaded: readonly RosterEntry[]): CheckIn {
  const [seen, setSeen] = useState(loaded)
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map())
  const [sending, setSending] = useState<readonly number[]>([])
  // Answered while the entries are being read again, maybe as they were before.
  const [ahead, setAhead] = useState<readonly number[]>([])
  const reading = [useRevalidator().state, useNavigation().state].includes('loading')
  const isReading = useRef(reading)
  useEffect(() => {
    isReading.current = reading
  })
  const [problem, setProblem] = useState<string | null>(null)
  /** Of the people whose presses are on their way. */
  const queues = useRef(new Map<number, ReturnType<typeof inOrder<Change>>>())
  if (seen !== loaded) {
    setSeen(loaded)
    // What is still being sent is newer than what was loaded.
    setChanges(new Map([...changes].filter(([id]) => sending.includes(id) || ahead.includes(id))))
    setAhead([])
  }

  const show = (id: number, change: Change): void =>
    setChanges((before) => new Map(before).set(id, { ...before.get(id), ...change }))

  const call = async (id: number, come: boolean): Promise<boolean> => {
    setProblem(null)
    try {
      await api('PUT /class_reservations', { body: { class_reservation_id: id, attend: come } })
      if (isReading.current) setAhead((before) => [...before, id])
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.message)
      return false
    }
  }

  const attend = ({ class_reservation_id: id, ...was }: RosterEntry, come: boolean): void => {
    const change = { attend: come, checkedInAt: come ? new Date().toISOString() : null, waived: false }
    show(id, change)
    setSending((before) => [...before, id])
    const { attend: came, checkedInAt, waived } = was
    const send = queues.current.get(id) ?? inOrder<Change>({ attend: came, checkedInAt, waived })
    queues.current.set(id, send)
    void (async () => {
      const isLast = await send(
        change,
        () => call(id, come),
        (stored) => show(id, stored),
      )
      if (isLast) queues.current.delete(id)
      setSending((before) => before.toSpliced(before.indexOf(id), 1))
    })()
  }

  return {
    entries: loaded.map((entry) => ({ ...entry, ...changes.get(entry.class_reservation_id) })),
    problem,
    attend,
  }
}
