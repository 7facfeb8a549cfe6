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
}

/** What a credit is held against. */
export interface PayableClass {
  class_type_id: number
  /** The package that the class needs, if any. */
  class_package_id: number | null
  /** The class's day in the studio's time zone. */
  day: string
}

/** Whether a free credit is still good on the class's day, for its type, and for the package that it needs. */
export function fits(credit: Credit, target: PayableClass): boolean {
  if (credit.state !== 'free' || credit.expires_on < target.day) return false
  if (credit.class_types !== null && !credit.class_types.includes(target.class_type_id)) return false
  if (target.class_package_id === null) return !credit.only_package
  return credit.class_package_id === target.class_package_id
}
