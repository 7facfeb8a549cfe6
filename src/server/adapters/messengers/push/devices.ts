import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** The devices on which a customer is signed in and has switched notifications on. */
export const findDevices = (db: Kysely<Schema>, customer_id: number, now: Date) =>
  db
    .selectFrom('push_device as d')
    .innerJoin('auth.session as s', 's.id', 'd.session_id')
    .innerJoin('customer as c', 'c.uid', 's.userId')
    .select(['d.push_device_id', 'd.endpoint', 'd.p256dh', 'd.auth_secret'])
    .where('c.customer_id', '=', customer_id)
    .where('s.expiresAt', '>', now)
    .orderBy('d.push_device_id')
    .execute()

export type Device = Awaited<ReturnType<typeof findDevices>>[number]

/** Removes a device whose push service no longer knows it, unless it subscribed again meanwhile. */
export async function removeDevice(db: Kysely<Schema>, { push_device_id, endpoint }: Device): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('push_device_id', '=', push_device_id)
    .where('endpoint', '=', endpoint)
    .execute()
}
