import { Logger, runOnce } from 'graphile-worker'
import { beforeAll, beforeEach } from 'vitest'
import { cancelReservation } from '#server/db/booking-functions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import { taskListOf } from '#server/jobs/worker.ts'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, type Reply, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

type GivenClass = Parameters<Api['build']['singleClass']>[0]

/** Runs every job that is due, as the worker would; `now` is the jobs' clock. */
export async function work(api: Api, now: Date | null = null): Promise<void> {
  const services = now === null ? api.services : { ...api.services, clock: { now: () => now } }
  await runOnce({
    pgPool: api.services.pool,
    taskList: taskListOf(services),
    logger: new Logger(() => () => {}),
  })
}

const byStudio = {
  allow_cancel: true,
  allow_late: true,
  window_seconds: 0,
  timezone: 'America/Mexico_City',
  max_cancels: null,
  by: 'studio' as const,
}

export interface FullClass {
  single_class_id: number
  /** The holders of its places, each with the reservation. */
  holders: { client: Client; class_reservation_id: number }[]
  /** Somebody cancels a place. */
  free(): Promise<void>
  /** The studio cancels the class. */
  cancel(): Promise<void>
}

/** A class without free places. */
export async function fullClass(api: Api, given: GivenClass = {}): Promise<FullClass> {
  const { single_class_id, capacity, spot_map } = await api.build.singleClass({ capacity: 1, ...given })
  const holders: FullClass['holders'] = []
  for (let place = 1; place <= (capacity ?? 0); place += 1) {
    const client = await clientWith(api, 1)
    const { body } = await reserve(client, single_class_id, spot_map === null ? {} : { spot: place })
    holders.push({ client, class_reservation_id: body.class_reservation.class_reservation_id })
  }
  let next = 0
  return {
    single_class_id,
    holders,
    async free() {
      const holder = holders[next++]
      if (!holder) throw new Error('nobody is left')
      const { status } = await holder.client.call(`DELETE /class_reservations/${holder.class_reservation_id}`)
      if (status !== 200) throw new Error(`cancelling answered ${status}`)
    },
    async cancel() {
      await inTransaction(api.db, async (trx) => {
        const places = await trx
          .selectFrom('class_reservation')
          .select('class_reservation_id')
          .where('single_class_id', '=', single_class_id)
          .where('deleted_at', 'is', null)
          .execute()
        for (const { class_reservation_id } of places)
          await cancelReservation(trx, { ...byStudio, class_reservation_id, now: new Date() })
        await trx
          .updateTable('single_class')
          .set({ cancelled_at: new Date() })
          .where('single_class_id', '=', single_class_id)
          .execute()
      })
    },
  }
}

/** Joins the waitlist of a class. */
export const join = (
  who: Pick<Client, 'call'>,
  single_class_id: number,
  more: Record<string, unknown> = {},
): Promise<Reply> => who.call('POST /waitlist', { body: { single_class_id, ...more } })

/** A new customer with this many credits, on the waitlist of a class. */
export async function waiter(
  api: Api,
  single_class_id: number,
  credits = 1,
): Promise<Client & { waitlist_id: number }> {
  const client = await clientWith(api, credits)
  const { status, body } = await join(client, single_class_id)
  if (status !== 200) throw new Error(`joining answered ${status} ${body.code}`)
  return { ...client, waitlist_id: body.waitlist.waitlist_id }
}

/** The waitlist of a class as stored, with all past entries. */
const lineOf = async ({ db }: Api, single_class_id: number) =>
  await db
    .selectFrom('waitlist')
    .select(['waitlist_id', 'customer_id', 'state'])
    .where('single_class_id', '=', single_class_id)
    .orderBy('waitlist_id')
    .execute()

export const statesOf = async (api: Api, single_class_id: number): Promise<string[]> =>
  (await lineOf(api, single_class_id)).map(({ state }) => state)

/** The classes with queued jobs that assign free places. */
export const toBeFilled = async ({ services }: Api): Promise<number[]> => {
  const { rows } = await services.pool.query<{ id: number }>(
    `select (payload ->> 'single_class_id')::integer as id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'fill-places'`,
  )
  return rows.map(({ id }) => id)
}

/** A customer's pending notices about waitlists. */
export const noticesOf = async ({ db }: Api, customer_id: number): Promise<string[]> =>
  (
    await db
      .selectFrom('notice')
      .select('kind')
      .where('customer_id', '=', customer_id)
      .where('kind', 'like', 'waitlist%')
      .orderBy('notice_id')
      .execute()
  ).map(({ kind }) => kind)

/** The settings of waitlist tests. */
const usualWaitlist = {
  waitlist_enabled: true,
  waitlist_mode: 'broadcast',
  waitlist_offer_minutes: 15,
  waitlist_auto_hours: 2,
  waitlist_cutoff_minutes: 30,
  promotion_grace_minutes: 30,
  booking_closes_minutes: 0,
  cancel_timeframe_value: 0,
}

/** Starts the API for a file's tests, and resets a studio with waitlists before each. */
export function withWaitlists(use: (api: Api) => void, mode: 'broadcast' | 'offer' = 'broadcast'): void {
  let started: Api
  beforeAll(async () => {
    started = await startApi()
    use(started)
  })
  beforeEach(() => configure(started, { ...usualWaitlist, waitlist_mode: mode }))
}

export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)

export const placesOf = async ({ db }: Api, single_class_id: number) =>
  await db
    .selectFrom('single_class')
    .select(['taken', 'held'])
    .where('single_class_id', '=', single_class_id)
    .executeTakeFirstOrThrow()

/** A customer's credits held for offers. */
export const heldCredits = async ({ db }: Api, customer_id: number) =>
  await db
    .selectFrom('available_class')
    .select(['available_class_id', 'held_for'])
    .where('customer_id', '=', customer_id)
    .where('held_for', 'is not', null)
    .execute()

/** Runs the waitlist sweep, as the worker does every minute. */
export async function sweep(api: Api, now: Date | null = null): Promise<void> {
  await addJob(api.db, 'sweep-waitlists', {})
  await work(api, now)
  await work(api, now)
}
