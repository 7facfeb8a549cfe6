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
