import { run, startServer } from './server.ts'
import { makeOrigin } from './studios.ts'

/** Before the browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const forget = await makeOrigin(async (dataDir) => {
    const first = await run('browser-origin', { DATA_DIR: dataDir })
    await first.stop()
  })
  const { url, databaseUrl, stop } = await startServer('browser-server')
  // Read by the fixture in test.ts and by what does not wait for a round: the workers start after this.
  process.env['CUPO_URL'] = url
  process.env['CUPO_DATABASE'] = databaseUrl
  return async () => {
    await stop()
    await forget()
  }
}
