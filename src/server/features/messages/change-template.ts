import { sql } from 'kysely'
import type { Channel, MessageKind } from '#domain/messages/kinds.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { changedMeanwhile } from '#server/shared/refuse-stale.ts'
import {
  checkTemplate,
  requireCarried,
  requireMayDisable,
  type TemplateWords,
} from '#server/features/messages/words/check-template.ts'
import { originalOf, type Template } from './templates.queries.ts'

/** A template as its editor read it. */
type Was = Pick<Template, 'subject' | 'body' | 'enabled'>

/** Replaces a template's text with the studio's own, with an audit line. Throws AppError 400, 404, 409 or 412. */
export async function changeTemplate(
  db: Queryable,
  author: By,
  given: TemplateWords & { enabled: boolean; was?: Was | undefined },
): Promise<void> {
  const { kind, channel, enabled, was } = given
  const words = checkTemplate(given)
  if (!enabled) requireMayDisable(kind, channel)
  const original = originalOf(kind, channel)
  // Text equal to the default is not stored, so that later versions of the default apply.
  if (words.subject === original.subject && words.body === original.body && enabled === original.enabled)
    return restoreTemplate(db, author, kind, channel, was)
  await inTransaction(db, async (trx) => {
    const before = await currentOf(trx, kind, channel)
    refuseOther(before, was)
    await trx
      .insertInto('message_template')
      .values({ kind, channel, ...words, enabled })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'channel'])
          .doUpdateSet({ ...words, enabled, updated_at: sql<Date>`now()` }),
      )
      .execute()
    await recordChange(trx, author, 'message_template.changed', `${kind}:${channel}`, {
      before,
      after: { ...words, enabled },
    })
  })
}

/** Restores the default text. Idempotent. Throws AppError 404. */
export async function restoreTemplate(
  db: Queryable,
  author: By,
  kind: MessageKind,
  channel: Channel,
  was?: Was,
): Promise<void> {
  requireCarried(kind, channel)
  await inTransaction(db, async (trx) => {
    const before = await currentOf(trx, kind, channel)
    refuseOther(before, was)
    const { numDeletedRows } = await trx
      .deleteFrom('message_template')
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const { subject, body, enabled } = originalOf(kind, channel)
    await recordChange(trx, author, 'message_template.restored', `${kind}:${channel}`, {
      before,
      after: { subject, body, enabled },
    })
  })
}

function refuseOther(stored: Was, was: Was | undefined): void {
  if (was && (stored.subject !== was.subject || stored.body !== was.body || stored.enabled !== was.enabled))
    throw changedMeanwhile()
}

/** What is sent now: the studio's own text, else the default. Nobody else changes it until the transaction ends. */
async function currentOf(trx: Trx, kind: MessageKind, channel: Channel): Promise<Was> {
  // A default text has no row that can be locked.
  await sql`select pg_advisory_xact_lock(hashtextextended('message_template', 0))`.execute(trx)
  const own = await trx
    .selectFrom('message_template')
    .select(['subject', 'body', 'enabled'])
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .executeTakeFirst()
  const { subject, body, enabled } = own ?? originalOf(kind, channel)
  return { subject, body, enabled }
}
