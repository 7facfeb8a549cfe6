import { calls } from '#contract/index.ts'
import { messageKinds, type Channel, type MessageKind } from '#domain/messages/kinds.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { byOf, recordAudit } from '#server/shared/audit.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { notFound } from '#server/kit/errors.ts'
import { daysOf } from '#server/features/schedule/asked-range.ts'
import { csvFile } from '#server/shared/csv-file.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { Services } from '#server/kit/services.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { errorTexts } from '#text/errors.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { changePreference, readPreferences } from './preferences/change-preference.ts'
import { changeQuietHours, readQuietHours } from './preferences/change-quiet-hours.ts'
import { changeTemplate, restoreTemplate } from './change-template.ts'
import {
  maskEmail,
  presentDetail,
  presentMessage,
  presentTemplate,
  presentWaiting,
} from './messages.presenter.ts'
import { findMeant } from '#server/features/customers/customers.queries.ts'
import { customerExists } from '#server/features/people/required/require-customer.ts'
import { messageCells, messageNames } from './message-csv.ts'
import {
  eachMessage,
  findReader,
  findMessage,
  findMessages,
  type WantedMessages,
} from './messages.queries.ts'
import { findWaitingNotices } from './notices/waiting-notices.queries.ts'
import { momentOf } from './notices/notice-content.ts'
import { retryNotice } from './notices/write-notices.ts'
import { retryMessage, whyNotAgain } from './delivery/retry-message.ts'
import { previewMessage } from '#server/features/messages/words/preview-message.ts'
import { findTemplates } from './templates.queries.ts'
import { readUnsubscribeToken } from './preferences/unsubscribe-token.ts'
import { can } from '#domain/people/roles.ts'

export const messagesRoutes = [
  implement(calls['GET /messages'], async (ctx) => {
    const { page = 1, ...asked } = ctx.query
    const { messages, total } = await findMessages(ctx.db, await wantedOf(ctx, asked), page)
    return { messages: messages.map((row) => presentMessage(row, ctx.now)), total }
  }),

  implement(calls['GET /messages/file/csv'], async (ctx) => {
    const { timezone } = ctx.services.configuration.current()
    const rows = eachMessage(ctx.db, await wantedOf(ctx, ctx.query))
    await recordAudit(ctx.db, byOf(ctx), 'message.list_exported', null)
    return csvFile(messageNames(), rows, messageCells(timezone, ctx.now))
  }),

  implement(calls['GET /waiting_notices'], async ({ services, db, query, now }) => {
    const { notices, total } = await findWaitingNotices(db, {
      page: query.page ?? 1,
      customer_id: query.customer_id ?? null,
      configuration: services.configuration.current(),
      now,
    })
    return { waiting_notices: notices.map(presentWaiting), total }
  }),

  implement(calls['POST /waiting_notices/{id}/retry'], async (ctx) => {
    await retryNotice(ctx.db, ctx.services, { notice_id: ctx.params.id, ...byOf(ctx) })
    return { notice_id: ctx.params.id }
  }),

  implement(calls['GET /messages/{id}'], (ctx) => detail(ctx)),

  implement(calls['POST /messages/{id}/retry'], async (ctx) => {
    const withAccessMails = can(ctx.actor.role, 'administer')
    await retryMessage(ctx.db, {
      message_id: ctx.params.id,
      withAccessMails,
      at: momentOf(ctx.services.configuration.current(), ctx.now),
      ...byOf(ctx),
    })
    return detail(ctx)
  }),

  implement(calls['GET /message_templates'], async ({ services, db }) => ({
    channels: Object.values(services.messengers).map(({ channel, delivers }) => ({ channel, delivers })),
    message_templates: (await findTemplates(db, messageKinds)).map(presentTemplate),
  })),

  implement(calls['PUT /message_templates'], async (ctx) => {
    const { db, body } = ctx
    await changeTemplate(db, byOf(ctx), body)
    return templateAnswer(db, body.kind, body.channel)
  }),

  implement(calls['DELETE /message_templates/{kind}/{channel}'], async (ctx) => {
    const { db, params } = ctx
    const { kind, channel } = params
    await restoreTemplate(db, byOf(ctx), kind, channel)
    return templateAnswer(db, kind, channel)
  }),

  implement(calls['POST /message_templates/preview'], ({ services, body }) => {
    const { subject, text, html } = previewMessage(
      body,
      services.configuration.current(),
      siteOriginOf(services),
    )
    return Promise.resolve({ subject, text, html })
  }),

  implement(calls['GET /message_preferences'], async ({ services, db, actor, query }) => {
    const customer_id = query.customer_id ?? actor.customer_id
    const isOther = customer_id !== actor.customer_id
    if (isOther && (!can(actor.role, 'customers') || !(await customerExists(db, customer_id))))
      throw notFound(errorTexts.people.customerUnknown)
    return preferencesOf(db, services, customer_id)
  }),

  implement(calls['PUT /quiet_hours'], async (ctx) => {
    const { db, actor, body } = ctx
    const { quiet_hours } = body
    await changeQuietHours(db, { customer_id: actor.customer_id, quiet_hours, ...byOf(ctx) })
    return { quiet_hours }
  }),

  implement(calls['PUT /message_preferences'], async (ctx) => {
    const { services, db, actor, body } = ctx
    const { customer_id } = actor
    await changePreference(db, { customer_id, ...body, ...byOf(ctx) })
    return preferencesOf(db, services, customer_id)
  }),

  implement(calls['GET /unsubscribe/{token}'], (ctx) => subscriptionAnswer(ctx, ctx.params.token)),

  implement(calls['POST /unsubscribe/{token}'], async (ctx) => {
    const { customer_id, kind } = await subscriptionOf(ctx, ctx.params.token)
    const enabled = ctx.body.enabled ?? false
    const author = { actor_customer_id: null, request_id: ctx.requestId }
    // Whoever reads mails again may have written BAJA by WhatsApp.
    const channel = enabled ? 'mail' : undefined
    await changePreference(ctx.db, { customer_id, kind, channel, enabled, ...author })
    return subscriptionAnswer(ctx, ctx.params.token)
  }),
]

type AskedMessages = CallContext<(typeof calls)['GET /messages/file/csv']>['query']

/** What a list of messages is asked for: days of the studio, and the customers that words mean. */
async function wantedOf(
  { services, db, actor, now }: Pick<CallContext, 'services' | 'db' | 'now'> & { actor: Actor },
  { customer_id, query: words = '', from, until, ...filters }: AskedMessages,
): Promise<WantedMessages> {
  const { timezone } = services.configuration.current()
  return {
    ...filters,
    customers: customer_id === undefined ? await findMeant(db, words) : [customer_id],
    ...daysOf(from, until, timezone),
    withAccessMails: can(actor.role, 'administer'),
    now,
  }
}

async function detail(
  ctx: Pick<CallContext, 'services' | 'db' | 'now'> & { actor: Actor; params: { id: number } },
) {
  const { services, db, actor, params, now } = ctx
  const withAccessMails = can(actor.role, 'administer')
  const row = await findMessage(db, { message_id: params.id, withAccessMails })
  if (!row) throw notFound(messageErrors.messageUnknown)
  return {
    message: presentDetail(
      row,
      await whyNotAgain(db, row, momentOf(services.configuration.current(), now)),
      now,
    ),
  }
}

const preferencesOf = async (db: Queryable, { messengers }: Services, customer_id: number) => ({
  message_preferences: await readPreferences(db, messengers, customer_id),
  quiet_hours: await readQuietHours(db, customer_id),
})

async function templateAnswer(db: Queryable, kind: MessageKind, wanted: Channel) {
  const template = (await findTemplates(db, [kind])).find(({ channel }) => channel === wanted)
  if (template === undefined) throw notFound(messageErrors.unknownMessage)
  return { message_template: presentTemplate(template) }
}

type Asked = Pick<CallContext, 'services' | 'db' | 'address'>

/** The customer and the kind of a link. The signature is enough, since mail programs send no session. Throws AppError 404. */
async function subscriptionOf({ services, db, address }: Asked, token: string) {
  await services.rateLimits.take('unsubscribeByAddress', address)
  const signed = readUnsubscribeToken(token, services.environment.secret)
  const reader = signed && (await findReader(db, signed.customer_id))
  if (!reader) throw notFound(messageErrors.linkUnknown)
  return { kind: signed.kind, ...reader }
}

async function subscriptionAnswer(ctx: Asked, token: string) {
  const { customer_id, kind, email } = await subscriptionOf(ctx, token)
  const preferences = await readPreferences(ctx.db, ctx.services.messengers, customer_id)
  const enabled = preferences.find((one) => one.kind === kind)?.enabled ?? true
  return { subscription: { kind, email: maskEmail(email), enabled } }
}
