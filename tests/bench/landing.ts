import { Agent, get } from 'node:http'
import type { Figure } from './figures.ts'
import { measure } from './measure.ts'
import type { RunningServer } from './server.ts'

/** The landing page from the cache, and rendered for each request. An unknown query parameter bypasses the cache. */
export async function measureLanding(
  server: RunningServer,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const page = (path: string) => () => load(server.url + path, agent)
  for (const path of ['/', '/?medida=1']) await measure(path, { clients, seconds: 1 }, page(path))
  const kept = await measure('kept', { clients, seconds }, page('/'))
  const rendered = await measure('rendered', { clients, seconds }, page('/?medida=1'))
  agent.destroy()
  return [
    { name: 'landing, kept', value: kept.perSecond, unit: 'a second', atLeast: 600 },
    { name: 'landing, kept, p50', value: kept.p50, unit: 'ms' },
    { name: 'landing, kept, p99', value: kept.p99, unit: 'ms', atMost: 60 },
    { name: 'landing, rendered each time', value: rendered.perSecond, unit: 'a second' },
    { name: 'landing, rendered, p99', value: rendered.p99, unit: 'ms' },
    { name: 'landing, requests that failed', value: kept.failed + rendered.failed, unit: '', atMost: 0 },
  ]
}

/** Reads a page without decompressing it: that would take more CPU, shared with the server, than sending it. */
function load(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.once('error', reject)
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
      )
      answer.resume()
    })
    request.once('error', reject)
  })
}
