import { sql } from 'kysely'
import { inPages } from '#server/shared/csv-file.ts'
import { onePage } from '#server/db/one-page.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'

/** Whose id is in a column, or in the first of them that has one; null for nobody. */
const personOf = (...columns: string[]) =>
  sql<{ customer_id: number; name: string; last_name: string } | null>`(
    select json_build_object('customer_id', customer_id, 'name', name, 'last_name', last_name)
    from customer where customer_id = coalesce(${sql.join(columns.map((column) => sql.ref(column)))}))`

const placeOfDrawer = sql<{ location_id: number; name: string } | null>`(
  select json_build_object('location_id', location_id, 'name', name)
  from location where location_id = drawer.location_id)`

const selectDrawers = (db: Queryable) =>
  db
    .selectFrom('cash_drawer as drawer')
    .innerJoin('customer as opener', 'opener.customer_id', 'drawer.opened_by')
    .select([
      'drawer.cash_drawer_id',
      'drawer.float_cents',
      'drawer.opened_at',
      'drawer.expected_cents',
      'drawer.counted_cents',
      'drawer.reason',
      'drawer.closed_at',
      'opener.customer_id',
      'opener.name',
      'opener.last_name',
    ])
    .select((eb) => [
      placeOfDrawer.as('location'),
      personOf('drawer.closed_by').as('closer'),
      eb
        .selectFrom('cash_movement as moved')
        .select(sql<number>`coalesce(sum(moved.amount_cents), 0)::bigint`.as('cents'))
        .whereRef('moved.cash_drawer_id', '=', 'drawer.cash_drawer_id')
        .as('moved_cents'),
    ])

export type DrawerRow = Awaited<ReturnType<ReturnType<typeof selectDrawers>['executeTakeFirstOrThrow']>>

/** The open drawers, oldest first. */
export const listOpenDrawers = (db: Queryable): Promise<DrawerRow[]> =>
  selectDrawers(db).where('closed_at', 'is', null).orderBy('cash_drawer_id').execute()

/** The closed drawers, newest first, in pages starting at 1, with the total. */
export const listClosedDrawers = (db: Queryable, page: number) =>
  onePage(
    db,
    selectDrawers(db).where('closed_at', 'is not', null).orderBy('drawer.cash_drawer_id', 'desc'),
    page,
  )

export const findDrawer = (db: Queryable, cash_drawer_id: number): Promise<DrawerRow | undefined> =>
  selectDrawers(db).where('cash_drawer_id', '=', cash_drawer_id).executeTakeFirst()

const selectMovements = (db: Queryable) =>
  db
    .selectFrom('cash_movement as moved')
    .leftJoin('purchase', 'purchase.purchase_id', 'moved.purchase_id')
    .leftJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
    .leftJoin('class_reservation as place', 'place.class_reservation_id', 'moved.class_reservation_id')
    .leftJoin('single_class', 'single_class.single_class_id', 'place.single_class_id')
    .leftJoin('class_type', 'class_type.class_type_id', 'single_class.class_type_id')
    .select([
      'moved.cash_movement_id',
      'moved.kind',
      'moved.amount_cents',
      'moved.reason',
      'moved.purchase_id',
      'moved.class_reservation_id',
      'moved.corrects',
      'moved.created_at',
    ])
    .select((eb) => [
      eb.fn.coalesce('purchase.package_title', 'class_package.title', 'class_type.name').as('title'),
      personOf('purchase.customer_id', 'place.customer_id').as('customer'),
      personOf('moved.actor_customer_id').as('by'),
      eb
        .exists(
          eb
            .selectFrom('cash_movement as later')
            .select('later.cash_movement_id')
            .whereRef('later.corrects', '=', 'moved.cash_movement_id'),
        )
        .as('corrected'),
    ])

export type MovementRow = Awaited<ReturnType<ReturnType<typeof selectMovements>['executeTakeFirstOrThrow']>>

/** A drawer's movements, oldest first. */
export const listMovements = (db: Queryable, cash_drawer_id: number): Promise<MovementRow[]> =>
  selectMovements(db)
    .where('moved.cash_drawer_id', '=', cash_drawer_id)
    .orderBy('moved.cash_movement_id')
    .execute()

/** Which movements of all drawers are wanted; the end is not included. */
export interface WantedMovements {
  kind?: MovementRow['kind'] | undefined
  from: Date | null
  until: Date | null
}

const selectOfAll = (db: Queryable, { kind, from, until }: WantedMovements) => {
  let rows = selectMovements(db)
    .innerJoin('cash_drawer as drawer', 'drawer.cash_drawer_id', 'moved.cash_drawer_id')
    .select('moved.cash_drawer_id')
    .select(placeOfDrawer.as('location'))
  if (kind !== undefined) rows = rows.where('moved.kind', '=', kind)
  if (from !== null) rows = rows.where('moved.created_at', '>=', from)
  if (until !== null) rows = rows.where('moved.created_at', '<', until)
  return rows.orderBy('moved.cash_movement_id', 'desc')
}

export type MovementLine = Awaited<ReturnType<ReturnType<typeof selectOfAll>['executeTakeFirstOrThrow']>>

/** One page of the movements of all drawers, newest first, in pages starting at 1, with the total. */
export const listAllMovements = (db: Queryable, wanted: WantedMovements, page: number) =>
  onePage(db, selectOfAll(db, wanted), page)

/** All wanted movements as rows of a file, newest first. */
export const eachMovement = (db: Queryable, wanted: WantedMovements): AsyncGenerator<MovementLine> =>
  inPages((last, limit) => {
    const rows = selectOfAll(db, wanted)
    const rest = last === null ? rows : rows.where('moved.cash_movement_id', '<', last.cash_movement_id)
    return rest.limit(limit).execute()
  })

/** The ledger's source of a refund. */
const BOOKED = sql`'refund:' || refund.gateway || ':' || refund.gateway_refund_id`

/**
 * What was paid and given back between two instants other than in cash: at the desk by method, and online as one sum without a
 * method. Refunds are the ledger's, as in the reports, by the method of their own period's charge; what came for no sale and went back
 * is neither.
 */
export async function sumOtherMethods(db: Queryable, from: Date, until: Date) {
  const { rows } = await sql<OtherMethod>`
    with moved as (
      select invoice.payment_method_id, purchase.gateway, invoice.total_cents as taken, 0 as refunded
      from invoice join purchase using (purchase_id)
      where invoice.paid_at >= ${from} and invoice.paid_at < ${until}
      union all
      select coalesce(paid.payment_method_id, purchase.payment_method_id), purchase.gateway, 0, line.amount_cents
      from ledger_transaction as entry join ledger_line as line using (ledger_transaction_id)
        join purchase on purchase.purchase_id = entry.purchase_id
        left join lateral (select invoice.payment_method_id
          from payment join refund using (payment_id) join invoice using (purchase_id, period)
          where payment.purchase_id = entry.purchase_id and entry.source in (${BOOKED}, ${BOOKED} || ':failed') limit 1) as paid on true
      where entry.kind = 'refund' and line.account in ('revenue', 'iva')
        and entry.created_at >= ${from} and entry.created_at < ${until}
    )
    select method.payment_method_id, method.name,
      sum(moved.taken)::bigint as taken_cents, sum(moved.refunded)::bigint as refunded_cents
    from moved left join payment_method as method
      on method.payment_method_id = moved.payment_method_id and moved.gateway is null
    where moved.payment_method_id <> ${CASH} or moved.gateway is not null
    group by method.payment_method_id, method.name order by method.payment_method_id`.execute(db)
  return rows
}

interface OtherMethod {
  payment_method_id: number | null
  name: string | null
  taken_cents: number
  refunded_cents: number
}

/** A drawer, locked until the transaction ends: nothing is booked in it meanwhile. */
export const lockDrawer = (trx: Trx, cash_drawer_id: number) =>
  trx
    .selectFrom('cash_drawer')
    .select(['cash_drawer_id', 'float_cents', 'closed_at'])
    .where('cash_drawer_id', '=', cash_drawer_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** What a drawer should contain, in centavos. */
export async function expectedCents(
  trx: Trx,
  { cash_drawer_id, float_cents }: { cash_drawer_id: number; float_cents: number },
): Promise<number> {
  const { moved } = await trx
    .selectFrom('cash_movement')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('moved'))
    .where('cash_drawer_id', '=', cash_drawer_id)
    .executeTakeFirstOrThrow()
  return float_cents + moved
}
