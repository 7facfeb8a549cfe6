import { startPostgres } from '#server/db/embedded.ts'
import type { Figure } from './figures.ts'
import { type RunningServer, startServer } from './server.ts'
import { settled } from './settled.ts'

/**
 * Measures on a server over the large demo whose data folder BENCH_STUDIO names, once it has done what was due.
 * @param settings PostgreSQL's, in the place of the product's own
 * @returns no figures without the folder
 */
export async function onLargeStudio(
  measure: (server: RunningServer, dataDir: string) => Promise<Figure[]>,
  settings: Record<string, string> = {},
): Promise<Figure[]> {
  const dataDir = process.env['BENCH_STUDIO']
  if (!dataDir) {
    console.log(
      'Without BENCH_STUDIO no large studio is measured. To make one: DATA_DIR=<folder> npm run studio -- demo --customers 50000 --years 3',
    )
    return []
  }
  const postgres = await startPostgres({ dataDir, log: console.error, settings })
  const server = await startServer(postgres.url, dataDir)
  try {
    await settled(postgres.url)
    return await measure(server, dataDir)
  } finally {
    await server.stop()
    await postgres.stop()
  }
}
