import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import type { Figure } from './figures.ts'
import { expectOk, measure } from './measure.ts'
import type { RunningServer } from './server.ts'

/** Pages of the customer area, which are rendered for each request. */
export async function measureSignedIn(
  server: RunningServer,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Figure[]> {
  const cookie = await signIn(server.url, 'clienta@casaaura.mx')
  const page = () => expectOk(fetch(`${server.url}/mystudio`, { headers: { cookie }, redirect: 'error' }))
  await measure('warm', { clients, seconds: 2 }, page)
  const run = await measure('mystudio', { clients, seconds }, page)
  return [
    { name: '/mystudio', value: run.perSecond, unit: 'a second', atLeast: 60 },
    { name: '/mystudio, p50', value: run.p50, unit: 'ms' },
    { name: '/mystudio, p99', value: run.p99, unit: 'ms', atMost: 250 },
    { name: '/mystudio, requests that failed', value: run.failed, unit: '', atMost: 0 },
  ]
}

/** Signs in as a browser does. Returns the session cookie. */
async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  if (!answer.ok || cookie.length === 0) throw new Error(`sign-in answered ${answer.status}`)
  return cookie.join('; ')
}
