import { paths } from '#domain/site-map/paths.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Trx } from '#server/db/transaction.ts'
import { projectRoot } from '#server/environment/project-root.ts'
import { lookAtPicture } from '#server/features/studio/pictures/picture.ts'
import { queuePicture } from '#server/features/studio/pictures/prepare-picture.ts'
import type { FileStore } from '#server/ports/file-store.ts'

/** The demo's pictures by file name, with what they show. */
const pictures = {
  hero: 'Pelotas, aro, tapete y pesa rusa junto a un arco del estudio',
  about: 'Banca con un florero, pelotas y tapetes frente a un arco',
  entrar: 'Banco con toallas, pelota y tapete dentro de un arco',
  cycling: 'Bici fija junto a un banco con una botella',
  barre: 'Barra con toalla y liga; pelotas y una botella en el piso',
  yoga: 'Tapete a medio desenrollar y bloques de corcho',
  reformer: 'Cama de reformer con resortes a la vista',
  funcional: 'Pesas rusas, cuerda y balón medicinal',
  meditacion: 'Cojín de meditación con velas y un cuenco',
  'package-single': 'Una pelota',
  'package-five': 'Cinco pelotas en fila',
  'package-ten': 'Diez pelotas en pirámide',
  'package-unlimited': 'Un aro de pie junto a una pelota',
  'package-reformer': 'Resortes y barra de pies de un reformer',
  'package-calm': 'Velas encendidas junto a un cojín',
  'package-gift': 'Caja de regalo con moño',
  'package-trial': 'Pelotas, liga y botella al pie de la barra',
  'package-event': 'Tapete bajo la luz de un reflector',
  'package-online': 'Celular con un video junto a un tapete',
  'coach-valentina': 'Retrato de Valentina Ríos',
  'coach-mateo': 'Retrato de Mateo Luna',
  'coach-renata': 'Retrato de Renata Cruz',
  'coach-diego': 'Retrato de Diego Alba',
  'coach-camila': 'Retrato de Camila Soto',
  'coach-julian': 'Retrato de Julián Mora',
} as const
export type PictureName = keyof typeof pictures

export interface ImportedPicture {
  file_id: number
  /** Its URL on the site. */
  src: string
}
export type ImportedPictures = ReadonlyMap<string, ImportedPicture>

/**
 * Puts the demo's pictures into the file store as public files of the studio. Keys are derived from their content, so
 * that loading again finds the same ones. `brand` is the folder of the demo's other brand. They are stored unchanged,
 * being trusted, small and WebP already.
 */
export async function importPictures(
  trx: Trx,
  files: Pick<FileStore, 'put'>,
  brand?: string,
): Promise<ImportedPictures> {
  const folder = join(projectRoot, 'assets', 'demo', brand ?? '')
  const imported = new Map<string, ImportedPicture>()
  for (const [name, alt] of Object.entries(pictures)) {
    const bytes = await readFile(join(folder, `${name}.webp`))
    const { width, height, blur } = await lookAtPicture(bytes)
    const storage_key = `demo-${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`
    await files.put(storage_key, bytes)
    const { file_id } = await trx
      .insertInto('file')
      .values({
        name: `${name}.webp`,
        mime: 'image/webp',
        width,
        height,
        bytes: bytes.byteLength,
        storage_key,
        public: true,
        alt,
        blur,
      })
      .onConflict((known) => known.column('storage_key').doUpdateSet({ public: true, blur }))
      .returning('file_id')
      .executeTakeFirstOrThrow()
    await queuePicture(trx, file_id)
    imported.set(name, { file_id, src: paths.file(storage_key) })
  }
  return imported
}
