import { checkInTime } from '#domain/booking/check-in.ts'
import { movedWith } from '#domain/schedule/series.ts'
import { localDay } from '#domain/time/local-day.ts'
import { dayAndTime } from '#domain/time/written.ts'
import type { ClassColumns } from '#server/db/schema/schedule.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import { AppError } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { describeClasses } from './audit-classes.ts'
import { checkReferences } from './check-references.ts'
import {
  countCheckedIn,
  findKnownBy,
  type KnownBy,
  moveClasses,
  type Subject,
} from './class-change.queries.ts'
import { giveGrace } from './give-grace.ts'
import { classColumns } from '#server/features/schedule/class-columns.ts'
import { setInstructors, setTags } from './class-parts.ts'
import { concludeChange } from './conclude-change.ts'
import { requireNear, requireRoom, requireToCome } from './create-classes.ts'
import { type LockedClass, lockScope, type Scope } from '#server/features/schedule/lock-classes.ts'
import { saveUndo, sealUndo } from '#server/features/schedule/undo/save-undo.ts'
import { shortenOffers } from './shorten-offers.ts'
import type { By } from '#server/shared/audit.ts'

/** The changes; undefined fields stay. */
export interface ClassFields extends Partial<ClassColumns> {
  class_date?: Date | undefined
  instructor_ids?: readonly number[] | undefined
  tags?: readonly number[] | undefined
}

export interface ChangeClasses extends By {
  single_class_id: number
  fields: ClassFields
  scope: Scope
  /** The class's `updatedAt` as the client read it; undefined skips the check. */
  updatedAt: string | undefined
  timezone: string
  booking_closes_minutes: number
  now: Date
}

export interface ChangedClasses {
  ids: number[]
  /** The places and entries of waitlists whose customers are notified. */
  told: Subject[]
  /** By which it can be undone. */
  schedule_undo_id: number
}

/** Fields that may change after a class has begun: to improve its description or correct who taught it. */
const ALWAYS_OPEN = new Set<keyof ClassFields>(['description', 'icon', 'tags', 'instructor_ids'])

/**
 * Changes a class, or it and the later ones of its series, all or nothing, and notifies everybody with a place or on the waitlist
 * if type, time, length, location or coach change. Returns the ids, the class's own first, and who is notified. Throws AppError 400, 404 or 409.
 */
export async function changeClasses(db: Queryable, change: ChangeClasses): Promise<ChangedClasses> {
  return inTransaction(db, async (trx) => {
    const { fields, scope, now } = change
    const classes = await lockScope(trx, change.single_class_id, scope)
    const [own] = classes
    requireChangeable(own, change)
    const ids = classes.map((each) => each.single_class_id)
    const before = await findKnownBy(trx, ids)
    const type_map = await checkReferences(trx, newReferences(fields, own, before.get(own.single_class_id)))
    const map = type_map === undefined ? null : { class_type_id: fields.class_type_id, spot_map: type_map }
    for (const each of classes) requireFit(each, fields, map, sayOf(each, change))
    const dates = datesOf(classes, change)
    for (const date of dates) if (fields.class_date !== undefined) requireToCome(date, now)
    requireNotFarther(own, change)
    const moved = classes.flatMap((each, index) => {
      const to = dates[index] ?? each.class_date
      return to.getTime() === each.class_date.getTime() ? [] : [{ each, to }]
    })
    await requireNobodyInside(trx, moved, change)

    const schedule_undo_id = await saveUndo(trx, { ...change, kind: 'changed', ids })
    const described = await describeClasses(trx, ids)
    await writeColumns(trx, ids, fields)
    if (map !== null) await changeMaps(trx, classes, map)
    if (moved.length > 0) {
      await moveClasses(trx, ids, dates)
      await giveGrace(trx, { classes: moved.map(({ each }) => each.single_class_id) }, now)
    }
    // Another type may close its booking sooner.
    const sooner = fields.class_type_id === undefined ? moved.map(({ each }) => each.single_class_id) : ids
    await shortenOffers(trx, sooner, change.booking_closes_minutes)
    if (fields.instructor_ids !== undefined) await setInstructors(trx, ids, fields.instructor_ids)
    if (fields.tags !== undefined) await setTags(trx, ids, fields.tags)
    const { actor_customer_id, request_id } = change
    const by = { actor_customer_id, request_id, now }
    const told = await concludeChange(trx, {
      classes,
      before,
      described,
      action: 'class.changed',
      ...by,
    })
    await sealUndo(trx, schedule_undo_id)
    return { ids, told, schedule_undo_id }
  })
}

function requireChangeable(own: LockedClass, { fields, updatedAt, now }: ChangeClasses): void {
  if (own.cancelled_at !== null) throw new AppError(409, 'class_cancelled', scheduleErrors.cancelled)
  refuseStale(own, updatedAt)
  const named = (Object.keys(fields) as (keyof ClassFields)[]).filter((field) => fields[field] !== undefined)
  if (own.class_date <= now && named.some((field) => !ALWAYS_OPEN.has(field)))
    throw new AppError(409, 'class_begun', scheduleErrors.begun)
}

/** What is far away already may change its hour. Throws AppError 400. */
function requireNotFarther(own: LockedClass, { fields, timezone, now }: ChangeClasses): void {
  const to = localDay(fields.class_date ?? own.class_date, timezone)
  if (to > localDay(own.class_date, timezone)) requireNear(to, 'class_date', { timezone, now })
}

/** Who is checked in came for the old time. A class may still move by minutes, as long as check-in is open. Throws AppError 409. */
async function requireNobodyInside(
  trx: Trx,
  moved: readonly { each: LockedClass; to: Date }[],
  change: ChangeClasses,
): Promise<void> {
  const early = moved.flatMap(({ each, to }) => {
    const { duration } = each
    const time = checkInTime({ class_date: to.toISOString(), duration }, change.now.getTime())
    return time === 'early' ? each : []
  })
  const ids = early.map((each) => each.single_class_id)
  const inside = await countCheckedIn(trx, ids)
  const where = early.find((each) => each.single_class_id === inside?.single_class_id)
  if (inside && where)
    throw new AppError(409, 'attended', sayOf(where, change)(scheduleErrors.attended(inside)))
}

/** References the class already has need no check, even if they are out of use by now. */
function newReferences(fields: ClassFields, own: LockedClass, known: KnownBy | undefined) {
  return {
    class_type_id: fields.class_type_id === own.class_type_id ? undefined : fields.class_type_id,
    location_id: fields.location_id === own.location_id ? undefined : fields.location_id,
    instructor_ids: isSame(fields.instructor_ids, known?.instructor_ids) ? undefined : fields.instructor_ids,
    tags: fields.tags,
    class_package_id: fields.class_package_id,
    single_class_id: own.single_class_id,
  }
}

const isSame = (one: readonly number[] | undefined, other: readonly number[] | undefined): boolean =>
  one?.join() === other?.join()

interface NewMap {
  class_type_id: number | undefined
  spot_map: string | null
}

/** How a refusal is written: that of a later class of the series says which. */
const sayOf =
  ({ single_class_id, class_date }: LockedClass, change: ChangeClasses) =>
  (text: string): string =>
    single_class_id === change.single_class_id
      ? text
      : scheduleErrors.ofLater({ when: dayAndTime(class_date, change.timezone), text })

type Say = ReturnType<typeof sayOf>

/** Existing places must still fit. Throws AppError 400 or 409. */
function requireFit(one: LockedClass, { capacity }: ClassFields, map: NewMap | null, say: Say): void {
  const spot_map = mapAfter(one, map)
  const places = capacity === undefined ? one.capacity : capacity
  if (capacity !== undefined || map !== null) requireRoom(places, spot_map, say)
  const { taken, held, single_class_id } = one
  if (taken + held > (places ?? 0))
    throw new AppError(409, 'capacity_taken', say(scheduleErrors.capacityTaken({ taken, held })), {
      extra: { single_class_id, taken, held },
    })
  if (taken > 0 && spot_map !== one.spot_map)
    throw new AppError(409, 'spots_taken', say(scheduleErrors.spotsTaken), {
      extra: { single_class_id, taken },
    })
}

/** A class keeps its map as long as it keeps its type. */
const mapAfter = (one: LockedClass, map: NewMap | null): string | null =>
  map === null || map.class_type_id === one.class_type_id ? one.spot_map : map.spot_map

function datesOf(classes: readonly LockedClass[], { fields, timezone }: ChangeClasses): Date[] {
  const [own] = classes
  const { class_date: to } = fields
  if (to === undefined || own === undefined) return classes.map((each) => each.class_date)
  const move = { from: own.class_date, to }
  return classes.map((each) => (each === own ? to : movedWith(each.class_date, move, timezone)))
}

async function writeColumns(trx: Trx, ids: readonly number[], fields: ClassFields): Promise<void> {
  const given = classColumns.filter((column) => fields[column] !== undefined)
  if (given.length === 0) return
  await trx
    .updateTable('single_class')
    .set(Object.fromEntries(given.map((column) => [column, fields[column]])))
    .where('single_class_id', 'in', [...ids])
    .execute()
}

async function changeMaps(trx: Trx, classes: readonly LockedClass[], map: NewMap): Promise<void> {
  const changed = classes.filter((each) => mapAfter(each, map) !== each.spot_map)
  if (changed.length === 0) return
  await trx
    .updateTable('single_class')
    .set({ spot_map: map.spot_map })
    .where(
      'single_class_id',
      'in',
      changed.map((each) => each.single_class_id),
    )
    .execute()
}
