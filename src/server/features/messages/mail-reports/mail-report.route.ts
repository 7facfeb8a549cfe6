import type { Hono } from 'hono'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import { readText } from '#server/kit/calls/read-body.ts'
import { clientAddress } from '#server/kit/network/client-address.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { isSigned, readMailReport, signedHeaders } from './read-mail-report.ts'
import { recordMailReport } from './record-mail-report.ts'

/**
 * POST /webhooks/mail, without a session: the mail service proves itself by a signature over the body and the time. 404 on an
 * installation without the secret. What could not be recorded is an error, so that it is sent again.
 */
export function mountMailReports(api: Hono<ApiEnv>, services: Services): void {
  const { mailWebhookSecret, trustProxy } = services.environment
  api.post('/webhooks/mail', async (c) => {
    c.set('call', 'POST /webhooks/mail')
    if (mailWebhookSecret === undefined) throw notFound()
    const now = services.clock.now()
    const body = await readText(c.req.raw)
    const signed = signedHeaders((name) => c.req.header(name))
    if (signed === null || !isSigned(body, signed, mailWebhookSecret, now)) {
      const address = clientAddress(c.env, c.req.raw.headers, trustProxy)
      await services.rateLimits.take('eventByAddress', `mail ${address}`)
      services.log.warn({ provider: 'mail' }, 'a report that nobody signed, or long ago')
      throw new AppError(400, 'bad_signature', errorTexts.general.badSignature)
    }
    const report = readMailReport(signed.id, body)
    if (report === null) return c.body(null, 204)
    const known = await recordMailReport(services.db, report, now)
    services.log.info(
      { message: report.message_id, outcome: report.outcome.kind, known },
      'a report of a mail',
    )
    return c.body(null, 204)
  })
}
