import { paths } from '#domain/site-map/paths.ts'
import { callPath } from '#web/api/call-path.ts'
import { keyBytes } from './push-key.ts'
import { scope, type Resubscribed } from './scope.ts'

/** What of `GET /push_devices` is needed here. */
interface Devices {
  public_key: string
  push_devices: readonly { current: boolean }[]
}

/**
 * The browser dropped its subscription, e.g. because it expired: subscribes again and sends the server the new address, which
 * replaces the session's former one. If this session shows no notifications (any more), the new subscription is cancelled: an
 * account that signed in here meanwhile did not ask for them.
 */
export async function renewSubscription({ newSubscription }: Resubscribed): Promise<void> {
  const token = await sessionToken()
  const devices = token === null ? null : await devicesOf(token)
  if (token === null || !devices?.push_devices.some(({ current }) => current)) {
    await newSubscription?.unsubscribe()
    return
  }
  const subscription =
    newSubscription ??
    (await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: keyBytes(devices.public_key),
    }))
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  await call(token, 'POST', JSON.stringify({ endpoint, keys: { p256dh, auth } }))
}

async function sessionToken(): Promise<string | null> {
  const answer = await fetch(paths.auth('token'), { headers: { accept: 'application/json' } })
  return answer.ok ? ((await answer.json()) as { token: string }).token : null
}

async function devicesOf(token: string): Promise<Devices | null> {
  const answer = await call(token, 'GET')
  return answer.ok ? ((await answer.json()) as Devices) : null
}

const call = (token: string, method: 'GET' | 'POST', body?: string): Promise<Response> =>
  fetch(callPath(`${method} /push_devices`), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
