import type { Answer, Body } from '#contract/types.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'

export type Arrival = Answer<'POST /kiosk/check_in'>
/** How the customer was identified. */
export type Proof = Pick<Body<'POST /kiosk/find'>, 'phone' | 'code'>

/** Checks in one place of the identified customer. */
export function useCheckIn(proof: Proof, onArrival: (arrival: Arrival) => void) {
  const { busy, problem, send } = useCall<Arrival>({ done: onArrival })
  return {
    busy,
    problem,
    checkIn: (class_reservation_id: number) =>
      void send(() => api('POST /kiosk/check_in', { body: { ...proof, class_reservation_id } })),
  }
}
