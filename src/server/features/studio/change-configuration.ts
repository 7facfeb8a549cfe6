import { sql } from 'kysely'
import { checkSetting, normaliseSetting, type SettingProblem } from '#domain/configuration/check.ts'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import type { SettingValue } from '#domain/configuration/definition.ts'
import { definitionOf, isSettingKey, type SettingKey } from '#domain/configuration/registry.ts'
import { lostPictures } from '#domain/content/file-address.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { contentErrors } from '#text/errors/content.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { lockAddress } from './lock-address.ts'
import { picturesIn, publishPictures } from './publish-pictures.ts'

export interface ConfigurationChange {
  entries: readonly { key: string; value: unknown }[]
  actor_customer_id: number | null
  request_id?: string
}

/**
 * Writes configuration entries, all or none, with one audit line, and makes the pictures they show public. A trigger
 * notifies every process on commit. Throws AppError 400 that names each key that is unknown, repeated or of the wrong
 * type.
 */
export async function changeConfiguration(db: Queryable, change: ConfigurationChange): Promise<void> {
  const values = checked(change.entries)
  await inTransaction(db, async (trx) => {
    await checkShopPath(trx, values.get('class_packages_path'))
    await checkSignupFee(trx, values.get('signup_fee'))
    const before = await trx
      .selectFrom('configuration')
      .select(['key', 'value'])
      .where('key', 'in', [...values.keys()])
      .execute()
    const known = new Map(before.map((row) => [row.key, row.value]))
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
    await publishPictures(trx, picturesIn(values))
    await checkPictures(trx)
    const details = [...values].map(([key, to]) => ({
      key,
      from: known.get(key) ?? definitionOf(key).default,
      to,
    }))
    await recordAudit(trx, {
      actor_customer_id: change.actor_customer_id,
      action: 'configuration.changed',
      entity: 'configuration',
      entity_id: null,
      details: details.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to)),
      request_id: change.request_id,
    })
  })
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
  const sold = await trx
    .selectFrom('class_package')
    .select('class_package_id')
    .where('class_package_id', '=', fee)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!sold) throw invalidFields({ signup_fee: errorTexts.settings.package })
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

function checked(entries: ConfigurationChange['entries']): Map<SettingKey, SettingValue> {
  const values = new Map<SettingKey, SettingValue>()
  const fields = new Map<string, string>()
  for (const { key, value } of entries) {
    if (!isSettingKey(key)) fields.set(key, errorTexts.studio.keyUnknown({ key }))
    else if (values.has(key)) fields.set(key, errorTexts.studio.keyTwice({ key }))
    else {
      const definition = definitionOf(key)
      const problem = checkSetting(definition, value)
      if (problem) fields.set(key, textOf(problem))
      else values.set(key, normaliseSetting(definition, value as SettingValue))
    }
  }
  if (fields.size > 0) throw invalidFields(Object.fromEntries(fields), { general: true })
  return values
}

const textOf = (problem: SettingProblem): string => errorTexts.settings[problem]
