import { DatabaseError } from 'pg'
import { decideFreedPlace, type FreedPlace } from '#domain/booking/waitlist/waitlist.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import { bookFromLine } from './book-from-line.ts'
import { offerPlace } from './offer-place.ts'
import { findLine, type InLine, lockClass, lockCustomer, type LockedClass } from './waitlist-line.ts'

export interface FillPlaces {
  single_class_id: number
  configuration: Configuration
  now: Date
  /** Called with each entry that broke one of the database's rules, e.g. because its credit was changed by hand. */
  tell?: (broken: { waitlist_id: number; constraint: string | undefined }) => void
}

/** Entries that reserve_place refused, and the one whose turn it is. */
interface Turns {
  refused: Set<number>
  current: number | null
}

/**
 * Assigns a class's free places to its waitlist, by the studio's mode. Each person in a transaction of its own, which
 * then locks one class and one customer and never waits for a second of either, and whose failure is nobody else's: who
 * breaks a rule of the database is passed over.
 */
export async function fillPlaces(db: Queryable, fill: FillPlaces): Promise<void> {
  const turns: Turns = { refused: new Set(), current: null }
  for (let more = true; more;) {
    turns.current = null
    try {
      more = await inTransaction(db, (trx) => fillOne(trx, fill, turns))
    } catch (error) {
      if (turns.current === null || !isBrokenRule(error)) throw error
      turns.refused.add(turns.current)
      fill.tell?.({ waitlist_id: turns.current, constraint: error.constraint })
    }
  }
}

/** An integrity constraint; of other errors, such as a lost connection, the job is done again. */
const isBrokenRule = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code?.startsWith('23') === true

/** Assigns one free place, or notifies everyone waiting. Returns true if more may be free. */
async function fillOne(trx: Trx, fill: FillPlaces, turns: Turns): Promise<boolean> {
  const { configuration, now } = fill
  const target = await lockClass(trx, fill.single_class_id, configuration)
  if (target === null) return false
  const at = { timezone: configuration.timezone, now }
  // A customer whom reserve_place refused stays in line and is skipped.
  const line = (await findLine(trx, target, at)).map((one) =>
    turns.refused.has(one.waitlist_id) ? { ...one, credits: [] } : one,
  )
  const first = decideFreedPlace(target, line, configuration, now)
  if (first.act === 'nothing') return false
  if (first.act === 'notify') {
    await notifyOfPlace(trx, target, toNotify(line, first), now)
    return false
  }
  const chosen = line.find(({ waitlist_id }) => waitlist_id === first.waitlist_id)
  if (chosen === undefined) throw new Error('a place was given to somebody outside of the line')
  turns.current = chosen.waitlist_id
  await lockCustomer(trx, chosen.customer_id)
  const place = decideFreedPlace(
    target,
    await findLine(trx, target, at, chosen.waitlist_id),
    configuration,
    now,
  )
  const given =
    place.act === 'offer'
      ? await offerPlace(trx, target, { ...chosen, ...place }, now)
      : place.act !== 'book' || (await bookFromLine(trx, target, chosen, { configuration, now }))
  if (!given) turns.refused.add(chosen.waitlist_id)
  return true
}

const toNotify = (line: readonly InLine[], { waitlist_ids }: FreedPlace & { act: 'notify' }): InLine[] =>
  line.filter(({ waitlist_id }) => waitlist_ids.includes(waitlist_id))

/** Notifies people of a free place, each once per occasion. */
async function notifyOfPlace(
  trx: Trx,
  target: LockedClass,
  people: readonly InLine[],
  now: Date,
): Promise<void> {
  const { single_class_id, times_freed } = target
  await trx
    .updateTable('waitlist')
    .set({ told_of: times_freed, notified_at: now })
    .where(
      'waitlist_id',
      'in',
      people.map(({ waitlist_id }) => waitlist_id),
    )
    .execute()
  await notify(
    trx,
    people.map(({ customer_id, waitlist_id }) => ({
      kind: 'waitlist_place_free',
      customer_id,
      event: `class:${single_class_id}:freed:${times_freed}`,
      facts: { waitlist_id },
    })),
  )
}
