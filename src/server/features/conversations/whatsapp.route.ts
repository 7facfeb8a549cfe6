import type { Hono } from 'hono'
import { clientAddress } from '#server/kit/network/client-address.ts'
import { AppError, forbidden, notFound } from '#server/kit/errors.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { readText } from '#server/kit/calls/read-body.ts'
import { sameSecret } from '#server/kit/same-secret.ts'
import type { Services } from '#server/kit/services.ts'
import { recordState } from '#server/features/messages/delivery/delivery-state.ts'
import { errorTexts } from '#text/errors.ts'
import { isSigned, readWebhook } from './read-whatsapp.ts'
import { receiveMessage } from './receive-message.ts'

/** A challenge is a number that Meta expects back. */
const CHALLENGE = /^[\w-]{1,200}$/

/**
 * GET and POST /webhooks/whatsapp, without a session: Meta proves itself by the verify token, then by a signature over each body.
 * Both are 404 on an installation without the app's secret. What could not be recorded is an error, so that Meta sends it again.
 */
export function mountWhatsApp(api: Hono<ApiEnv>, services: Services): void {
  const { whatsapp, trustProxy } = services.environment
  const { webhook, phoneNumberId = '' } = whatsapp ?? {}

  api.get('/webhooks/whatsapp', (c) => {
    c.set('call', 'GET /webhooks/whatsapp')
    if (!webhook) throw notFound()
    const {
      'hub.mode': mode,
      'hub.verify_token': token = '',
      'hub.challenge': challenge = '',
    } = c.req.query()
    if (mode !== 'subscribe' || !CHALLENGE.test(challenge) || !sameSecret(token, webhook.verifyToken))
      throw forbidden()
    return c.text(challenge)
  })

  api.post('/webhooks/whatsapp', async (c) => {
    c.set('call', 'POST /webhooks/whatsapp')
    if (!webhook) throw notFound()
    const body = await readText(c.req.raw)
    if (!isSigned(body, c.req.header('x-hub-signature-256') ?? null, webhook.appSecret)) {
      const address = clientAddress(c.env, c.req.raw.headers, trustProxy)
      await services.rateLimits.take('eventByAddress', `whatsapp ${address}`)
      services.log.warn({ provider: 'whatsapp' }, 'an event that nobody signed')
      throw new AppError(400, 'bad_signature', errorTexts.general.badSignature)
    }
    const { messages, states } = readWebhook(body, phoneNumberId)
    for (const state of states) await recordState(services.db, state)
    for (const message of messages) await receiveMessage(services, message, c.get('requestId'))
    return c.body(null, 200)
  })
}
