import type { Hono } from 'hono'
import { clientAddress } from '#server/kit/network/client-address.ts'
import { orNotFound } from '#server/kit/errors.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { readText } from '#server/kit/calls/read-body.ts'
import type { Services } from '#server/kit/services.ts'
import { receiveEvent } from './receive-event.ts'

/**
 * POST /webhooks/{provider}: without session, form or rate limit, because the provider's signature decides and a dropped event
 * is a payment that the studio does not learn of. Events with an invalid signature are limited (unsigned-events.ts).
 */
export function mountWebhooks(api: Hono<ApiEnv>, services: Services): void {
  api.post('/webhooks/:provider', async (c) => {
    c.set('call', 'POST /webhooks/{provider}')
    const gateway = orNotFound(services.gateways.get(c.req.param('provider')))
    const { headers } = c.req.raw
    const address = clientAddress(c.env, headers, services.environment.trustProxy)
    await receiveEvent(services, gateway, { body: await readText(c.req.raw), headers, address })
    return c.body(null, 204)
  })
}
