import { sql } from 'kysely'
import type { Channel, MessageKind } from '#domain/messages/kinds.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { recordChange } from '#server/shared/audit.ts'
import {
  checkTemplate,
  requireCarried,
  requireMayDisable,
  type TemplateWords,
} from '#server/features/messages/words/check-template.ts'
import { originalOf } from './templates.queries.ts'

export interface Author {
  actor_customer_id: number
  request_id: string
}

/** Replaces a template's text with the studio's own, with an audit line. Throws AppError 400, 404 or 412. */
export async function changeTemplate(
  db: Queryable,
  author: Author,
  given: TemplateWords & { enabled: boolean },
): Promise<void> {
  const { kind, channel, enabled } = given
  const words = checkTemplate(given)
  if (!enabled) requireMayDisable(kind, channel)
  const original = originalOf(kind, channel)
  // Text equal to the default is not stored, so that later versions of the default apply.
  if (words.subject === original.subject && words.body === original.body && enabled === original.enabled)
    return restoreTemplate(db, author, kind, channel)
  await inTransaction(db, async (trx) => {
    const before = await currentOf(trx, kind, channel)
    await trx
      .insertInto('message_template')
      .values({ kind, channel, ...words, enabled })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'channel'])
          .doUpdateSet({ ...words, enabled, updated_at: sql<Date>`now()` }),
      )
      .execute()
    await recordChange(trx, {
      ...author,
      action: 'message_template.changed',
      entity: 'message_template',
      entity_id: `${kind}:${channel}`,
      before,
      after: { ...words, enabled },
    })
  })
}

/** Restores the default text. Idempotent. Throws AppError 404. */
export async function restoreTemplate(
  db: Queryable,
  author: Author,
  kind: MessageKind,
  channel: Channel,
): Promise<void> {
  requireCarried(kind, channel)
  await inTransaction(db, async (trx) => {
    const before = await currentOf(trx, kind, channel)
    const { numDeletedRows } = await trx
      .deleteFrom('message_template')
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const { subject, body, enabled } = originalOf(kind, channel)
    await recordChange(trx, {
      ...author,
      action: 'message_template.restored',
      entity: 'message_template',
      entity_id: `${kind}:${channel}`,
      before,
      after: { subject, body, enabled },
    })
  })
}

/** What is sent now: the studio's own text, else the default. */
async function currentOf(trx: Trx, kind: MessageKind, channel: Channel) {
  const own = await trx
    .selectFrom('message_template')
    .select(['subject', 'body', 'enabled'])
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst()
  const { subject, body, enabled } = own ?? originalOf(kind, channel)
  return { subject, body, enabled }
}
