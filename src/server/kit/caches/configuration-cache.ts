import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { configurationFrom, type Configuration } from '#domain/configuration/configuration.ts'
import type { SettingValue } from '#domain/configuration/definition.ts'
import type { PictureFacts } from '#domain/content/picture.ts'
import { fileKeyOf, paths } from '#domain/site-map/paths.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Words } from '#text/words.ts'
import { wordsOf } from '#server/kit/own-words.ts'

/** NOTIFY channel on which the database asks every process to reload. */
export const CONFIGURATION_CHANNEL = 'configuration'

export type ConfiguredPictures = Readonly<Record<string, PictureFacts>>

/** The studio's configuration, cached in memory. */
export interface ConfigurationCache {
  /** The last loaded configuration; never waits. */
  current(): Configuration
  /** The facts of pictures in the settings that are in our own store, by URL. */
  pictures(): ConfiguredPictures
  /** The owner's own texts. */
  words(): Words
  /** Reloads. A process calls it after its own change; NOTIFY does for others. */
  refresh(): Promise<void>
}

/** Loads and caches the configuration. Throws when the database is down. `changed` is called after each reload. */
export async function openConfiguration(
  db: Kysely<Schema>,
  log: Logger,
  changed: () => void = () => {},
): Promise<ConfigurationCache> {
  let shown = await readAll(db)
  let begun = 0
  let taken = 0
  return {
    current: () => shown.configuration,
    pictures: () => shown.pictures,
    words: () => shown.words,
    async refresh() {
      const turn = ++begun
      const read = await readAll(db)
      // Two reloads may finish out of order; the one that started later has the newer rows.
      if (turn < taken) return
      taken = turn
      shown = read
      changed()
      log.debug('configuration read again')
    },
  }
}

interface Read {
  configuration: Configuration
  pictures: ConfiguredPictures
  words: Words
}

/** The owner's texts are loaded with the settings: one notification, one reload. */
async function readAll(db: Kysely<Schema>): Promise<Read> {
  const [rows, texts] = await Promise.all([
    db.selectFrom('configuration').select(['key', 'value']).execute(),
    db.selectFrom('changed_text').select(['place', 'words']).execute(),
  ])
  const values = new Map(rows.map((row) => [row.key, row.value as SettingValue]))
  return {
    configuration: configurationFrom(values),
    pictures: await readPictures(db, [...values.values()]),
    words: wordsOf(texts),
  }
}

/** Settings hold only a picture's URL; a page also needs its size and its placeholder. */
async function readPictures(
  db: Kysely<Schema>,
  values: readonly SettingValue[],
): Promise<ConfiguredPictures> {
  const keys = values.flatMap((value) => fileKeyOf(String(value)) ?? [])
  if (keys.length === 0) return {}
  const files = await db
    .selectFrom('file')
    .select(['storage_key', 'width', 'height', 'blur'])
    .where('storage_key', 'in', keys)
    .where('public', '=', true)
    .execute()
  return Object.fromEntries(files.map(({ storage_key, ...facts }) => [paths.file(storage_key), facts]))
}
