import type { z } from '@hono/zod-openapi'
import type { configurationEntry } from '#contract/studio/studio.ts'
import { type Configuration, configurationEntries } from '#domain/configuration/configuration.ts'

type Entry = z.input<typeof configurationEntry>

/** The configuration on the wire: public entries, or every key for an admin. */
export function presentConfiguration(configuration: Configuration, everything: boolean): Entry[] {
  // Every stored value was read from JSON.
  return configurationEntries(configuration, everything) as Entry[]
}
