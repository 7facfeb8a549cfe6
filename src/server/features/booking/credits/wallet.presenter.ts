import type { z } from '@hono/zod-openapi'
import type { creditPass } from '#contract/booking/wallet.ts'
import type { PassRow } from './wallet.queries.ts'

/** A pass as its owner and staff see it. */
export function presentPass(row: PassRow): z.input<typeof creditPass> {
  return {
    available_class_id: row.available_class_id,
    purchase_id: row.purchase_id,
    title: row.title,
    class_types: row.class_types?.join(',') ?? null,
    only_package: row.only_package,
    class_amount: row.unlimited ? -1 : row.credits,
    granted_at: new Date(row.granted_at).toISOString(),
    expires_at: row.expires_on,
    renews: row.renews,
    state: stateOf(row),
    free: row.free,
    reserved: row.reserved,
    used: row.used,
    expired: row.expired,
    removed: row.removed,
  }
}

/** The state of a pass: usable, or why not. */
function stateOf({ free, reserved, expired, used, removed }: PassRow): z.input<typeof creditPass>['state'] {
  if (free + reserved > 0) return 'active'
  if (expired > 0) return 'expired'
  return used === 0 && removed > 0 ? 'removed' : 'spent'
}
