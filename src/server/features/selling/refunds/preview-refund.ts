import { sql } from 'kysely'
import { creditsOfRefund } from '#domain/selling/purchases/refund.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { CASH_GATEWAY } from '#server/features/selling/charging/payment-methods.ts'
import { creditsOf, lastPaid, nothingPaid, paidAfter, refundsOf, tooMuch } from './refund-facts.ts'

export interface RefundPreview {
  /** All that is left of the payment that is refunded next, in centavos. */
  refundable_cents: number
  /** It came in addition to the payment of its period: refunding it takes nothing. */
  extra: boolean
  /** The provider returns it; else the studio does, in person. */
  by_provider: boolean
  /** The provider could not return it, or other money of the purchase, before, and no refund is in flight. */
  by_hand: boolean
  /** How many usable credits the refund removes of the purchase, and how many it leaves. */
  taken: number
  left: number
  /** Whether it ends a membership or leaves it; null where there is none. */
  ends: boolean | null
}

/**
 * What a refund of this amount, or of all that is left, would do (`refundPurchase`), by the provider or by hand. AppError 400 for more than is left, 409
 * where nothing was paid.
 */
export async function previewRefund(
  db: Queryable,
  purchase_id: number,
  { amountCents, byHand }: { amountCents: number | null; byHand: boolean },
  today: string,
): Promise<RefundPreview> {
  const owed = await lastPaid(db, purchase_id, { byHand: true }).executeTakeFirstOrThrow(nothingPaid)
  const payment = byHand ? owed : await lastPaid(db, purchase_id).executeTakeFirstOrThrow(nothingPaid)
  const { period, extra, refunded_cents } = payment
  const { left, open } = await refundsOf(db, payment)
  // A refund of all without an outcome is continued.
  const refundable_cents = left === 0 && open ? open.amount_cents : left
  const cents = amountCents ?? refundable_cents
  if (cents > refundable_cents) throw tooMuch(left, cents)
  const { usable, loose, membership } = await freeOf(db, purchase_id, period, today)
  const whole = !extra && cents === refundable_cents && !(await paidAfter(db, purchase_id, period))
  const share = creditsOfRefund(await creditsOf(db, purchase_id, period), payment, refunded_cents + cents)
  const taken = extra ? 0 : whole ? usable : Math.min(loose, share)
  const by_provider = payment.gateway !== CASH_GATEWAY
  return {
    refundable_cents,
    extra,
    by_provider,
    by_hand: owed.failed && !open,
    taken,
    left: usable - taken,
    ends: membership ? whole : null,
  }
}

/** A purchase's unused credits; loose are those of the period that no offered place holds, which a part is taken of. */
const freeOf = (db: Queryable, purchase_id: number, period: number, today: string) =>
  db
    .selectFrom('available_class as credit')
    .leftJoin('purchase_grant as grant', 'grant.purchase_grant_id', 'credit.purchase_grant_id')
    .select([
      sql<number>`count(*) filter (where not unlimited)`.as('usable'),
      sql<number>`count(*) filter (where not unlimited and held_for is null and period = ${period})`.as(
        'loose',
      ),
      sql<boolean>`coalesce(bool_or(unlimited), false)`.as('membership'),
    ])
    .where('credit.purchase_id', '=', purchase_id)
    .where('state', '=', 'free')
    .where('expires_on', '>=', today)
    .executeTakeFirstOrThrow()
