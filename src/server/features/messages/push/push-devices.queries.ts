import type { Queryable } from '#server/db/transaction.ts'

/** The devices of an account that show notifications, newest first. */
export const findPushDevices = (db: Queryable, uid: string) =>
  db
    .selectFrom('push_device as d')
    .innerJoin('auth.session as s', 's.id', 'd.session_id')
    .select(['d.push_device_id', 'd.session_id', 'd.user_agent', 'd.created_at'])
    .where('s.userId', '=', uid)
    .orderBy('d.push_device_id', 'desc')
    .execute()

export type DeviceRow = Awaited<ReturnType<typeof findPushDevices>>[number]
