import { sql } from 'kysely'
import { pino } from 'pino'
import { type Configuration, configurationFrom } from '#domain/configuration/configuration.ts'
import type { Trx } from '#server/db/transaction.ts'
import { acceptTransfer } from '#server/features/booking/transfers/accept-transfer.ts'
import { cancelReservation } from '#server/features/booking/places/cancel-reservation.ts'
import { giveCredits } from '#server/features/booking/credits/change-credits.ts'
import { changeReservation } from '#server/features/booking/places/change-reservation.ts'
import { joinWaitlist } from '#server/features/booking/line/join-waitlist.ts'
import { leaveWaitlist } from '#server/features/booking/line/leave-waitlist.ts'
import { offerTransfer } from '#server/features/booking/transfers/offer-transfer.ts'
import { reservePlace } from '#server/features/booking/places/reserve-place.ts'
import { cancelClasses } from '#server/features/schedule/changes/cancel-class.ts'
import { changeClasses } from '#server/features/schedule/changes/change-classes.ts'
import type { Services } from '#server/kit/services.ts'
import type { Class, Entry, Link, Place, State } from './state.ts'

const log = pino({ level: 'silent' })

/** The product, with the model's clock and rules, in one transaction that is rolled back in the end. */
export function product(trx: Trx, state: State, desk: number) {
  const at = () => ({
    now: new Date(state.now),
    configuration: configuration(state),
    actor_customer_id: desk,
    request_id: 'model',
  })
  const services = (): Services => {
    const { now, configuration: current } = at()
    const given = { db: trx, log, clock: { now: () => now }, configuration: { current: () => current } }
    // What the jobs below use; they access nothing else.
    return given as unknown as Services
  }
  return {
    services,
    reserve: (customer_id: number, one: Class, spot: number | null, guest: string | null, cash: boolean) =>
      reservePlace(trx, {
        ...at(),
        customer_id,
        single_class_id: one.id,
        spot,
        guest,
        guest_spot: null,
        is_cash: cash,
        by_staff: cash,
      }),
    cancel: ({ id }: Place, by: 'customer' | 'staff') =>
      cancelReservation(trx, { ...at(), class_reservation_id: id, by }),
    join: (customer_id: number, one: Class) =>
      joinWaitlist(trx, { ...at(), customer_id, single_class_id: one.id }),
    leave: (entry: Entry) =>
      leaveWaitlist(trx, {
        ...at(),
        waitlist_id: entry.id,
        single_class_id: entry.class.id,
        customer_id: entry.customer,
      }),
    link: ({ id, customer }: Place) => {
      const { allow_transfers } = state.rules
      return offerTransfer(trx, { ...at(), class_reservation_id: id, customer_id: customer, allow_transfers })
    },
    accept: ({ token }: Link, customer_id: number) =>
      acceptTransfer(trx, { ...at(), token, customer_id, allow_transfers: state.rules.allow_transfers }),
    attend: ({ id }: Place, attend: boolean) =>
      changeReservation(trx, { ...at(), class_reservation_id: id, attend }),
    callOff: (one: Class) =>
      cancelClasses(trx, {
        ...at(),
        single_class_id: one.id,
        scope: 'one',
        reason: null,
        timezone: 'America/Mexico_City',
      }),
    resize: (one: Class, capacity: number) =>
      changeClasses(trx, {
        ...at(),
        single_class_id: one.id,
        fields: { capacity },
        scope: 'one',
        updatedAt: undefined,
        timezone: 'America/Mexico_City',
        booking_closes_minutes: 0,
      }),
    give: (customer_id: number, unlimited: boolean, expires_on: string, today: string) =>
      giveCredits(trx, {
        ...at(),
        customer_id,
        amount: unlimited ? -1 : 1,
        class_types: null,
        expires_on,
        today,
      }),
    /** Removes the due jobs from the queue, in a stable order. */
    takeJobs: async (): Promise<{ task: string; payload: Record<string, number> }[]> => {
      const { rows } = await sql<{ task: string; payload: Record<string, number> }>`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and (t.identifier in ('fill-places', 'close-overlaps')
          or (t.identifier = 'lapse-offer' and j.run_at <= ${new Date(state.now)}))
        returning t.identifier as task, j.payload`.execute(trx)
      const order = ['lapse-offer', 'close-overlaps', 'fill-places']
      const number = (payload: Record<string, number>) => Object.values(payload)[0] ?? 0
      return rows.toSorted(
        (a, b) => order.indexOf(a.task) - order.indexOf(b.task) || number(a.payload) - number(b.payload),
      )
    },
  }
}

const configuration = ({ rules }: State): Configuration =>
  configurationFrom(
    new Map(
      Object.entries({
        ...rules,
        waitlist_enabled: true,
        cancel_timeframe_unit: 'hours',
        unlimited_membership_penalties_enabled: true,
      }),
    ),
  )
export type Product = ReturnType<typeof product>
