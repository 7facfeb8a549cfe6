import { run, startServer } from './server.ts'
import { makeOrigin } from './studios.ts'

/** Before the browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const forget = await makeOrigin(async (dataDir) => {
    const first = await run('browser-origin', { DATA_DIR: dataDir })
    await first.stop()
  })
  const { url, stop } = await startServer('browser-server')
  // Read by the fixture in test.ts: the workers start after this.
  process.env['CUPO_URL'] = url
  return async () => {
    await stop()
    await forget()
  }
}
