import { calls } from '#contract/index.ts'
import { byClassAmount } from '#domain/selling/prices/packages.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { invalidFields, orNotFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { addPackage, changePackage, removePackage, type PackageColumns } from './change-package.ts'
import { presentManagedPackage, presentOffer } from './class-package.presenter.ts'
import {
  findPackages,
  listAllPackages,
  listAttendants,
  listPackageNames,
  listPackagesOnSale,
} from './class-packages.queries.ts'

type Asking = Pick<CallContext, 'db' | 'now' | 'requestId'> & { actor: { customer_id: number } }

const byOf = ({ actor, now, requestId }: Asking) => ({
  actor_customer_id: actor.customer_id,
  request_id: requestId,
  now,
})

async function answer({ db }: Pick<Asking, 'db'>, id: number) {
  const row = orNotFound((await findPackages(db, [id])).get(id), checkoutErrors.packageUnknown)
  return { class_package: presentManagedPackage(row) }
}

const onHome = (home: boolean) => async (ctx: Asking & { params: { id: number } }) => {
  await changePackage(ctx.db, ctx.params.id, { home }, undefined, byOf(ctx))
  return answer(ctx, ctx.params.id)
}

export const packageChangeRoutes = [
  implement(calls['GET /class_packages/admin/all'], async ({ db }) => ({
    class_packages: (await listAllPackages(db)).map(presentManagedPackage),
  })),

  implement(calls['GET /class_packages/desk/all'], async ({ db, now }) => ({
    class_packages: (await listPackagesOnSale(db, now)).toSorted(byClassAmount).map(presentOffer),
  })),

  implement(calls['GET /class_packages/names/all'], async ({ db, now }) => ({
    class_packages: await listPackageNames(db, now),
  })),

  implement(calls['POST /class_packages'], async (ctx) => {
    const { title, class_amount, expiration_days, price } = ctx.body
    requirePeriod(ctx.body)
    const columns = {
      ...columnsOf(ctx.body),
      title,
      class_amount,
      expiration_days,
      price_cents: cents(price),
    }
    const id = await addPackage(ctx.db, columns, typesOf(ctx.body) ?? [], byOf(ctx))
    return answer(ctx, id)
  }),

  implement(calls['PUT /class_packages'], async (ctx) => {
    const { class_package_id, archived, updatedAt, ...given } = ctx.body
    requirePeriod(given)
    const management = { archived, updatedAt }
    await changePackage(ctx.db, class_package_id, columnsOf(given), typesOf(given), byOf(ctx), management)
    return answer(ctx, class_package_id)
  }),

  implement(calls['DELETE /class_packages/{id}'], async (ctx) => {
    const gone = await answer(ctx, ctx.params.id)
    await removePackage(ctx.db, ctx.params.id, byOf(ctx))
    return gone
  }),

  implement(calls['POST /class_packages/home/{id}'], onHome(true)),
  implement(calls['DELETE /class_packages/home/{id}'], onHome(false)),

  implement(calls['GET /class_packages/especiales/{id}/asistentes'], async ({ db, params }) => {
    const found = orNotFound(await listAttendants(db, params.id), checkoutErrors.packageUnknown)
    return {
      class_package: found.event,
      asistentes: found.attendants.map(({ purchase_id, created_at, ...customer }) => ({
        customer,
        purchase_id,
        createdAt: created_at.toISOString(),
      })),
    }
  }),
]

type Given = Omit<
  CallContext<(typeof calls)['PUT /class_packages']>['body'],
  'class_package_id' | 'archived' | 'updatedAt'
>

/** A subscription needs a period. */
function requirePeriod({ is_subscription, subscription_period }: Given): void {
  if (is_subscription && !subscription_period)
    throw invalidFields({ subscription_period: sellingErrors.halfSubscription })
}

const cents = (pesos: number): number => Math.round(pesos * 100)

/** The request as columns, without the fields that it omits. Period and interval decide whether it renews. */
function columnsOf(given: Given): Partial<PackageColumns> {
  const { price, sale_price, downloadable, class_package_types: _types, is_subscription, ...same } = given
  const columns = {
    ...same,
    ...(downloadable !== undefined && { downloadable: downloadable && JSON.stringify(downloadable) }),
    ...(is_subscription === false && { subscription_period: null, subscription_interval: null }),
    ...(price !== undefined && { price_cents: cents(price) }),
    ...(sale_price !== undefined && { sale_price_cents: sale_price === null ? null : cents(sale_price) }),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const typesOf = ({ class_package_types: types }: Given) =>
  types?.map((type) => ({ ...type, expiration_days: type.expiration_days ?? null }))
