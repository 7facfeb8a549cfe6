import { run, type Statement } from '#server/db/statement.ts'
import { inSavepoint, inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import type { Notice } from './notices.ts'
import { senderOf } from './queue-notices.ts'
import { writeMessages } from '#server/features/messages/write-messages.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { messageErrors } from '#text/errors/messages.ts'

/** Notices per transaction: few, so that their locks are short. */
const AT_ONCE = 50

const FAILED = 'a notice could not be written'

type NoticeRow = Notice & { notice_id: number; customer_id: number }

/** Reservations insert one short event row in their own statement; this turns the events into notices. */
const TAKE_RESERVATION_EVENTS: Statement = {
  name: 'take_reservation_events',
  text: `
with taken as (
  delete from reservation_event where reservation_event_id in (
    select reservation_event_id from reservation_event
    order by reservation_event_id limit ${AT_ONCE} for update skip locked)
  returning *
)
insert into notice (kind, customer_id, event, facts)
select 'reservation_' || e.event, r.customer_id,
  'reservation:' || coalesce(e.guest_reservation_id, e.class_reservation_id),
  jsonb_build_object('class_reservation_id', e.class_reservation_id, 'guest_reservation_id', e.guest_reservation_id)
from taken e join class_reservation r using (class_reservation_id)
order by e.reservation_event_id
on conflict (kind, customer_id, event) do nothing`,
}

/** Takes notices that are due. Parallel processes take different ones. */
const TAKE_NOTICES: Statement = {
  name: 'take_notices',
  text: `
with taken as (
  delete from notice where notice_id in (
    select notice_id from notice where parked_at is null and due_at <= $1
    order by due_at, notice_id limit ${AT_ONCE} for update skip locked)
  returning notice_id, kind, customer_id, event, facts
)
select * from taken order by notice_id`,
}

/**
 * Turns due notices into messages, from the current state: one that is no longer true is dropped, one that can wait is deferred
 * to the end of quiet hours. One whose messages cannot be written is parked and logged, and the others go on. Returns how many
 * were taken; 0 when none is left.
 */
export async function writeNotices(services: Services): Promise<number> {
  const { db, clock, log } = services
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    await run(trx, TAKE_RESERVATION_EVENTS, [])
    const notices = await run<NoticeRow>(trx, TAKE_NOTICES, [now])
    const tell = (some: readonly NoticeRow[]) =>
      inSavepoint(trx, () =>
        writeMessages(trx, senderOf(services), some, (notice, due_at) => putBack(trx, notice, { due_at })),
      )
    try {
      await tell(notices)
    } catch {
      for (const notice of notices) {
        await tell([notice]).catch(async (error: unknown) => {
          log.error({ err: error, notice: notice.notice_id, kind: notice.kind }, FAILED)
          await putBack(trx, notice, { parked_at: now })
        })
      }
    }
    return notices.length
  })
}

const TAKE_PARKED: Statement = {
  name: 'take_parked_notice',
  text: `delete from notice where notice_id = $1 and parked_at is not null returning notice_id, kind, customer_id, event, facts, coalesce(
    (select single_class_id from class_reservation where class_reservation_id = (facts ->> 'class_reservation_id')::integer),
    (select single_class_id from waitlist where waitlist_id = (facts ->> 'waitlist_id')::integer)) as single_class_id`,
}

/**
 * Writes the messages of a parked notice from the current state, as `writeNotices` would. Throws AppError 404 for one that is not parked, and
 * 409 if they still cannot be written; it stays parked then.
 */
export async function retryNotice(
  db: Queryable,
  services: Services,
  { notice_id, ...by }: By & { notice_id: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [notice] = await run<NoticeRow & { single_class_id: number | null }>(trx, TAKE_PARKED, [notice_id])
    if (!notice) throw notFound(messageErrors.noticeUnknown)
    try {
      await writeMessages(trx, senderOf(services), [notice], (_, due_at) => putBack(trx, notice, { due_at }))
    } catch (error) {
      services.log.error({ err: error, notice: notice_id, kind: notice.kind }, FAILED)
      throw new AppError(409, 'not_written', messageErrors.notWritten)
    }
    const { kind, customer_id, single_class_id } = notice
    const about = { kind, customer_id, ...(single_class_id !== null && { single_class_id }) }
    await recordAudit(trx, by, 'message.retried', null, about)
  })
}

/** Puts a notice back, deferred or parked. */
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
