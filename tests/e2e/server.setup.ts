import { startServer } from './server.ts'

/** Before the browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startServer('browser-server')
  // The fixture in test.ts reads it: the workers are started after this.
  process.env['CUPO_URL'] = url
  return stop
}
