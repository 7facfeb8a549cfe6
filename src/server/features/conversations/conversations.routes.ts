import { calls } from '#contract/index.ts'
import { isOpen, whyNoTemplate, whyNoWay } from '#domain/messages/by-hand.ts'
import { channels } from '#domain/messages/kinds.ts'
import { leavesAt } from '#domain/messages/quiet-hours.ts'
import { freeTextUntil } from '#domain/messages/replies.ts'
import { can, isBoundToOwnClasses } from '#domain/people/roles.ts'
import { formsOfSender } from '#domain/phone.ts'
import { placeholdersIn } from '#domain/messages/template.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { requireTaught } from '#server/features/booking/booking.policy.ts'
import { teaches } from '#server/features/booking/places/reservations.queries.ts'
import { findMeant } from '#server/features/customers/customers.queries.ts'
import { byOf } from '#server/shared/audit.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { answerMessage, markSeen } from './answer-message.ts'
import { findReach, lastWordOf, quietHoursOf } from './reach.queries.ts'
import { writeMessage } from './write-message.ts'
import { writeToClass } from './write-to-class.ts'
import { senderOf } from '#server/features/messages/notices/queue-notices.ts'
import { findHandTemplates } from '#server/features/messages/templates.queries.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import { findUseless } from '#server/features/messages/delivery/settle-useless.ts'
import { momentOf } from '#server/features/messages/notices/notice-content.ts'
import {
  mayRetry,
  presentConversation,
  presentEntry,
  presentIncoming,
  untilOf,
} from './conversations.presenter.ts'
import { type EntryRow, findConversation } from './conversation.queries.ts'
import { countConversations, findConversations } from './inbox.queries.ts'
import { findLastOf, findOneIncoming } from './incoming.queries.ts'

/** How long a conversation stays in the list after its last message. */
const RECENT_MS = 30 * 86_400_000

export const conversationRoutes = [
  implement(calls['GET /customer/admin/{id}/conversation'], async (ctx) => {
    const { db, actor, params, query } = ctx
    const ways = await waysOf(ctx, params.id)
    const { rows, total } = await findConversation(db, {
      whose: { customer_id: params.id },
      page: query.page ?? 1,
      withAccessMails: can(actor.role, 'administer'),
    })
    return { entries: await presentEntries(ctx, rows), total, ...ways }
  }),

  implement(calls['POST /customer/admin/{id}/messages'], async (ctx) => {
    const { services, db, params, body, now } = ctx
    const configuration = services.configuration.current()
    const whatsapp = services.messengers.whatsapp.delivers
    await writeMessage(db, { customer_id: params.id, ...body, whatsapp, configuration, now, ...byOf(ctx) })
    return waysOf(ctx, params.id)
  }),

  implement(calls['POST /single_class/{id}/messages'], async (ctx) => {
    const { services, db, actor, params, body } = ctx
    const { text, waitlist = false, preview = false } = body
    if (isBoundToOwnClasses(actor.role)) requireTaught(await teaches(db, actor.customer_id, params.id))
    const sender = { ...senderOf(services), now: ctx.now }
    return writeToClass(db, {
      single_class_id: params.id,
      text,
      waitlist,
      preview,
      sender,
      ...byOf(ctx),
    })
  }),

  implement(calls['GET /whatsapp_templates'], async ({ services, db }) => {
    const known: Partial<Record<string, string>> = {
      estudio: services.configuration.current().business_name,
      enlace: siteOriginOf(services) + paths.mystudio(),
    }
    const templates = await findHandTemplates(db)
    return {
      whatsapp_templates: templates.map(({ kind, body }) => ({
        kind,
        body,
        values: placeholdersIn(body).map((name) => ({ name, value: known[name] ?? '' })),
      })),
    }
  }),

  implement(calls['GET /conversations'], async ({ db, actor, query, now }) => {
    const wanted = {
      page: query.page ?? 1,
      filter: query.filter ?? null,
      customers: await findMeant(db, query.query ?? ''),
      since: new Date(now.getTime() - RECENT_MS),
      withAccessMails: can(actor.role, 'administer'),
    }
    const { rows, total } = await findConversations(db, wanted)
    const counts = await countConversations(db, wanted)
    return { conversations: rows.map((row) => presentConversation(row, now)), total, ...counts }
  }),

  implement(calls['GET /conversations/{sender}'], async (ctx) => {
    const { services, db, params, query, now } = ctx
    const senders = formsOfSender(params.sender)
    const last = orNotFound(await findLastOf(db, senders), messageErrors.incomingUnknown)
    const page = query.page ?? 1
    const { rows, total } = await findConversation(db, { whose: { senders }, page, withAccessMails: false })
    const { delivers } = services.messengers.whatsapp
    const lastWord = { at: last.last_wrote, stopped: last.stopped }
    // Nothing but a number is known of them.
    const reach = { lastWord, whatsapp: delivers, marked: true, devices: false }
    const reason = whyNoWay('whatsapp', reach, now)
    const closed = whyNoTemplate({ ...reach, phone: params.sender })
    return {
      name: last.name,
      incoming_message_id: last.incoming_message_id,
      entries: await presentEntries(ctx, rows),
      total,
      ways: [{ channel: 'whatsapp' as const, delivers, reason: reason && messageErrors.noWay[reason] }],
      no_template: closed && messageErrors.noWay[closed],
      reply_until: untilOf(last, now),
      leaves_at: null,
    }
  }),

  implement(calls['PUT /incoming_messages/{id}'], async ({ db, params, now }) => {
    await markSeen(db, params.id, now)
    return answer(db, params.id, now)
  }),

  implement(
    calls['POST /incoming_messages/{id}/reply'],
    async ({ db, actor, params, body, now, requestId }) => {
      const staff = { actor_customer_id: actor.customer_id, request_id: requestId, now }
      // An answered message has been seen.
      const seen_until = Math.max(params.id, body.seen_until ?? 0)
      await answerMessage(db, { id: params.id, ...body, seen_until, ...staff })
      return answer(db, params.id, now)
    },
  ),
]

/** Messages as they are shown: one that is of no use is not offered to be sent again, since it would be refused. */
async function presentEntries(
  { services, db, now }: Pick<CallContext, 'services' | 'db' | 'now'>,
  rows: readonly EntryRow[],
) {
  const failed = rows.filter((row) => mayRetry(row, now))
  const useless = await findUseless(db, failed, momentOf(services.configuration.current(), now))
  return rows.map((row) => presentEntry(row, useless.has(row), now))
}

/** Each channel with why staff cannot write on it, and until when WhatsApp delivers an answer. */
async function waysOf(
  { services, db, now }: Pick<CallContext, 'services' | 'db' | 'now'>,
  customer_id: number,
) {
  const reach = await findReach(db, customer_id, now)
  const { messengers, configuration } = services
  const lastWord = lastWordOf(reach)
  const answering = isOpen(lastWord, now)
  const leaves = answering ? null : leavesAt(now, quietHoursOf(reach, configuration.current()))
  const whatsapp = messengers.whatsapp.delivers
  const noTemplate = whyNoTemplate({ whatsapp, lastWord, phone: reach.phone })
  return {
    ways: channels.map((channel) => {
      const reason = whyNoWay(channel, { ...reach, lastWord, whatsapp }, now)
      return {
        channel,
        delivers: messengers[channel].delivers,
        reason: reason && messageErrors.noWay[reason],
      }
    }),
    no_template: noTemplate && messageErrors.noWay[noTemplate],
    reply_until: lastWord && answering && !lastWord.stopped ? freeTextUntil(lastWord.at).toISOString() : null,
    leaves_at: leaves?.toISOString() ?? null,
  }
}

async function answer(db: Queryable, id: number, now: Date) {
  const row = orNotFound(await findOneIncoming(db, id), messageErrors.incomingUnknown)
  return { incoming_message: presentIncoming(row, now) }
}
