/** What decides whether a credit pays for a class. */
export interface Credit {
  available_class_id: number
  state: 'free' | 'used' | 'expired' | 'removed'
  /** A membership: pays for the holder's own place, any number of times. */
  unlimited: boolean
  /** The class types that it is valid for; null means all. */
  class_types: readonly number[] | null
  class_package_id: number | null
  /** Valid only for classes that require its package. */
  only_package: boolean
  /** Its last valid day, YYYY-MM-DD in the studio's time zone. */
  expires_on: string
  /** Its first valid day if a pause postpones it; null for no restriction. */
  usable_from: string | null
  /** The class for whose offered place it is held; it pays for no other meanwhile. */
  held_for: number | null
}

/** The class a credit is compared with. */
export interface PayableClass {
  single_class_id: number
  class_type_id: number
  /** The package that the class requires, if any. */
  class_package_id: number | null
  /** The class's day in the studio's time zone. */
  day: string
}

/** Why a credit cannot pay for this class. */
export type Unfit = 'used' | 'expired' | 'resting' | 'held' | 'class_type' | 'package'

/**
 * Returns why a credit cannot pay: not free, expired or not yet valid on the class's day, held for another class, for
 * other types, or of another package than required. Null when it can.
 */
export function whyUnfit(credit: Credit, target: PayableClass): Unfit | null {
  if (credit.state !== 'free') return 'used'
  if (credit.expires_on < target.day) return 'expired'
  // A credit held for this class was promised before the pause.
  const promised = credit.held_for === target.single_class_id
  if (!promised && credit.usable_from !== null && credit.usable_from > target.day) return 'resting'
  if (credit.held_for !== null && credit.held_for !== target.single_class_id) return 'held'
  if (credit.class_types !== null && !credit.class_types.includes(target.class_type_id)) return 'class_type'
  if (target.class_package_id === null) return credit.only_package ? 'package' : null
  return credit.class_package_id === target.class_package_id ? null : 'package'
}

export const fits = (credit: Credit, target: PayableClass): boolean => whyUnfit(credit, target) === null
