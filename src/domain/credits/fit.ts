/** What decides whether a credit pays for a class. */
export interface Credit {
  available_class_id: number
  state: 'free' | 'used' | 'expired' | 'removed'
  /** A membership: pays for the holder's own place, again and again. */
  unlimited: boolean
  /** The class types that it fits; null fits all. */
  class_types: readonly number[] | null
  class_package_id: number | null
  /** Fits only classes that need its package. */
  only_package: boolean
  /** The last day on which it is good, YYYY-MM-DD in the studio's time zone. */
  expires_on: string
  /** The first day on which it is good, while a pause lets it rest; null for at once. */
  usable_from: string | null
  /** The class for whose offered place it is kept; it pays for no other meanwhile. */
  held_for: number | null
}

/** What a credit is held against. */
export interface PayableClass {
  single_class_id: number
  class_type_id: number
  /** The package that the class needs, if any. */
  class_package_id: number | null
  /** The class's day in the studio's time zone. */
  day: string
}

/** Why a free credit pays for another class but not for this one. */
export type Unfit = 'used' | 'expired' | 'resting' | 'held' | 'class_type' | 'package'

/**
 * What speaks against a credit: it is not free, not good any more on the class's day or not yet, kept for another class, for other types,
 * or of another package than the class needs. Null when it pays.
 */
export function whyUnfit(credit: Credit, target: PayableClass): Unfit | null {
  if (credit.state !== 'free') return 'used'
  if (credit.expires_on < target.day) return 'expired'
  // What is kept for this very class was promised before the pause.
  const promised = credit.held_for === target.single_class_id
  if (!promised && credit.usable_from !== null && credit.usable_from > target.day) return 'resting'
  if (credit.held_for !== null && credit.held_for !== target.single_class_id) return 'held'
  if (credit.class_types !== null && !credit.class_types.includes(target.class_type_id)) return 'class_type'
  if (target.class_package_id === null) return credit.only_package ? 'package' : null
  return credit.class_package_id === target.class_package_id ? null : 'package'
}

export const fits = (credit: Credit, target: PayableClass): boolean => whyUnfit(credit, target) === null
