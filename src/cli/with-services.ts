import { openServices } from '#server/compose.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { readEnvironment } from '#server/environment/environment.ts'
import { createLog } from '#server/kit/log.ts'
import type { Services } from '#server/kit/services.ts'

/**
 * Runs a command on the studio that the environment names, beside a running server or without one: starts the embedded
 * PostgreSQL when nobody has, brings the tables up to date, and lets go of everything afterwards.
 * @param options.asOwner may do what the role that serves may not, as gathering statistics
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
