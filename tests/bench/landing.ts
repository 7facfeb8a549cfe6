import { Agent } from 'node:http'
import type { Figure } from './figures.ts'
import { load } from './load.ts'
import { measure } from './measure.ts'
import type { RunningServer } from './server.ts'

/** A day that no calendar has stands for this week, and each of them is a page of its own to the cache: so all are rendered. */
const impossibleDay = (n: number) => `/?semana=20${10 + (n % 90)}-99-${10 + (Math.floor(n / 90) % 90)}`

/** The landing page from the cache, and rendered for each request. */
export async function measureLanding(
  server: RunningServer,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const get = async (path: string) => void (await load(server.url + path, agent))
  let made = 0
  const page = () => get('/')
  const anew = () => get(impossibleDay(made++))
  for (const task of [page, anew]) await measure('warm', { clients, seconds: 2 }, task)
  const cached = await measure('cached', { clients, seconds }, page)
  const rendered = await measure('rendered', { clients, seconds }, anew)
  agent.destroy()
  return [
    { name: 'landing, cached', value: cached.perSecond, unit: 'a second', atLeast: 600 },
    { name: 'landing, cached, p50', value: cached.p50, unit: 'ms' },
    { name: 'landing, cached, p99', value: cached.p99, unit: 'ms', atMost: 60 },
    { name: 'landing, rendered each time', value: rendered.perSecond, unit: 'a second', atLeast: 60 },
    { name: 'landing, rendered, p99', value: rendered.p99, unit: 'ms' },
  ]
}
