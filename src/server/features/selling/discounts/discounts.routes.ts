import { calls } from '#contract/index.ts'
import { discountVerdict } from '#domain/selling/prices/discount.ts'
import { priceOf } from '#domain/selling/prices/pricing.ts'
import { addDays } from '#domain/time/days.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { AppError, orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import type { Given as Columns } from '#server/features/catalogue/record.ts'
import { recordHandlers } from '#server/features/catalogue/record-handlers.ts'
import { findPackageOnSale } from '#server/features/selling/packages/class-packages.queries.ts'
import { discount } from './discount-kind.ts'
import { presentDiscount, presentDiscountFor } from './discount.presenter.ts'
import { countOwnUses, countReleased, findDiscountByCode, findDiscounts } from './discounts.queries.ts'
import { countTry, requireDiscounts } from './use-discount.ts'

const discounts = recordHandlers(discount, ['discount', 'discounts'], async ({ db }, id) =>
  (await findDiscounts(db, id)).map(presentDiscount),
)

const invalid = () => new AppError(404, 'discount_invalid', sellingErrors.discountInvalid)

export const discountRoutes = [
  implement(calls['GET /discounts/code/{code}'], async ({ services, db, actor, params, query, now }) => {
    const { class_package_id } = query
    const { customer_id } = actor
    requireDiscounts(services.configuration.current())
    await countTry(services, actor.uid, params.code)
    const wanted = orNotFound(await findPackageOnSale(db, class_package_id), checkoutErrors.packageUnknown)
    const row = await findDiscountByCode(db, params.code)
    if (!row) throw invalid()
    const price = priceOf(wanted, row, services.configuration.current().tax_rate)
    const released = await countReleased(db, row.discount_id, { customer_id, class_package_id, now })
    const uses = row.uses - released.uses
    const ownUses = (await countOwnUses(db, row.discount_id, customer_id)) - released.ownUses
    const wish = { class_package_id, baseCents: price.base_cents, ownUses, now }
    const verdict = discountVerdict({ ...row, uses }, wish)
    if (verdict === 'invalid') throw invalid()
    if (verdict === 'used_up') throw new AppError(412, 'discount_used_up', sellingErrors.discountUsedUp)
    return presentDiscountFor(row, price, wanted.is_subscription)
  }),

  implement(calls['GET /discounts/admin/all'], discounts.list),
  implement(calls['GET /discounts/{id}'], (ctx) => discounts.answer(ctx, ctx.params.id)),
  implement(calls['POST /discounts'], (ctx) => discounts.add({ ...ctx, body: columnsOf(ctx) })),
  implement(calls['PUT /discounts'], (ctx) => discounts.change({ ...ctx, body: columnsOf(ctx) })),
  implement(calls['DELETE /discounts/{id}'], discounts.remove),
]

type Given = Partial<CallContext<(typeof calls)['PUT /discounts']>['body']>

/** The request as columns. */
function columnsOf({ body, services }: Pick<CallContext, 'services'> & { body: Given }): Columns {
  const { amount, class_package_ids, starts_at, ends_at, ...same } = body
  const { timezone } = services.configuration.current()
  return {
    ...same,
    ...(amount !== undefined && { amount_hundredths: Math.round(amount * 100) }),
    ...(class_package_ids !== undefined && { class_package_ids: [...new Set(class_package_ids)] }),
    ...(starts_at !== undefined && { starts_at: momentOf(starts_at, 0, timezone) }),
    // The last day is included.
    ...(ends_at !== undefined && { ends_at: momentOf(ends_at, 1, timezone) }),
  }
}

/** An instant as it is; for a day its start, or that of a later day. */
function momentOf(given: string | null, after: number, timezone: string): Date | null {
  if (given === null) return null
  return given.length === 'YYYY-MM-DD'.length ? startOfDay(addDays(given, after), timezone) : new Date(given)
}
