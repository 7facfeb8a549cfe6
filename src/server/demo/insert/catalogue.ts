import { sql } from 'kysely'
import { configurationEntries, configurationFrom } from '#domain/configuration/configuration.ts'
import type { SettingValue } from '#domain/configuration/definition.ts'
import type { SettingKey } from '#domain/configuration/registry.ts'
import { toCentavos } from '#domain/money.ts'
import { MS_PER_DAY } from '#domain/time/spans.ts'
import type { Trx } from '#server/db/transaction.ts'
import {
  categories,
  classTypeKeys,
  classTypes,
  coaches,
  furtherLocations,
  locations,
  tags,
} from '#server/demo/studio/catalogue.ts'
import { announcements, pages } from '#server/demo/studio/content.ts'
import type { ImportedPictures } from '#server/demo/import-pictures.ts'
import { packageKeys, packageOf, typesOf } from '#server/demo/studio/packages.ts'
import type { DemoShape } from '#server/demo/shape.ts'

/** Locations, coaches, class types, tags. A larger demo repeats coaches and locations under further names. */
export async function insertCatalogue(trx: Trx, shape: DemoShape, pictures: ImportedPictures): Promise<void> {
  const picture = (name: string) => pictures.get(name)?.file_id ?? null
  const further = Array.from({ length: (shape.groups - 1) * locations.length }, (_, index) => ({
    name: furtherLocations[index] ?? `Estudio ${index + locations.length + 1}`,
    address: 'Ciudad de México',
  }))
  await trx.insertInto('location').values(locations).execute()
  if (further.length > 0) await trx.insertInto('location').values(further).execute()
  for (let group = 0; group < shape.groups; group++) {
    await trx
      .insertInto('instructor')
      .values(
        coaches.map(({ picture: portrait, ...coach }, index) => ({
          ...coach,
          file_id: picture(portrait),
          home_order: group === 0 ? index + 1 : null,
        })),
      )
      .execute()
  }
  await trx
    .insertInto('class_category')
    .values([...categories])
    .execute()
  await trx
    .insertInto('class_type')
    .values(
      classTypeKeys.map((key, index) => {
        const { capacity: _capacity, category, picture: scene, ...type } = classTypes[key]
        return {
          ...type,
          file_id: picture(scene),
          class_category_id: categories.findIndex(({ handle }) => handle === category) + 1,
          home_order: index + 1,
        }
      }),
    )
    .execute()
  await trx
    .insertInto('tag')
    .values([...tags])
    .execute()
}

/** Every kind of package there is. */
export async function insertPackages(trx: Trx, pictures: ImportedPictures): Promise<void> {
  const rows = packageKeys.map((key, position) => {
    const {
      price,
      sale_price,
      subscription,
      picture,
      types: _types,
      share: _share,
      ...given
    } = packageOf(key)
    return {
      ...given,
      price_cents: toCentavos(price),
      sale_price_cents: sale_price === undefined ? null : toCentavos(sale_price),
      is_subscription: subscription !== undefined,
      subscription_period: subscription?.period ?? null,
      subscription_interval: subscription?.interval ?? null,
      file_id: pictures.get(picture)?.file_id ?? null,
      position,
    }
  })
  for (const row of rows) await trx.insertInto('class_package').values(row).execute()
  const types = packageKeys.flatMap((key, index) =>
    typesOf(key).map((type) => ({
      ...type,
      class_package_id: index + 1,
      expiration_days: packageOf(key).expiration_days,
    })),
  )
  await trx.insertInto('class_package_type').values(types).execute()
}

/** The discount code of docs/demo.md: 10 % off everything, without limits. */
const DEMO_CODE = 'AURA10'

export async function insertDiscounts(trx: Trx): Promise<void> {
  await trx
    .insertInto('discount')
    .values({ code: DEMO_CODE, is_percent: true, amount_hundredths: 1000 })
    .execute()
}

/** Pages, announcements, and the settings that still have their default. */
export async function insertContent(
  trx: Trx,
  shape: DemoShape,
  settings: Partial<Record<SettingKey, SettingValue>>,
): Promise<void> {
  await trx
    .insertInto('page')
    .values([...pages])
    .execute()
  await trx
    .insertInto('announcement')
    .values(
      [...announcements].reverse().map(({ days, ...notice }) => ({
        ...notice,
        created_at: new Date(shape.now.getTime() - days * MS_PER_DAY),
      })),
    )
    .execute()
  const chosen = new Map(Object.entries(settings))
  const entries = configurationEntries(configurationFrom(chosen), true).filter(({ key }) => chosen.has(key))
  await trx
    .insertInto('configuration')
    .values(entries.map(({ key, value }) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute()
}
