import { openServices } from '#server/compose.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { readEnvironment } from '#server/environment/environment.ts'
import { createLog } from '#server/kit/observing/log.ts'
import type { Services } from '#server/kit/services.ts'

/**
 * Runs a command on the configured studio, with or without a running server: starts the embedded PostgreSQL if
 * necessary, migrates, and releases everything afterwards.
 * @param options.asOwner uses the owner's role, which may e.g. run ANALYZE
 */
export async function withServices<T>(
  work: (services: Services) => Promise<T>,
  { asOwner = false }: { asOwner?: boolean } = {},
): Promise<T> {
  const environment = readEnvironment(process.env)
  const log = createLog('warn')
  const database = await prepareDatabase(environment, (sentence) => console.error(sentence))
  try {
    const { services, close } = await openServices({
      environment,
      databaseUrl: asOwner ? database.ownerUrl : database.url,
      log,
      patient: true,
    })
    try {
      return await work(services)
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
}
