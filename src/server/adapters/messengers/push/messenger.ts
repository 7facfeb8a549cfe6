import type { Kysely } from 'kysely'
import webPush from 'web-push'
import type { Schema } from '#server/db/schema.ts'
import { problemOf, problemOfNetwork, problemOfStatus } from '#server/kit/provider-problem.ts'
import {
  type Messenger,
  NotDelivered,
  type Notification,
  TryLater,
  Undeliverable,
} from '#server/ports/messenger.ts'
import { type Device, findDevices, removeDevice } from './devices.ts'
import type { PushKeys } from './keys.ts'
import { post, type Posted } from './post.ts'

interface PushOptions {
  db: Kysely<Schema>
  keys: PushKeys
  /** Whom a push service may ask about what we send: an https or mailto address. */
  contact: () => string
  now: () => Date
  /** Devices may name any host, also of our own network: for tests. */
  anyHost: boolean
  /** How long it waits for a push service. */
  timeoutMs?: number
}

/** A push service refuses more than 4096 bytes, encryption included. */
const LONGEST_TITLE = 120
const LONGEST_BODY = 700

/**
 * Web push (RFC 8030), encrypted for each device (RFC 8291) and signed with the studio's keys (RFC 8292). A message goes to all of a
 * person's devices; one that its service no longer knows is removed. It is sent when at least one service accepted it.
 */
export function pushMessenger({ db, keys, contact, now, anyHost, timeoutMs }: PushOptions): Messenger {
  const send = async (device: Device, payload: string, notification: Notification): Promise<Posted> => {
    const { endpoint, p256dh, auth_secret } = device
    const { cipherText } = webPush.encrypt(p256dh, auth_secret, payload, 'aes128gcm')
    const { publicKey, privateKey } = keys
    const origin = new URL(endpoint).origin
    return post(endpoint, {
      body: cipherText,
      anyHost,
      ...(timeoutMs !== undefined && { timeoutMs }),
      headers: {
        ...webPush.getVapidHeaders(origin, contact(), publicKey, privateKey, 'aes128gcm'),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: Math.floor((notification.until.getTime() - now().getTime()) / 1000),
        Urgency: notification.urgency,
        // A push service keeps only the last one of a topic: a retry replaces what was not shown yet.
        Topic: notification.tag,
      },
    })
  }

  async function sendAll(payload: string, notification: Notification): Promise<(Posted | Error)[]> {
    const devices = await findDevices(db, notification.customer_id, now())
    return Promise.all(
      devices.map(async (device) => {
        const posted = await send(device, payload, notification).catch((error: unknown) => asError(error))
        if ('status' in posted && isGone(posted.status)) await removeDevice(db, device)
        return posted
      }),
    )
  }

  return {
    channel: 'push',
    delivers: true,
    async deliver({ subject, text, notification }) {
      if (notification === null) throw new Undeliverable('no_device', 'push: nobody’s notification')
      if (notification.until <= now()) throw new Undeliverable('outdated', 'push: too late to be of use')
      const said = { title: subject.slice(0, LONGEST_TITLE), body: text.slice(0, LONGEST_BODY) }
      const { link, tag } = notification
      const results = await sendAll(JSON.stringify({ ...said, link, tag }), notification)
      const failure = failureOf(results)
      if (failure) throw failure
      return { state: 'sent', providerId: null }
    },
    async probe({ customer_id, subject, text }) {
      const until = new Date(now().getTime() + 60_000)
      const notification = { customer_id, link: null, tag: 'test', urgency: 'high', until } as const
      const results = await sendAll(JSON.stringify({ title: subject, body: text, tag: 'test' }), notification)
      if (results.some(isAccepted)) return null
      const failed = results.find((one) => one instanceof Error || !isGone(one.status))
      if (failed === undefined) return problemOf('no_device')
      if (failed instanceof Error) return problemOfNetwork(failed) ?? problemOf('refused')
      return failed.status === 401 || failed.status === 403
        ? problemOf('other_key', failed.status)
        : problemOfStatus(failed.status)
    },
    close: () => Promise.resolve(),
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** https://www.rfc-editor.org/rfc/rfc8030#section-7.3: the subscription has ended. */
const isGone = (status: number): boolean => status === 404 || status === 410

const isAccepted = (result: Posted | Error): boolean =>
  'status' in result && result.status >= 200 && result.status < 300

/** Why no device was reached, as what the job has to do about it; null if one was. */
function failureOf(results: readonly (Posted | Error)[]): NotDelivered | null {
  if (results.some(isAccepted)) return null
  const answers = results.flatMap((one) => ('status' in one && !isGone(one.status) ? [one] : []))
  const waits = answers.filter(({ status, retryAfter }) => status === 429 || retryAfter !== null)
  const [wait] = waits.toSorted((a, b) => (a.retryAfter ?? 0) - (b.retryAfter ?? 0))
  if (wait) return new TryLater(`push ${wait.status}`, wait.retryAfter)
  const down = answers.find(({ status }) => status >= 500)
  if (down) return new NotDelivered('provider_down', `push ${down.status}`)
  const broken = results.find((one) => one instanceof Error)
  if (broken) return brokenOff(broken)
  const [refused] = answers
  return refused
    ? new Undeliverable('refused', `push ${refused.status}`)
    : new Undeliverable('no_device', 'push: no device')
}

const brokenOff = (error: Error): NotDelivered =>
  error.name === 'PrivateAddress'
    ? new Undeliverable('refused', error.message)
    : new NotDelivered('unreachable', error.message, { cause: error })
