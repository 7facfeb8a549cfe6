import { sql } from 'kysely'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import type { SettingValue } from '#domain/configuration/definition.ts'
import { definitionOf, isSettingKey, type SettingKey } from '#domain/configuration/registry.ts'
import { lostPictures } from '#domain/content/file-address.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { contentErrors } from '#text/errors/content.ts'
import { recordChange } from '#server/shared/audit.ts'
import { changedMeanwhile } from '#server/shared/refuse-stale.ts'
import { checkEntries } from './check-entries.ts'
import { lockAddress } from './lock-address.ts'
import { shownIn, publishPictures } from './pictures/publish-pictures.ts'

export interface ConfigurationChange {
  /** `was` is the value that the editor started from. */
  entries: readonly { key: string; value: unknown; was?: unknown }[]
  actor_customer_id: number | null
  request_id?: string
}

/**
 * Writes configuration entries, all or none, with an audit line for each group, and makes public what they show. A trigger
 * notifies every process on commit. Throws AppError 400 that names each key that is unknown, repeated or of the wrong
 * type, and 409 `changed_meanwhile` where a value is no longer what the editor started from.
 */
export async function changeConfiguration(db: Queryable, change: ConfigurationChange): Promise<void> {
  const values = checkEntries(change.entries)
  await inTransaction(db, async (trx) => {
    // A key without a row can't be locked, so all changes wait for one another.
    await sql`select pg_advisory_xact_lock(hashtextextended('configuration', 0))`.execute(trx)
    await checkShopPath(trx, values.get('class_packages_path'))
    await checkSignupFee(trx, values.get('signup_fee'))
    const before = await trx
      .selectFrom('configuration')
      .select(['key', 'value'])
      .where('key', 'in', [...values.keys()])
      .execute()
    const known = new Map(before.map((row) => [row.key, row.value]))
    refuseStale(change.entries, known)
    for (const [key, value] of values) {
      const json = JSON.stringify(value)
      await trx
        .insertInto('configuration')
        .values({ key, value: json })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ value: json, updated_at: sql<Date>`now()` }),
        )
        .execute()
    }
    await publishPictures(trx, shownIn(values))
    await checkPictures(trx)
    await audit(trx, values, known, change)
  })
}

/** One line for each group of settings, by which their page shows them. */
async function audit(
  trx: Trx,
  values: ReadonlyMap<SettingKey, SettingValue>,
  known: ReadonlyMap<string, unknown>,
  { actor_customer_id, request_id }: ConfigurationChange,
): Promise<void> {
  const groups = Map.groupBy(values, ([key]) => definitionOf(key).group)
  for (const [entity_id, entries] of groups)
    await recordChange(trx, { actor_customer_id, request_id }, 'configuration.changed', entity_id, {
      before: Object.fromEntries(entries.map(([key]) => [key, known.get(key) ?? definitionOf(key).default])),
      after: Object.fromEntries(entries),
    })
}

/** Throws AppError 409 where a stored value is not what its editor read. Entries without `was` overwrite. */
function refuseStale(entries: ConfigurationChange['entries'], known: ReadonlyMap<string, unknown>): void {
  const stale = entries.some(({ key, was }) => {
    if (was === undefined || !isSettingKey(key)) return false
    const stored = known.has(key) ? known.get(key) : definitionOf(key).default
    return JSON.stringify(stored) !== JSON.stringify(was)
  })
  if (stale) throw changedMeanwhile()
}

/** The shop can't use the slug of a page of the studio. */
async function checkShopPath(trx: Trx, path: SettingValue | undefined): Promise<void> {
  if (typeof path !== 'string') return
  await lockAddress(trx, path)
  const page = await trx.selectFrom('page').select('page_id').where('slug', '=', path).executeTakeFirst()
  if (page) throw invalidFields({ class_packages_path: contentErrors.slugTaken })
}

/** The enrolment fee must be a package on sale. */
async function checkSignupFee(trx: Trx, fee: SettingValue | undefined): Promise<void> {
  if (typeof fee !== 'number') return
  await trx
    .selectFrom('class_package')
    .select('class_package_id')
    .where('class_package_id', '=', fee)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => invalidFields({ signup_fee: errorTexts.settings.package }))
}

/** A picture named without a URL requires the storage's settings. */
async function checkPictures(trx: Trx): Promise<void> {
  const rows = await trx.selectFrom('configuration').select(['key', 'value']).execute()
  const configuration = configurationFrom(new Map(rows.map((row) => [row.key, row.value as SettingValue])))
  const lost = lostPictures(configuration)
  if (lost.length > 0)
    throw invalidFields(Object.fromEntries(lost.map((key) => [key, errorTexts.settings.image])), {
      general: true,
    })
}
