import type { Insertable } from 'kysely'

import type { PurchaseTable } from '#server/db/schema/purchases.ts'
import type { ProgramTable, VideoTable } from '#server/db/schema/videos.ts'
import type { Queryable } from '#server/db/transaction.ts'

import { inDays } from './schedule.ts'
import type { sellingBuilders } from './selling.ts'

const day = (days: number) => inDays(days).toISOString().slice(0, 10)

export function videoBuilders(db: Queryable, selling: ReturnType<typeof sellingBuilders>) {
  return {
    /** A film at Vimeo that came out yesterday. */
    video: (given: Partial<Insertable<VideoTable>> = {}) =>
      db
        .insertInto('video')
        .values({
          name: 'Equilibrio desde la cadera',
          description: 'Una práctica de pie.',
          duration: 42,
          provider: 'vimeo',
          url: given.provider === 'file' ? null : '76979871',
          published_at: inDays(-1),
          ...given,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    program: (given: Partial<Insertable<ProgramTable>> = {}) =>
      db
        .insertInto('program')
        .values({ name: 'Reto 30 días', ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** A paid purchase of an online package, valid from yesterday for 30 days. */
    onlineMembership: async (given: Partial<Insertable<PurchaseTable>> & { customer_id: number }) => {
      const pack = await selling.classPackage({ title: 'Online', is_online: true, class_amount: -1 })
      return selling.purchase({
        class_package_id: pack.class_package_id,
        status: 'completed',
        granted_at: inDays(-1),
        starts_on: day(-1),
        expires_on: day(30),
        ...given,
      })
    },
  }
}
