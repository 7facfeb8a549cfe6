import { isReminderDue, reminderMoment } from '#domain/messages/reminder.ts'
import { undoableSince } from '#domain/schedule/undo.ts'
import { sql } from 'kysely'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import type { Services } from '#server/kit/services.ts'
import { notify } from '#server/features/messages/notify.ts'

const MS_PER_HOUR = 3_600_000
/** Quiet hours move a reminder by less than this many hours. */
const DAY_HOURS = 24

/**
 * Creates the reminders of classes that are due. A class stores the start time that was reminded of, so it is reminded once,
 * and again if it is moved. Customers who reserved after the reminder was due get none.
 */
export async function remindClasses({ db, clock, configuration, log }: Services): Promise<void> {
  const { reminder_hours, timezone, quiet_hours_start: start, quiet_hours_end: end } = configuration.current()
  if (reminder_hours === null) return
  const quiet = { start, end, timezone }
  const now = clock.now()
  const classes = await findUpcoming(db, now, reminder_hours + DAY_HOURS)
  let people = 0
  for (const { single_class_id, class_date } of classes) {
    const moment = reminderMoment(class_date, reminder_hours, quiet)
    if (isReminderDue(class_date, moment, now, quiet))
      people += await remind(db, single_class_id, class_date, moment)
  }
  if (people > 0) log.info({ people }, 'reminded of classes')
}

/** Future classes without a reminder, by an index of the timetable; not those of a change that can still be undone. */
function findUpcoming(db: Queryable, now: Date, hours: number) {
  return db
    .selectFrom('single_class')
    .select(['single_class_id', 'class_date'])
    .where('class_date', '>', now)
    .where('class_date', '<', new Date(now.getTime() + hours * MS_PER_HOUR))
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`reminded_for is distinct from class_date`)
    .where(
      sql<boolean>`not exists (select from schedule_undo u where u.kind = 'changed' and u.undone_at is null
        and u.made_at >= ${undoableSince(now)}
        and u.classes @> jsonb_build_array(jsonb_build_object('single_class_id', single_class.single_class_id)))`,
    )
    .orderBy('class_date')
    .execute()
}

function remind(db: Queryable, single_class_id: number, class_date: Date, moment: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const marked = await trx
      .updateTable('single_class')
      .set({ reminded_for: class_date })
      .where('single_class_id', '=', single_class_id)
      .where('class_date', '=', class_date)
      // Cancelled meanwhile: if that is undone, it is reminded of then.
      .where('cancelled_at', 'is', null)
      .where(sql<boolean>`reminded_for is distinct from class_date`)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) return 0
    const reservations = await trx
      .selectFrom('class_reservation')
      .select(['class_reservation_id', 'customer_id'])
      .where('single_class_id', '=', single_class_id)
      .where('deleted_at', 'is', null)
      .where('guest_of', 'is', null)
      .where('created_at', '<=', moment)
      .execute()
    await notify(
      trx,
      reservations.map(({ class_reservation_id, customer_id }) => ({
        kind: 'class_reminder',
        customer_id,
        event: `reservation:${class_reservation_id}:${class_date.toISOString()}`,
        facts: { class_reservation_id },
      })),
    )
    return reservations.length
  })
}
