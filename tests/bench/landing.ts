import type { Figure } from './figures.ts'
import { expectOk, measure } from './measure.ts'
import type { RunningServer } from './server.ts'

/**
 * The landing page as visitors get it, which is kept, and as it is when it has to be rendered for each of them. Something
 * unknown in the address keeps a page from being kept.
 */
export async function measureLanding(
  server: RunningServer,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Figure[]> {
  const page = (path: string) => () => expectOk(fetch(server.url + path))
  for (const path of ['/', '/?medida=1']) await measure(path, { clients, seconds: 1 }, page(path))
  const kept = await measure('kept', { clients, seconds }, page('/'))
  const rendered = await measure('rendered', { clients, seconds }, page('/?medida=1'))
  return [
    { name: 'landing, kept', value: kept.perSecond, unit: 'a second', atLeast: 600 },
    { name: 'landing, kept, p50', value: kept.p50, unit: 'ms' },
    { name: 'landing, kept, p99', value: kept.p99, unit: 'ms', atMost: 60 },
    { name: 'landing, rendered each time', value: rendered.perSecond, unit: 'a second' },
    { name: 'landing, rendered, p99', value: rendered.p99, unit: 'ms' },
    { name: 'landing, requests that failed', value: kept.failed + rendered.failed, unit: '', atMost: 0 },
  ]
}
