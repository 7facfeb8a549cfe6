import { useRef, useState } from 'react'
import type { Answer } from '#contract/types.ts'
import { type CodedReservation, reservationInCode } from '#domain/booking/access-code.ts'
import { checkInTime } from '#domain/booking/check-in.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { serverNow } from '#web/server-clock.ts'

/** A reservation whose code was read. */
export interface Scanned {
  data: Answer<'GET /class_reservations/{id}/check_in'>
  now: number
}

/**
 * Looks up the reservation of each code and checks it in if its class is on; at another time, for a blocked account, and for a number or
 * a code that proves nothing, staff decide. A code that is read while another one is looked up is ignored.
 */
export function useScanned(siteOrigin: string) {
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const busy = useRef(false)

  const refuse = (text: string): void => {
    setScanned(null)
    setProblem(text)
  }

  const look = async ({ class_reservation_id, access_code }: CodedReservation): Promise<void> => {
    const data = await api('GET /class_reservations/{id}/check_in', {
      params: { id: class_reservation_id },
      query: { access_code: access_code ?? undefined },
    })
    const { entry, single_class, proven } = data
    const now = serverNow()
    const comes =
      proven &&
      checkInTime(single_class, now) === 'open' &&
      single_class.cancelledAt === null &&
      entry.deletedAt === null &&
      !entry.blocked &&
      !entry.attend
    if (comes) await api('PUT /class_reservations', { body: { class_reservation_id, attend: true } })
    const arrived = comes ? { attend: true, checkedInAt: new Date(now).toISOString() } : {}
    setScanned({ data: { ...data, entry: { ...entry, ...arrived } }, now })
    navigator.vibrate?.(60)
  }

  const onCode = async (code: string): Promise<void> => {
    if (busy.current) return
    const coded = reservationInCode(code, [siteOrigin, location.origin])
    if (coded === null) {
      refuse(classTexts.scan.foreign)
      return
    }
    busy.current = true
    setProblem(null)
    try {
      await look(coded)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      refuse(failure.message)
    } finally {
      busy.current = false
    }
  }
  return { scanned, problem, onCode }
}
