import { type RouteConfig, z } from '@hono/zod-openapi'

/** The call for payment providers; it has no session, so it is not part of the contract. */
export function webhookPath(error: z.ZodType): RouteConfig {
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: error } },
  })
  return {
    method: 'post',
    path: '/webhooks/{provider}',
    operationId: 'post_webhooks_provider',
    tags: ['Venta'],
    summary: 'An event of a payment provider, as it sent it',
    description:
      'For: payment providers. The signature is verified before anything is read; an event that comes again has no further effect.',
    security: [],
    request: {
      params: z.object({ provider: z.string().openapi({ example: 'stripe' }) }),
      body: { required: true, content: { 'application/json': { schema: z.looseObject({}) } } },
    },
    responses: {
      204: { description: 'Recorded.' },
      400: refusal('`bad_signature`: the provider did not send this.'),
      404: refusal('No such provider here.'),
      413: refusal('More than 512 KB.'),
      503: refusal('Not recorded: send it again.'),
    },
  }
}

/** The two calls for Meta, for which it has neither session nor form. */
export function whatsappPaths(error: z.ZodType): RouteConfig[] {
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: error } },
  })
  const shared = { path: '/webhooks/whatsapp', tags: ['Mensajes'], security: [] }
  return [
    {
      ...shared,
      method: 'get',
      operationId: 'get_webhooks_whatsapp',
      summary: 'Meta asks whether this address is the studio’s',
      description:
        'For: Meta. With `hub.mode=subscribe` answers `hub.challenge` to whoever knows WHATSAPP_VERIFY_TOKEN (`hub.verify_token`).',
      responses: {
        200: { description: 'The challenge.', content: { 'text/plain': { schema: z.string() } } },
        403: refusal('Another token.'),
        404: refusal('WhatsApp is not connected in both directions.'),
      },
    },
    {
      ...shared,
      method: 'post',
      operationId: 'post_webhooks_whatsapp',
      summary: 'Delivery states, and messages that people wrote to the studio’s number',
      description:
        'For: Meta. X-Hub-Signature-256 is verified over the raw body; what comes again has no further effect.',
      request: { body: { required: true, content: { 'application/json': { schema: z.looseObject({}) } } } },
      responses: {
        200: { description: 'Recorded.' },
        400: refusal('`bad_signature`: Meta did not send this.'),
        404: refusal('WhatsApp is not connected in both directions.'),
        413: refusal('More than 512 KB.'),
        503: refusal('Not recorded: send it again.'),
      },
    },
  ]
}
