import { kindOf } from '#domain/messages/kinds.ts'
import { waitUntil } from '#domain/messages/quiet-hours.ts'
import { run, type Statement } from '#server/db/statement.ts'
import { inSavepoint, inTransaction, type Trx } from '#server/db/transaction.ts'
import type { Services } from '#server/kit/services.ts'
import { readNow } from './notice-facts.queries.ts'
import { wantedBy, wordsOf } from './notice-words.ts'
import type { Notice } from './notify.ts'
import { senderOf, type Telling, tellCustomers } from './tell-customers.ts'

/** Few enough that writing their messages holds nobody up. */
const AT_ONCE = 50

type NoticeRow = Notice & { notice_id: number }

/** Takes notices away whose time has come. Another process at the same work takes others. */
const TAKE_NOTICES: Statement = {
  name: 'take_notices',
  text: `
delete from notice where notice_id in (
  select notice_id from notice where parked_at is null and due_at <= $1
  order by due_at, notice_id limit ${AT_ONCE} for update skip locked)
returning notice_id, kind, customer_id, event, facts`,
}

/**
 * Turns notices into messages, by what is true at this moment: what is true no longer is dropped, what can wait is put off
 * to the end of the studio's silence. One whose messages cannot be written is parked and logged, and the others go on.
 * Gives how many there were; 0 when everybody has been told.
 */
export async function writeNotices(services: Services): Promise<number> {
  const { db, clock, log } = services
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const notices = await run<NoticeRow>(trx, TAKE_NOTICES, [now])
    const tell = (some: readonly NoticeRow[]) => inSavepoint(trx, () => write(trx, services, some, now))
    try {
      await tell(notices)
    } catch {
      for (const notice of notices) {
        await tell([notice]).catch(async (error: unknown) => {
          log.error(
            { err: error, notice: notice.notice_id, kind: notice.kind },
            'a notice could not be written',
          )
          await putBack(trx, notice, { parked_at: now })
        })
      }
    }
    return notices.length
  })
}

async function write(trx: Trx, services: Services, notices: readonly NoticeRow[], now: Date): Promise<void> {
  if (notices.length === 0) return
  const sender = senderOf(services)
  const { timezone, quiet_hours_start: start, quiet_hours_end: end } = sender.configuration
  const about = await readNow(trx, wantedBy(notices))
  const tellings: Telling[] = []
  for (const notice of notices) {
    const person = about.people.get(notice.customer_id)
    const words = wordsOf(notice, about, { now, timezone })
    if (person === undefined || words === null) continue
    const { begins = null, ...said } = words
    const due_at = waitUntil(kindOf(notice.kind).silence, now, { start, end, timezone }, begins)
    if (due_at !== null) await putBack(trx, notice, { due_at })
    else tellings.push({ ...said, ...person, kind: notice.kind, event: notice.event })
  }
  await tellCustomers(trx, sender, tellings)
}

/** Puts a notice back for later, or out of the way of the others. */
async function putBack(
  trx: Trx,
  { notice_id, kind, customer_id, event, facts }: NoticeRow,
  change: { due_at: Date } | { parked_at: Date },
): Promise<void> {
  await trx
    .insertInto('notice')
    .values({ notice_id, kind, customer_id, event, facts: JSON.stringify(facts), ...change })
    .execute()
}
