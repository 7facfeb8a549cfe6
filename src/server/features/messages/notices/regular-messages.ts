import { sql } from 'kysely'
import { birthdaysOn } from '#domain/messages/birthdays.ts'
import type { MessageKind } from '#domain/messages/kinds.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { wallClock } from '#domain/time/zone.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import type { Services } from '#server/kit/services.ts'
import { notify } from '#server/features/messages/notify.ts'
import { ENDS } from '#server/features/booking/credits/ending-credits.ts'

/** The hour of day, in the studio's time zone, from which daily messages are sent. */
const MORNING = 9

/**
 * Creates the daily notices: credits that expire soon, and birthdays. Progress is stored, so each day is processed once however
 * often this runs, and credits of missed days are caught up. Birthdays of missed days are not: the wishes are for that day.
 */
export async function tellRegular({ db, clock, configuration, log }: Services): Promise<void> {
  const { timezone, credit_reminder_days } = configuration.current()
  const now = clock.now()
  if (wallClock(now.getTime(), timezone).hour < MORNING) return
  const today = localDay(now, timezone)
  const credits =
    credit_reminder_days === null
      ? 0
      : await inTransaction(db, (trx) => noteExpiring(trx, today, addDays(today, credit_reminder_days)))
  const birthdays = await inTransaction(db, (trx) => noteBirthdays(trx, today))
  if (credits + birthdays > 0) log.info({ credits, birthdays }, 'noted what people are told of a morning')
}

/**
 * Returns the first day not yet processed and marks the days up to `to` as done; null if they were. Locks the row, so that one
 * process does it. The first run skips all earlier days.
 */
async function daysToNotify(trx: Trx, kind: MessageKind, to: string): Promise<string | null> {
  const begun = await trx
    .insertInto('regular_message')
    .values({ kind, told_until: to })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (begun.numInsertedOrUpdatedRows === 1n) return to
  const { told_until } = await trx
    .selectFrom('regular_message')
    .select('told_until')
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (told_until >= to) return null
  await trx.updateTable('regular_message').set({ told_until: to }).where('kind', '=', kind).execute()
  return addDays(told_until, 1)
}

async function noteExpiring(trx: Trx, today: string, to: string): Promise<number> {
  const next = await daysToNotify(trx, 'credits_expiring', to)
  if (next === null) return 0
  const rows = await trx
    .selectFrom('available_class')
    .innerJoin('customer', 'customer.customer_id', 'available_class.customer_id')
    .select(['available_class.customer_id', 'expires_on'])
    .distinct()
    .where('state', '=', 'free')
    .where(sql<boolean>`${sql.raw(ENDS)}`)
    .where('expires_on', '>=', next > today ? next : today)
    .where('expires_on', '<=', to)
    .where('blocked_at', 'is', null)
    .execute()
  await notify(
    trx,
    rows.map(({ customer_id, expires_on }) => ({
      kind: 'credits_expiring',
      customer_id,
      event: `credits:${expires_on}`,
      facts: { customer_id, expires_on },
    })),
  )
  return rows.length
}

async function noteBirthdays(trx: Trx, today: string): Promise<number> {
  if ((await daysToNotify(trx, 'birthday', today)) === null) return 0
  const days = birthdaysOn(today)
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from customer
    where birthdate is not null and blocked_at is null
      and (extract(month from birthdate), extract(day from birthdate)) in (${sql.join(
        days.map(({ month, day }) => sql`(${month}::numeric, ${day}::numeric)`),
      )})`.execute(trx)
  await notify(
    trx,
    rows.map(({ customer_id }) => ({
      kind: 'birthday',
      customer_id,
      event: `day:${today}`,
      facts: { customer_id },
    })),
  )
  return rows.length
}
