import { type RouteConfig, z } from '@hono/zod-openapi'

const refusals = (error: z.ZodType) => (description: string) => ({
  description,
  content: { 'application/json': { schema: error } },
})

const anyJson = { required: true, content: { 'application/json': { schema: z.looseObject({}) } } }

/** The call for payment providers; it has no session, so it is not part of the contract. */
export function webhookPath(error: z.ZodType): RouteConfig {
  const refusal = refusals(error)
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
      body: anyJson,
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
  const refusal = refusals(error)
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
      request: { body: anyJson },
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

/** The call for the mail service, in the form of https://www.standardwebhooks.com. */
export function mailReportPath(error: z.ZodType): RouteConfig {
  const refusal = refusals(error)
  return {
    method: 'post',
    path: '/webhooks/mail',
    operationId: 'post_webhooks_mail',
    tags: ['Mensajes'],
    summary: 'A mail arrived, came back or was reported as unwanted',
    description:
      'For: the mail service. The signature (`webhook-id`, `webhook-timestamp`, `webhook-signature`) is verified over the raw body and is valid for five minutes; a report whose id was recorded has no further effect. `type` is `email.delivered`, `email.bounced` or `email.complained`, with `created_at`, `data.to`, `data.message_id` and `data.bounce`, as docs/operating.md shows; other types are accepted and left out.',
    security: [],
    request: { body: anyJson },
    responses: {
      204: { description: 'Recorded, or of no use here.' },
      400: refusal('`bad_signature`: not signed by the mail service, or more than five minutes ago.'),
      404: refusal('MAIL_WEBHOOK_SECRET is not set.'),
      413: refusal('More than 512 KB.'),
      503: refusal('Not recorded: send it again.'),
    },
  }
}
