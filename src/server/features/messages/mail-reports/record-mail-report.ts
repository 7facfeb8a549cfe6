import { sql } from 'kysely'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { markAddress } from './undeliverable.ts'
import type { MailReport } from './read-mail-report.ts'

/** How long after it was sent a mail may come back. */
const DAYS = 7

/**
 * Records what a mail service reports, once by the id of the report: the state of the mail, and for a permanent bounce or a
 * complaint the address. The same reports lead to the same record in whatever order they come: a complaint outweighs a bounce, a
 * bounce a delivery. Returns whether it was about a mail of this studio.
 */
export async function recordMailReport(db: Queryable, report: MailReport, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows: added } = await trx
      .insertInto('mail_report')
      .values({ report_id: report.report_id, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added === 0n) return true
    // The clock of the service may be ahead.
    const at = report.at < now ? report.at : now
    const message_id = await findMail(trx, report, at)
    // The account at the service may send for others as well.
    if (message_id === null) return false
    await apply(trx, { ...report, at, message_id })
    return true
  })
}

/** The mail that the report names, else the last one that went to the address before. */
async function findMail(trx: Trx, { message_id, recipient }: MailReport, at: Date): Promise<number | null> {
  const { rows } = await sql<{ message_id: number }>`
    select message_id from message
    where channel = 'mail' and lower(recipient) = ${recipient} and tried_at is not null
      and ${message_id === null ? sql`tried_at between ${at}::timestamptz - make_interval(days => ${DAYS}) and ${at}` : sql`message_id = ${message_id}`}
    order by tried_at desc, message_id desc limit 1`.execute(trx)
  return rows[0]?.message_id ?? null
}

async function apply(
  trx: Trx,
  { recipient, at, outcome, message_id }: MailReport & { at: Date },
): Promise<void> {
  const mail = sql`(message_id = ${message_id} or collected_in = ${message_id})`
  if (outcome.kind === 'delivered') {
    await sql`update message set delivered_at = least(delivered_at, ${at}) where ${mail}`.execute(trx)
    return
  }
  const state = outcome.kind
  const problem = outcome.kind === 'bounced' ? outcome.problem : 'complaint'
  const reason = outcome.kind === 'bounced' ? outcome.reason : null
  await sql`
    update message set state = ${state}, problem = ${problem}, error = ${reason}, bounced_at = ${at},
      sent_at = coalesce(sent_at, tried_at, ${at})
    where ${mail} and state <> 'complained'`.execute(trx)
  if (outcome.kind === 'complained') await markAddress(trx, { email: recipient, problem: 'complaint', at })
  else if (outcome.forGood && outcome.problem !== 'mailbox_full')
    await markAddress(trx, {
      email: recipient,
      problem: outcome.problem === 'no_mailbox' ? 'no_mailbox' : 'bounced',
      at,
    })
}
