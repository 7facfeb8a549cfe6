import { sql } from 'kysely'
import type { SettingValue } from '#domain/configuration/definition.ts'
import type { SettingKey } from '#domain/configuration/registry.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { changeConfiguration } from '#server/features/studio/change-configuration.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { classTypes, coaches } from './studio/catalogue.ts'
import { auraLook } from './studio/configuration.ts'
import { importPictures } from './import-pictures.ts'
import { dressVideos, importFilm } from './insert/videos.ts'
import { packageKeys, packageOf } from './studio/packages.ts'

type Settings = Partial<Record<SettingKey, SettingValue>>
export const demoBrands = ['aura', 'volta'] as const
export type DemoBrand = (typeof demoBrands)[number]

/** The second brand: dark ground, wide capitals, sharp corners. Missing settings are Casa Aura's. */
const volta: Settings = {
  business_name: 'VOLTA',
  tagline: 'Club de alto rendimiento en la Ciudad de México',
  meta_title: 'VOLTA · Indoor cycling, barre, yoga y reformer',
  primary: '#d6ff3f',
  accent: '#8f7bff',
  dark: '#0d0e12',
  gray: '#8d93a5',
  light: '#f1f3f8',
  ground: 'dark',
  fonts: 'archivo',
  corners: 'sharp',
  banner_text: 'Reto 30 días: empieza este lunes. Ver horarios',
  hero_title: 'Sube el voltaje',
  about_title: 'Entrena a todo volumen',
  about_content:
    'Volta es un club de alto rendimiento: luz baja, sonido alto y coaches que miden cada vatio contigo. Ven como eres, sal más fuerte.',
  mission_content: 'Cada clase deja una marca. La tuya.',
  email: 'hola@volta.mx',
  fiscal_name: 'Volta Alto Rendimiento S.A. de C.V.',
  fiscal_id: 'VAR190312AB1',
  cash_instructions:
    'Paga en la recepción de cualquiera de los dos estudios o transfiere a nombre de Volta Alto Rendimiento S.A. de C.V., CLABE 012 180 00118359719 9. Envía tu comprobante por WhatsApp y activamos tus clases el mismo día.',
  facebook: 'https://www.facebook.com/volta.example',
  instagram: 'https://www.instagram.com/volta.example',
  tiktok: 'https://www.tiktok.com/@volta.example',
}
/** What both brands call themselves in pages, packages and announcements: Casa Aura's words and VOLTA's. */
const names: readonly (readonly [aura: string, volta: string])[] = [
  ['Casa Aura Movimiento S.A. de C.V.', 'Volta Alto Rendimiento S.A. de C.V.'],
  ['Casa Aura', 'VOLTA'],
  ['hola@casaaura.mx', 'hola@volta.mx'],
]
const written = {
  page: ['title', 'content'],
  announcement: ['title', 'content'],
  class_package: ['title', 'short_description', 'description'],
} as const

const plain: Settings = { ground: 'light', fonts: 'fraunces', corners: 'round' }

/** Thrown for a studio that is not the demo: its own brand must not be changed. */
export class NoDemoStudio extends Error {}

/** Applies one of the demo brands to the demo studio: texts, colours, fonts, corners and pictures. */
export async function wearBrand(
  db: Queryable,
  files: Pick<FileStore, 'put'>,
  brand: DemoBrand,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const name = await trx
      .selectFrom('configuration')
      .select('value')
      .where('key', '=', 'business_name')
      .executeTakeFirst()
    if (name?.value !== 'Casa Aura' && name?.value !== volta.business_name) throw new NoDemoStudio()
    const folder = brand === 'volta' ? 'volta' : undefined
    const pictures = await importPictures(trx, files, folder)
    const aura = auraLook((one) => pictures.get(one)?.src ?? '')
    const settings = { ...aura, ...plain, ...(brand === 'volta' ? volta : {}) }
    const entries = Object.entries(settings).map(([key, value]) => ({ key, value }))
    await changeConfiguration(trx, { entries, actor_customer_id: null })
    await rename(trx, brand)
    for (const { name: type, picture } of Object.values(classTypes)) {
      const file_id = pictures.get(picture)?.file_id ?? null
      await trx.updateTable('class_type').set({ file_id }).where('name', '=', type).execute()
    }
    for (const { name: first, last_name, picture } of coaches) {
      const file_id = pictures.get(picture)?.file_id ?? null
      await trx
        .updateTable('instructor')
        .set({ file_id })
        .where('name', '=', first)
        .where('last_name', '=', last_name)
        .execute()
    }
    for (const { title, picture } of packageKeys.map(packageOf)) {
      const file_id = pictures.get(picture)?.file_id ?? null
      await trx.updateTable('class_package').set({ file_id }).where('title', '=', title).execute()
    }
    await dressVideos(trx, pictures, await importFilm(trx, files, folder))
  })
}

/** Writes one brand's names in place of the other's, in whatever the studio's texts are by now. */
async function rename(trx: Trx, brand: DemoBrand): Promise<void> {
  for (const [table, columns] of Object.entries(written))
    for (const column of columns)
      for (const [aura, other] of names) {
        const [from, to] = brand === 'volta' ? [aura, other] : [other, aura]
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, ${from}, ${to})
          where position(${from} in ${sql.ref(column)}) > 0`.execute(trx)
      }
}
