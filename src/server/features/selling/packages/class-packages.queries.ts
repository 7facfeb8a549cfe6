import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '#server/db/schema.ts'
import type { GrantedType } from '#server/db/schema/purchases.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { fileColumns } from '#server/shared/present-file.ts'

/** Qualified by their table, because a package also has a file_id. */
const ownFileColumns = fileColumns.map((column) => `file.${column}` as const)

type InPackage = ExpressionBuilder<Schema, 'class_package'>

const picture = (eb: InPackage) =>
  jsonObjectFrom(
    eb.selectFrom('file').select(ownFileColumns).whereRef('file.file_id', '=', 'class_package.file_id'),
  ).as('picture')

const types = (eb: InPackage) =>
  jsonArrayFrom(
    eb
      .selectFrom('class_package_type as granted')
      .innerJoin('class_type', 'class_type.class_type_id', 'granted.class_type_id')
      .select(['granted.class_type_id', 'class_type.name', 'granted.class_amount', 'granted.expiration_days'])
      .whereRef('granted.class_package_id', '=', 'class_package.class_package_id')
      .orderBy('granted.class_type_id'),
  ).as('class_package_types')

const selectPackages = (db: Queryable) =>
  db.selectFrom('class_package').selectAll('class_package').select([picture, types])

/** A package with its picture and what it grants per class type. */
export type PackageRow = Awaited<ReturnType<ReturnType<typeof selectPackages>['executeTakeFirstOrThrow']>>

/** Whether a package is a special event with classes, none of which is still to begin. */
export const eventIsOver = (now: Date): RawBuilder<boolean> => sql<boolean>`(class_package.is_special_event
  and exists (select from single_class s where s.class_package_id = class_package.class_package_id and not s.draft)
  and not exists (select from single_class s where s.class_package_id = class_package.class_package_id
    and s.cancelled_at is null and not s.draft and s.class_date > ${now}))`

/** All packages on sale, in no particular order: a studio has a few dozen at most. Events that are over are not on sale. */
export function listPackagesOnSale(db: Queryable, now: Date): Promise<PackageRow[]> {
  return selectPackages(db)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not ${eventIsOver(now)}`)
    .execute()
}

/** A package on sale; undefined for any other. */
export function findPackageOnSale(db: Queryable, class_package_id: number): Promise<PackageRow | undefined> {
  return selectPackages(db)
    .where('class_package_id', '=', class_package_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** What a package grants per class type; empty if it grants one amount for all. */
export function readTypes(db: Queryable, class_package_id: number): Promise<GrantedType[]> {
  return db
    .selectFrom('class_package_type')
    .select(['class_type_id', 'class_amount', 'expiration_days'])
    .where('class_package_id', '=', class_package_id)
    .orderBy('class_type_id')
    .execute()
}

/** Packages by id, including withdrawn ones, to which purchases still refer. */
export async function findPackages(db: Queryable, ids: readonly number[]): Promise<Map<number, PackageRow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectPackages(db)
    .where('class_package_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.class_package_id, row]))
}

/** All packages including withdrawn ones, newest last. */
export function listAllPackages(db: Queryable): Promise<PackageRow[]> {
  return selectPackages(db).orderBy('position').orderBy('class_package_id').execute()
}

/** The name of every package, those on sale first. */
export const listPackageNames = (db: Queryable, now: Date) =>
  db
    .selectFrom('class_package')
    .select(['class_package_id', 'title', 'is_special_event'])
    .select(sql<boolean>`deleted_at is null and not ${eventIsOver(now)}`.as('on_sale'))
    .orderBy('on_sale', 'desc')
    .orderBy('position')
    .orderBy('class_package_id')
    .execute()

/** A special event, also one that is over or archived; null if the package is none. */
export const findEvent = async (db: Queryable, class_package_id: number | null) =>
  (await db
    .selectFrom('class_package')
    .select(['class_package_id', 'title'])
    .where('class_package_id', '=', class_package_id)
    .where('is_special_event', '=', true)
    .executeTakeFirst()) ?? null

/** A special event and its buyers, earliest first; null if there is no such event. */
export async function listAttendants(db: Queryable, class_package_id: number) {
  const event = await findEvent(db, class_package_id)
  if (!event) return null
  const attendants = await db
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .select([
      'customer.customer_id',
      'customer.name',
      'customer.last_name',
      'purchase_id',
      'purchase.created_at',
    ])
    .where('class_package_id', '=', class_package_id)
    .where('status', 'in', ['active', 'completed'])
    .orderBy('purchase_id')
    .execute()
  return { event, attendants }
}
