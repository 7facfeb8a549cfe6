import type { Insertable } from 'kysely'
import { filmMimes } from '#domain/files/file-kind.ts'
import { fileKeysIn } from '#domain/site-map/paths.ts'
import type { ClassPackageTable } from '#server/db/schema/packages.ts'
import type { GrantedType } from '#server/db/schema/purchases.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { type By as Author, recordChange } from '#server/shared/audit.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import { invalidFields, notFound } from '#server/kit/errors.ts'
import { requireFiles } from '#server/features/catalogue/own-files.ts'
import { requireUnused } from '#server/features/catalogue/uses.ts'
import { publishPictures } from '#server/features/studio/pictures/publish-pictures.ts'
import { errorTexts } from '#text/errors.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { readTypes } from './class-packages.queries.ts'

interface By extends Author {
  now: Date
}

export type PackageColumns = Omit<
  Insertable<ClassPackageTable>,
  'class_package_id' | 'is_subscription' | 'deleted_at' | 'created_at' | 'updated_at'
>
type Types = readonly GrantedType[]

/** Adds a package and returns its id. Throws AppError 400. */
export function addPackage(db: Queryable, columns: PackageColumns, types: Types, by: By): Promise<number> {
  return inTransaction(db, async (trx) => {
    await check(trx, columns, types, [])
    await requireFiles(trx, columns, null)
    await refuseFilms(trx, columns, null)
    const { class_package_id } = await trx
      .insertInto('class_package')
      .values({ ...columns, is_subscription: renews(columns), created_at: by.now })
      .returning('class_package_id')
      .executeTakeFirstOrThrow()
    await setTypes(trx, class_package_id, types)
    await publishPictures(trx, [columns.description ?? ''])
    await recordChange(trx, by, 'class_package.added', class_package_id, {
      before: null,
      after: { ...columns, types },
    })
    return class_package_id
  })
}

interface Management {
  /** Stops selling it, or sells it again. */
  archived?: boolean | undefined
  /** The version that was read. */
  updatedAt?: string | undefined
}

/**
 * Changes the given fields. An archived package is unknown to a change that does not say whether it is archived. Throws
 * AppError 400, 404, or 409 `changed_meanwhile`.
 */
export async function changePackage(
  db: Queryable,
  class_package_id: number,
  change: Partial<PackageColumns>,
  types: Types | undefined,
  by: By,
  { archived, updatedAt }: Management = {},
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('class_package')
      .selectAll()
      .where('class_package_id', '=', class_package_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const wasArchived = (before?.deleted_at ?? null) !== null
    if (!before || (wasArchived && archived === undefined)) throw notFound(checkoutErrors.packageUnknown)
    refuseStale(before, updatedAt)
    const turned = archived !== undefined && archived !== wasArchived
    // A second press: the version that editors have read stays.
    if (!turned && !types && Object.keys(change).length === 0) return
    const ends = turned ? { deleted_at: archived ? by.now : null } : {}
    const columns = { ...change, ...ends, ...(archived && { home: false }) }
    const after = { ...before, ...columns }
    const typesBefore = await readTypes(trx, class_package_id)
    await check(trx, after, types ?? [], typesBefore)
    await requireFiles(trx, change, before)
    await refuseFilms(trx, change, before)
    await trx
      .updateTable('class_package')
      .set({ ...columns, is_subscription: renews(after) })
      .where('class_package_id', '=', class_package_id)
      .execute()
    if (types) await setTypes(trx, class_package_id, types)
    await publishPictures(trx, [change.description ?? ''])
    const action = turned ? (archived ? 'withdrawn' : 'restored') : 'changed'
    await recordChange(trx, by, `class_package.${action}`, class_package_id, {
      before: { ...before, types: typesBefore },
      after: { ...after, types: types ?? typesBefore },
    })
  })
}

/** Deletes a package that nothing uses. Throws AppError 404, or 409 `in_use` that counts what does. */
export async function removePackage(db: Queryable, class_package_id: number, by: By): Promise<void> {
  await inTransaction(db, async (trx) => {
    // A transaction that refers to it at this moment waits, and then finds it gone.
    const before = await trx
      .selectFrom('class_package')
      .selectAll()
      .where('class_package_id', '=', class_package_id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound(checkoutErrors.packageUnknown))
    await requireUnused(trx, 'class_package', class_package_id, by.now)
    const types = await readTypes(trx, class_package_id)
    await trx.deleteFrom('class_package').where('class_package_id', '=', class_package_id).execute()
    await recordChange(trx, by, 'class_package.removed', class_package_id, {
      before: { ...before, types },
      after: null,
    })
  })
}

type Terms = Pick<
  PackageColumns,
  'subscription_period' | 'subscription_interval' | 'price_cents' | 'sale_price_cents' | 'class_amount'
>

const renews = ({ subscription_period: period, subscription_interval: interval }: Terms): boolean =>
  (period ?? null) !== null && (interval ?? null) !== null

async function check(trx: Trx, columns: Terms, types: Types, typesBefore: Types): Promise<void> {
  const { subscription_period, subscription_interval, price_cents, sale_price_cents } = columns
  if ((subscription_period ?? null) === null && (subscription_interval ?? null) !== null)
    throw invalidFields({ subscription_period: sellingErrors.halfSubscription })
  if ((subscription_period ?? null) !== null && (subscription_interval ?? null) === null)
    throw invalidFields({ subscription_interval: sellingErrors.halfSubscription })
  if ((sale_price_cents ?? 0) > price_cents) throw invalidFields({ sale_price: sellingErrors.saleAbovePrice })
  const ids = types.map((type) => type.class_type_id)
  if (ids.length === 0) return
  const known = await trx
    .selectFrom('class_type')
    .select(['class_type_id', 'deleted_at'])
    .where('class_type_id', 'in', ids)
    .execute()
  // One that was archived since stays where the package grants it.
  const allowed = known.filter(
    ({ class_type_id, deleted_at }) =>
      deleted_at === null || typesBefore.some((type) => type.class_type_id === class_type_id),
  )
  if (allowed.length < ids.length) throw invalidFields({ class_package_types: sellingErrors.typesUnknown })
}

type Addresses = Pick<PackageColumns, 'file_url' | 'receipt_file'>

/** Refuses private films, which are shown where they are sold and to no buyer of a package. Throws AppError 400. */
async function refuseFilms(trx: Trx, given: Addresses, before: Addresses | null): Promise<void> {
  for (const field of ['file_url', 'receipt_file'] as const) {
    const address = given[field] ?? ''
    const keys = address === before?.[field] ? [] : fileKeysIn(address)
    if (keys.length === 0) continue
    const film = await trx
      .selectFrom('file')
      .select('file_id')
      .where('storage_key', 'in', keys)
      .where('mime', 'in', filmMimes)
      .where('public', '=', false)
      .executeTakeFirst()
    if (film) throw invalidFields({ [field]: errorTexts.files.refused })
  }
}

async function setTypes(trx: Trx, class_package_id: number, types: Types): Promise<void> {
  await trx.deleteFrom('class_package_type').where('class_package_id', '=', class_package_id).execute()
  if (types.length === 0) return
  await trx
    .insertInto('class_package_type')
    .values(types.map((type) => ({ class_package_id, ...type })))
    .execute()
}
