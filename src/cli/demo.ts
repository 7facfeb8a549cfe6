import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { loadDemo } from '#server/demo/load-demo.ts'
import { closeDemo, demoLines } from '#server/demo/outside.ts'
import { type Command, UsageError } from './command.ts'
import { withServices } from './with-services.ts'

const sizes = z.object({
  customers: z.coerce
    .number({ error: '--customers must be a number.' })
    .int()
    .min(100, { error: '--customers must be 100 or more.' })
    .max(500_000),
  years: z.coerce
    .number({ error: '--years must be a number.' })
    .positive({ error: '--years must be above 0.' })
    .max(10),
})

export const demo: Command = {
  name: 'demo',
  summary: 'Fills an empty database with the demo studio Casa Aura, or with a large one for measuring.',
  options: [
    '--customers <number>  how many customers came and went; needs --years',
    '--years <number>      over how long',
    '--seed <number>       another number draws other data',
  ],
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { customers: { type: 'string' }, years: { type: 'string' }, seed: { type: 'string' } },
    })
    const size = sizeFrom(values)
    const seed = z.coerce.number().int().optional().safeParse(values.seed)
    if (!seed.success) throw new UsageError('--seed must be a whole number.')
    await withServices(
      async ({ db, files, identity, gateways, clock, configuration, environment }) => {
        const from = performance.now()
        const progress = (step: string) =>
          console.log(`${((performance.now() - from) / 1000).toFixed(0).padStart(4)} s  ${step}`)
        const loaded = await loadDemo({
          db,
          files,
          identity,
          gateways,
          now: clock.now(),
          publicUrl: environment.publicUrl,
          size,
          seed: seed.data,
          progress,
        })
        if (!loaded) {
          throw new UsageError(
            'This database has a studio already. Give an empty one: another DATA_DIR, or another DATABASE_URL.',
          )
        }
        // Autovacuum would do this within minutes; now a large studio is fast from the first request.
        await sql`vacuum analyze`.execute(db)
        await configuration.refresh()
        progress('done')
        // The command asks for the demo explicitly, so it is allowed anywhere.
        const renewed = await closeDemo({ identity, environment: { ...environment, demo: true } })
        console.log(demoLines(renewed).join('\n'))
      },
      { asOwner: true },
    )
  },
}

function sizeFrom({ customers, years }: { customers?: string; years?: string }) {
  if (customers === undefined && years === undefined) return undefined
  if (customers === undefined || years === undefined)
    throw new UsageError('--customers and --years go together.')
  const size = sizes.safeParse({ customers, years })
  if (!size.success) throw new UsageError(size.error.issues.map((issue) => issue.message).join('\n'))
  return size.data
}
