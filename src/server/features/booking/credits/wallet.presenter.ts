import type { z } from '@hono/zod-openapi'
import type { creditPass, customerMovement } from '#contract/booking/wallet.ts'
import type { CustomerMovementRow } from './movements.queries.ts'
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
    usable_from: row.usable_from,
    renews: row.renews,
    state: stateOf(row),
    free: row.free,
    held: row.held,
    reserved: row.reserved,
    used: row.used,
    expired: row.expired,
    removed: row.removed,
  }
}

/** A movement of a customer's credits as the desk sees it. */
export function presentCustomerMovement(row: CustomerMovementRow): z.input<typeof customerMovement> {
  return {
    at: new Date(row.at).toISOString(),
    kind: row.kind,
    amount: row.amount,
    credits: row.credits,
    unlimited: row.unlimited,
    balance: row.balance,
    purchase:
      row.purchase_id === null
        ? null
        : { purchase_id: row.purchase_id, title: row.title, is_gift: row.is_gift },
    single_class:
      row.single_class_id === null || row.class_name === null || row.class_date === null
        ? null
        : {
            single_class_id: row.single_class_id,
            name: row.class_name,
            class_date: new Date(row.class_date).toISOString(),
          },
    guest: row.guest,
    by: row.by_id === null ? null : { customer_id: row.by_id, name: row.by_name ?? '' },
    reason: row.reason,
    no_shows: row.no_shows,
    end_date: row.end_date,
  }
}

/** The state of a pass: usable, or why not. */
function stateOf({
  free,
  held,
  reserved,
  expired,
  used,
  removed,
}: PassRow): z.input<typeof creditPass>['state'] {
  if (free + held + reserved > 0) return 'active'
  if (expired > 0) return 'expired'
  return used === 0 && removed > 0 ? 'removed' : 'spent'
}
