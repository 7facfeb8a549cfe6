import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { configurationFrom, type Configuration } from '#domain/configuration/configuration.ts'
import type { SettingValue } from '#domain/configuration/definition.ts'
import type { Schema } from '#server/db/schema.ts'
import { changeTexts, type Changes } from '#text/editable.ts'

/** NOTIFY channel on which the table tells every process to read it again. */
export const CONFIGURATION_CHANNEL = 'configuration'

/** The studio's configuration in memory, so that no request pays for reading it. */
export interface ConfigurationCache {
  /** The configuration as last read; never waits. */
  current(): Configuration
  /** Reads it again. A process calls it after its own change; for others NOTIFY does. */
  refresh(): Promise<void>
}

/** Reads the configuration once and keeps it. Throws when the database is away. `changed` is called after each new reading. */
export async function openConfiguration(
  db: Kysely<Schema>,
  log: Logger,
  changed: () => void = () => {},
): Promise<ConfigurationCache> {
  let current = take(await readAll(db))
  let begun = 0
  let shown = 0
  return {
    current: () => current,
    async refresh() {
      const turn = ++begun
      const read = await readAll(db)
      // Two readings may overtake one another; the one that began later has seen the newer rows.
      if (turn < shown) return
      shown = turn
      current = take(read)
      changed()
      log.debug('configuration read again')
    },
  }
}

interface Read {
  configuration: Configuration
  texts: Changes
}

/** The owner's words come with the settings: one notice, one reading. */
function take({ configuration, texts }: Read): Configuration {
  changeTexts(texts)
  return configuration
}

async function readAll(db: Kysely<Schema>): Promise<Read> {
  const [rows, texts] = await Promise.all([
    db.selectFrom('configuration').select(['key', 'value']).execute(),
    db.selectFrom('changed_text').select(['place', 'words']).execute(),
  ])
  return {
    configuration: configurationFrom(new Map(rows.map((row) => [row.key, row.value as SettingValue]))),
    texts: Object.fromEntries(texts.map(({ place, words }) => [place, words])),
  }
}
