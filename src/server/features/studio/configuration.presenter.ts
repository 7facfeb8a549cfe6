import type { z } from '@hono/zod-openapi'
import type { configurationEntry } from '#contract/studio.ts'
import { type Configuration, configurationEntries } from '#domain/configuration/configuration.ts'

type Entry = z.input<typeof configurationEntry>

/** The configuration as the wire has it: what visitors may see, or every key for an admin. */
export function presentConfiguration(configuration: Configuration, everything: boolean): Entry[] {
  // Every stored value came in as JSON.
  return configurationEntries(configuration, everything) as Entry[]
}
