import { calls } from '#contract/index.ts'
import { implement } from '#server/http/implement.ts'
import { findMessages } from './messages.queries.ts'

export const messagesRoutes = [
  implement(calls['GET /messages'], async ({ db, actor, query }) => {
    const { messages, total } = await findMessages(db, {
      page: query.page ?? 1,
      withAccessMails: actor.role === 'admin',
    })
    return {
      total,
      messages: messages.map((row) => ({
        message_id: row.message_id,
        kind: row.kind,
        channel: row.channel,
        recipient: row.recipient,
        subject: row.subject ?? '',
        body_text: row.body_text ?? '',
        body_html: row.body_html ?? '',
        state: row.state,
        error: row.error,
        createdAt: row.created_at.toISOString(),
        sent_at: row.sent_at?.toISOString() ?? null,
      })),
    }
  }),
]
