import { z } from '@hono/zod-openapi'
import { id, instant } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const device = z
  .object({
    push_device_id: id,
    kind: z.enum(['phone', 'tablet', 'computer']),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    createdAt: instant,
    current: z.boolean().describe('Switched on in the session that this call is made with.'),
  })
  .openapi('PushDevice')

const all = z.object({
  public_key: z.string().describe('The key with which a browser subscribes, base64url.'),
  push_devices: z.array(device),
})

/** Uncompressed point of P-256 and 16 random bytes, as `PushSubscription.toJSON()` has them. */
const keys = z.strictObject({
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
})

export const pushDevicesCalls = defineCalls('Mensajes', {
  'GET /push_devices': {
    access: 'customer',
    summary: 'One’s own devices that show notifications, and the key to add one',
    answer: all,
  },
  'POST /push_devices': {
    access: 'customer',
    own: true,
    summary: 'Show notifications on this device, until its session ends',
    description:
      'The body is the browser’s PushSubscription as JSON; it replaces the one of the same session.',
    body: z.strictObject({ endpoint: z.url().max(1000), keys }),
    answer: all,
    errors: { 400: 'The endpoint is no public https address.', 429: 'Too many.' },
  },
  'DELETE /push_devices/{id}': {
    access: 'customer',
    own: true,
    summary: 'Show no more notifications on one of one’s own devices',
    answer: all,
    errors: { 404: 'No such device, or somebody else’s.' },
  },
})
