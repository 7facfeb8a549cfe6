import { undoUntil } from '#domain/schedule/undo.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { auditClasses, describeClasses } from '#server/features/schedule/changes/audit-classes.ts'
import { findKnownBy, stampClasses } from '#server/features/schedule/changes/class-change.queries.ts'
import { concludeChange } from '#server/features/schedule/changes/conclude-change.ts'
import { shortenOffers } from '#server/features/schedule/changes/shorten-offers.ts'
import { lockClasses } from '#server/features/schedule/lock-classes.ts'
import { lockTimetable } from '#server/features/schedule/lock-timetable.ts'
import { removeClasses } from '#server/features/schedule/weeks/remove-classes.ts'
import { AppError, orNotFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { restoreCancelled } from './restore-cancelled.ts'
import {
  endSeriesOfOne,
  findHindrances,
  findRestOfSeries,
  type Hindrances,
  lockUndo,
  markUndone,
  type UndoRow,
  writeBack,
} from './undo.queries.ts'

const texts = scheduleErrors.undo

export interface UndoChange extends By {
  schedule_undo_id: number
  booking_closes_minutes: number
  now: Date
}

export interface Undone {
  /** The classes that are on the timetable again as they were. */
  ids: number[]
  /** Who is notified of it: those who were notified of the change. */
  people: number
}

/**
 * Undoes a change of the timetable whole, within its minute and by who made it: changed classes get back what they had, new ones
 * go, removed ones come back, cancelled ones with their places. Throws AppError 404, and 409 if that is over or something happened to one of the classes since.
 */
export async function undoChange(db: Queryable, given: UndoChange): Promise<Undone> {
  const { schedule_undo_id, booking_closes_minutes: _closes, now, ...by } = given
  return inTransaction(db, async (trx) => {
    await lockTimetable(trx)
    const undo = orNotFound(await lockUndo(trx, schedule_undo_id, by.actor_customer_id), texts.unknown)
    if (undo.undone_at !== null) throw new AppError(409, 'undone', texts.undone)
    if (now > undoUntil(undo.made_at)) throw new AppError(409, 'undo_over', texts.over)
    await markUndone(trx, schedule_undo_id, now)
    if (undo.kind === 'changed') return giveBack(trx, undo, given)
    // Before the classes are looked at, each booking of one has committed or waits.
    const rest = undo.kind === 'added' ? await findRestOfSeries(trx, undo.ids) : []
    await lockClasses(trx, [...undo.ids, ...rest])
    refuse(await findHindrances(trx, schedule_undo_id, now))
    if (undo.kind === 'cancelled') return giveBackCancelled(trx, undo, given)
    if (undo.kind === 'added') {
      await removeClasses(trx, undo.ids, by)
      await endSeriesOfOne(trx, rest)
      return { ids: [], people: 0 }
    }
    await writeBack(trx, schedule_undo_id, undo)
    await stampClasses(trx, undo.ids)
    await auditClasses(trx, { ids: undo.ids, action: 'class.restored' }, by)
    return { ids: undo.ids, people: 0 }
  })
}

async function giveBack(
  trx: Trx,
  undo: UndoRow,
  { schedule_undo_id, booking_closes_minutes, now, ...by }: UndoChange,
): Promise<Undone> {
  const { ids } = undo
  const classes = await lockClasses(trx, ids)
  refuse(await findHindrances(trx, schedule_undo_id, now))
  const [before, described] = [await findKnownBy(trx, ids), await describeClasses(trx, ids)]
  await writeBack(trx, schedule_undo_id, undo)
  // Those made meanwhile too.
  await shortenOffers(trx, ids, booking_closes_minutes)
  const told = await concludeChange(trx, {
    classes,
    before,
    described,
    action: 'class.undone',
    now,
    ...by,
  })
  return { ids, people: new Set(told.map(({ customer_id }) => customer_id)).size }
}

async function giveBackCancelled(
  trx: Trx,
  { ids, made_at }: UndoRow,
  { schedule_undo_id, now, ...by }: UndoChange,
): Promise<Undone> {
  const people = await restoreCancelled(trx, { schedule_undo_id, made_at, now })
  await stampClasses(trx, ids)
  for (const entity_id of ids) await recordAudit(trx, by, 'class.undone', entity_id)
  return { ids, people }
}

function refuse({ changed, booked, begun, gone }: Hindrances): void {
  if (changed > 0) throw new AppError(409, 'undo_changed', texts.changed({ classes: changed }))
  if (booked > 0) throw new AppError(409, 'undo_booked', texts.booked({ classes: booked }))
  if (begun > 0) throw new AppError(409, 'undo_begun', texts.begun({ classes: begun }))
  if (gone > 0) throw new AppError(409, 'undo_gone', texts.gone)
}
