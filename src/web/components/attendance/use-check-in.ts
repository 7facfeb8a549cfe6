import { useState } from 'react'
import type { RosterEntry } from '#contract/types.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { useToast } from '#web/ui/Toast.tsx'

type Change = Partial<Pick<RosterEntry, 'attend' | 'checkedInAt' | 'is_paid'>>

export interface CheckIn {
  /** The server's entries with the changes made here since. */
  entries: readonly RosterEntry[]
  isBusy: (entry: RosterEntry) => boolean
  /** Why the last attempt failed; null after a success. */
  problem: string | null
  attend: (entry: RosterEntry, come: boolean) => void
  markPaid: (entry: RosterEntry) => void
}

/**
 * Takes attendance, for one person or several at once. Changes are retained until the entries are reloaded, so that a
 * slow response to another check-in reverts nothing on screen.
 */
export function useCheckIn(loaded: readonly RosterEntry[]): CheckIn {
  const [seen, setSeen] = useState(loaded)
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map())
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const toast = useToast()
  if (seen !== loaded) {
    setSeen(loaded)
    setChanges(new Map())
  }

  const send = async (
    { class_reservation_id: id }: RosterEntry,
    body: { attend?: boolean; is_paid?: boolean },
    change: Change,
  ): Promise<void> => {
    setBusy((before) => new Set(before).add(id))
    setProblem(null)
    try {
      await api('PUT /class_reservations', { body: { class_reservation_id: id, ...body } })
      setChanges((before) => new Map(before).set(id, { ...before.get(id), ...change }))
      if (change.is_paid) toast.success(attendanceTexts.paidDone)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.message)
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)))
    }
  }

  return {
    entries: loaded.map((entry) => ({ ...entry, ...changes.get(entry.class_reservation_id) })),
    isBusy: (entry) => busy.has(entry.class_reservation_id),
    problem,
    attend: (entry, come) => {
      const checkedInAt = come ? new Date().toISOString() : null
      void send(entry, { attend: come }, { attend: come, checkedInAt })
    },
    markPaid: (entry) => void send(entry, { is_paid: true }, { is_paid: true }),
  }
}
