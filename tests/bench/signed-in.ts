import { Agent } from 'node:http'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { openDemoSession } from './accounts.ts'
import type { Figure } from './figures.ts'
import { load } from './load.ts'
import { measure } from './measure.ts'
import type { RunningServer } from './server.ts'

/**
 * Pages of the customer's area: they are rendered for each request, as no two customers get the same. The next week has all of its
 * classes to come and is the heaviest; what is left of this one depends on the weekday.
 * @param on what the figures' names begin with
 */
export async function measureSignedIn(
  server: RunningServer,
  { clients, seconds, on = '' }: { clients: number; seconds: number; on?: string },
): Promise<Figure[]> {
  const cookie = await openDemoSession(server.url, 'clienta@casaaura.mx')
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const semana = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 7)
  const figures: Figure[] = []
  for (const path of ['/mystudio', `/mystudio?semana=${semana}`]) {
    const name = `${on}${path === '/mystudio' ? path : '/mystudio, next week'}`
    const page = async () => void (await load(server.url + path, agent, { cookie }))
    await measure('warm', { clients, seconds: 2 }, page)
    const run = await measure(name, { clients, seconds }, page)
    const sent = await load(server.url + path, agent, { cookie })
    const plain = await load(server.url + path, agent, { cookie, 'accept-encoding': 'identity' })
    figures.push(
      { name, value: run.perSecond, unit: 'a second', atLeast: 60 },
      { name: `${name}, p50`, value: run.p50, unit: 'ms' },
      { name: `${name}, p99`, value: run.p99, unit: 'ms', atMost: 250 },
      {
        name: `${name}, weight`,
        value: plain / 1024,
        unit: 'KB',
        atMost: 150,
        note: `${(sent / 1024).toFixed(1)} KB as sent`,
      },
    )
  }
  agent.destroy()
  return figures
}
