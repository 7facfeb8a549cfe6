import type { MovementKind } from '#server/db/schema/purchases.ts'
import type { Trx } from '#server/db/transaction.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'

/** Who of the staff receives or returns money. */
export interface Hand {
  actor_customer_id: number
  /** Where they work, if the request says so; null is the studio's own drawer. */
  location_id?: number | null | undefined
  /** What the card terminal or the bank printed. */
  reference?: string | null | undefined
}

interface Moved {
  kind: Extract<MovementKind, 'sale' | 'refund'>
  /** Whole centavos, negative for a refund. */
  cents: number
  /** What moved the money, as in `payment:12`; each is booked once. */
  source: string
  hand: Hand
  now: Date
}

/**
 * Books cash that staff received or returned for a purchase in the open drawer that it went into. Other methods, and cash while
 * no drawer is open, are in the ledger only.
 */
export async function bookCash(trx: Trx, moved: Moved & { purchase_id: number }): Promise<void> {
  const inCash = await trx
    .selectFrom('purchase')
    .select('purchase_id')
    .where('purchase_id', '=', moved.purchase_id)
    .where('payment_method_id', '=', CASH)
    .executeTakeFirst()
  if (inCash && moved.cents !== 0) await bookInDrawer(trx, moved)
}

/** Books cash in the open drawer that it went into or came from; nothing while none is open. */
export async function bookInDrawer(
  trx: Trx,
  { cents, hand, now, ...moved }: Moved & ({ purchase_id: number } | { class_reservation_id: number }),
): Promise<void> {
  const cash_drawer_id = await lockDrawerOf(trx, hand)
  if (cash_drawer_id === null) return
  const { actor_customer_id } = hand
  await trx
    .insertInto('cash_movement')
    .values({ ...moved, cash_drawer_id, amount_cents: cents, actor_customer_id, created_at: now })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute()
}

/**
 * The open drawer that somebody's cash goes into or comes from: their location's or the studio's; where nothing is said, or the
 * studio has none, the one they opened, else the only one. Null if there is none.
 */
export async function drawerOf(trx: Trx, { actor_customer_id, location_id }: Hand): Promise<number | null> {
  const open = await trx
    .selectFrom('cash_drawer')
    .select(['cash_drawer_id', 'location_id', 'opened_by'])
    .where('closed_at', 'is', null)
    .orderBy('cash_drawer_id')
    .execute()
  const at = (place: number | null) => open.find((drawer) => drawer.location_id === place)
  const own = open.findLast(({ opened_by }) => opened_by === actor_customer_id)
  const guessed = own ?? (open.length === 1 ? open[0] : at(null))
  const named = location_id === undefined ? undefined : (at(location_id) ?? at(null))
  const chosen = named ?? (location_id ? undefined : guessed)
  return chosen?.cash_drawer_id ?? null
}

/** The same, locked so that it is not closed meanwhile. */
async function lockDrawerOf(trx: Trx, hand: Hand): Promise<number | null> {
  for (;;) {
    const chosen = await drawerOf(trx, hand)
    if (chosen === null) return null
    const locked = await trx
      .selectFrom('cash_drawer')
      .select('cash_drawer_id')
      .where('cash_drawer_id', '=', chosen)
      .where('closed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (locked) return chosen
    // It was closed meanwhile, and is no longer among the open ones.
  }
}
