import { classTypeId, type ClassTypeKey } from './catalogue.ts'
import { idOf } from './accounts.ts'
import { packageId } from './packages.ts'

const customer_id = idOf('clienta@casaaura.mx')

/** What Ana Torres bought, and how many days ago. Twenty credits, of which seven are left. */
export const clientaPurchases = [
  { customer_id, class_package_id: packageId('ten'), days: 27, tag: 'ana:1' },
  { customer_id, class_package_id: packageId('ten'), days: 4, tag: 'ana:2' },
]

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
  /** False for one she missed. */
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

/**
 * Her visits: a month of attendance, one missed, one cancelled late, one in time, and this week's. Types and
 * distances are chosen so that no two fall on one class, on any weekday.
 */
export const clientaVisits: Visit[] = [
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
]
