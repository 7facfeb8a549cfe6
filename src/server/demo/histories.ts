import { Temporal } from 'temporal-polyfill'
import { idOf, type DemoAccount } from './accounts.ts'
import { classTypeId, type ClassTypeKey } from './studio/catalogue.ts'
import { type PackageKey, packageId } from './studio/packages.ts'
import type { DemoShape } from './shape.ts'

interface AccountPurchase {
  customer_id: number
  class_package_id: number
  /** Days ago. */
  days: number
  /** `past_due` is a subscription whose first renewal is refused. */
  kind: 'usual' | 'pending' | 'past_due'
  /** Names the purchase for the visits below. */
  tag: string
}

const bought = (
  email: DemoAccount['email'],
  key: PackageKey,
  days: number,
  tag: string,
  kind: AccountPurchase['kind'] = 'usual',
): AccountPurchase => ({
  customer_id: idOf(email),
  class_package_id: packageId(key),
  days,
  kind,
  tag,
})

/** Ana's saved card pays for it. */
export const PAID_BY_CARD = 'ana:online'
export const REFUSED = 'past_due:1'
/** The purchase that pays when the waitlist's offer is accepted. */
export const OFFERED = 'offer:1'
const MISSED = 'missed:1'

/**
 * The named accounts' purchases. Ana Torres had twenty credits, of which seven are left; her subscription is one of
 * videos, which adds no credits.
 */
export const accountPurchases = ({ today }: Pick<DemoShape, 'today'>): AccountPurchase[] => [
  bought('clienta@casaaura.mx', 'ten', 27, 'ana:1'),
  bought('clienta@casaaura.mx', 'ten', 4, 'ana:2'),
  bought('clienta@casaaura.mx', 'online', 9, PAID_BY_CARD),
  bought('clienta@casaaura.mx', 'five', 1, 'ana:cash', 'pending'),
  bought('penalizada@casaaura.mx', 'unlimited', 20, MISSED),
  bought('oferta@casaaura.mx', 'five', 6, OFFERED),
  bought('renovacion@casaaura.mx', 'unlimited', daysSinceMonthEndingYesterday(today), REFUSED, 'past_due'),
  bought('agotada@casaaura.mx', 'single', 9, 'spent:1'),
]

/** Returns how many days ago a month began that ended yesterday, or, after a short month, shortly before. */
export function daysSinceMonthEndingYesterday(today: string): number {
  const day = Temporal.PlainDate.from(today)
  const yesterday = day.subtract({ days: 1 })
  let start = yesterday.subtract({ months: 1 })
  // After a short month several days have the same end; the next one's may be yesterday where the first one's is before it.
  for (let next = start.add({ days: 1 }); endsBy(next, yesterday); next = next.add({ days: 1 })) start = next
  return start.until(day).days
}

const endsBy = (start: Temporal.PlainDate, day: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(start.add({ months: 1 }), day) <= 0

interface Visit {
  tag: string
  /** Which credit of the purchase pays. */
  sequence: number
  class_type_id: number
  /** Hours from now: the first class of the type from then on, or for a negative number the last one before. */
  hours: number
  kind: 'live' | 'early' | 'late'
  /** Which credit pays for a guest. */
  guest_sequence: number | null
  guest: string | null
  /** False for one that was missed. */
  attends: boolean
}

const visit = (
  tag: string,
  sequence: number,
  type: ClassTypeKey,
  days: number,
  more: Partial<Visit> = {},
): Visit => ({
  tag,
  sequence,
  class_type_id: classTypeId(type),
  hours: days * 24,
  kind: 'live',
  guest_sequence: null,
  guest: null,
  attends: true,
  ...more,
})

/** The place that Ana transferred to Inés Lara, who had no credit for it. */
export const handedOn = { tag: 'ana:1', sequence: 7, to: idOf('agotada@casaaura.mx') }
/** The place for which Ana has an unused transfer link. */
export const openLink = { tag: 'ana:2', sequence: 3 }

/**
 * Their visits. Ana's: a month of attendance, one missed, one cancelled late, one in time, one transferred, and this
 * week's. Types and distances are chosen so that no two of one customer fall on one class, on any weekday.
 */
export const accountVisits: Visit[] = [
  visit('ana:1', 1, 'cycling', -24),
  visit('ana:1', 2, 'yoga', -21),
  visit('ana:1', 3, 'barre', -19),
  visit('ana:1', 4, 'reformer', -16),
  visit('ana:1', 5, 'cycling', -13, { attends: false }),
  visit('ana:1', 6, 'yoga', -11, { kind: 'late' }),
  visit('ana:1', 7, 'barre', -9),
  visit('ana:1', 8, 'reformer', -6),
  visit('ana:1', 9, 'funcional', -5, { kind: 'early' }),
  visit('ana:1', 9, 'cycling', -1),
  visit('ana:1', 10, 'barre', 0.2),
  visit('ana:2', 1, 'cycling', 1.5, { guest_sequence: 2, guest: 'Paula Torres' }),
  visit('ana:2', 3, 'reformer', 3.5),
  visit(MISSED, 1, 'cycling', -12, { attends: false }),
  visit(MISSED, 1, 'barre', -7, { attends: false }),
  visit(MISSED, 1, 'yoga', -2, { attends: false }),
  visit('spent:1', 1, 'yoga', -4),
]
