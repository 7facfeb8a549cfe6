import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import type { Former, Given, Kind } from '#server/features/catalogue/record.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { type DiscountRow, findDiscountByCode, packagesOf, setPackages } from './discounts.queries.ts'

/** Discounts, as records of the catalogue. An archived one is no longer accepted; its code can be given to another. */
export const discount: Kind = {
  table: 'discount',
  columns: [
    'code',
    'is_percent',
    'amount_hundredths',
    'first_invoice_only',
    'starts_at',
    'ends_at',
    'max_uses',
    'max_uses_per_customer',
  ],
  restoring: ['code'],
  unknown: () => sellingErrors.discountUnknown,
  async check(trx, given, before) {
    checkTerms({ ...before, ...given })
    await requireFreeCode(trx, given, before)
    const ids = (given['class_package_ids'] ?? []) as number[]
    if (ids.length > 0 && !(await areKnown(trx, ids)))
      throw invalidFields({ class_package_ids: sellingErrors.packagesUnknown })
    return given
  },
  async write(trx, { id, given }) {
    const ids = given['class_package_ids'] as readonly number[] | undefined
    if (ids !== undefined) await setPackages(trx, id, ids)
  },
  read: async (trx, id) => ({ class_package_ids: await packagesOf(trx, id) }),
}

function checkTerms(terms: Given): void {
  const {
    is_percent,
    amount_hundredths = 0,
    starts_at,
    ends_at,
    max_uses,
    uses = 0,
  }: Partial<DiscountRow> = terms
  if (is_percent && amount_hundredths > 10_000) throw invalidFields({ amount: sellingErrors.percentTooBig })
  if (starts_at && ends_at && ends_at <= starts_at)
    throw invalidFields({ ends_at: sellingErrors.windowEmpty })
  if (typeof max_uses === 'number' && max_uses < uses)
    throw invalidFields({ max_uses: sellingErrors.fewerThanUsed({ uses }) })
}

/** Throws AppError 409 `code_taken`. Of two who take a code at once, the second waits here and finds it taken. */
async function requireFreeCode(trx: Trx, given: Given, before: Former | null): Promise<void> {
  const { code } = given
  if (typeof code !== 'string') return
  await sql`select pg_advisory_xact_lock(hashtextextended(upper(${code}::text), 0))`.execute(trx)
  const same = await findDiscountByCode(trx, code)
  if (!same || same.discount_id === before?.['discount_id']) return
  const text = before?.deleted_at ? sellingErrors.codeTakenMeanwhile({ code }) : sellingErrors.codeTaken
  throw new AppError(409, 'code_taken', text, { fields: { code: text } })
}

async function areKnown(trx: Trx, ids: readonly number[]): Promise<boolean> {
  const known = await trx
    .selectFrom('class_package')
    .select('class_package_id')
    .where('class_package_id', 'in', ids)
    .execute()
  return known.length === ids.length
}
