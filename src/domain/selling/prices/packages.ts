/** How many classes a package grants: those of its class types in place of `class_amount`, if it has any. −1 means unlimited. */
export interface Amount {
  class_amount: number
  class_package_types: readonly { class_amount: number }[]
}

/** The fields that decide a package's list and how it is sold. */
export interface PackageKind extends Amount {
  is_trial: boolean
  is_special_event: boolean
  is_online: boolean
  home: boolean
  limit_per_customer: number | null
  subscription_period: string | null
  subscription_interval: number | null
}

/** The fields that decide a package's order. */
export interface Ranked extends Amount {
  class_package_id: number
  position: number
}

export type PackageGroup = 'online' | 'presenciales' | 'especiales'

const UNLIMITED = -1

/** How many credits a package adds, −1 for unlimited. */
export function creditsOf({ class_amount, class_package_types: types }: Amount): number {
  const amounts = types.map((one) => one.class_amount)
  if (amounts.length === 0) return class_amount
  return amounts.includes(UNLIMITED) ? UNLIMITED : amounts.reduce((sum, amount) => sum + amount, 0)
}

/** What a package, or an order as it was sold, says of its validity. */
interface Lasting {
  is_online: boolean
  expiration_days: number
  /** A class type's own days take the place of the package's. */
  class_package_types: readonly { expiration_days: number }[]
}

/** How many days a package is valid: as long as what it grants for longest. An online package grants access as a whole. */
export const validDays = ({ is_online, expiration_days, class_package_types: types }: Lasting): number =>
  is_online || types.length === 0 ? expiration_days : Math.max(...types.map((one) => one.expiration_days))

type Trial = Amount & Pick<PackageKind, 'is_trial' | 'limit_per_customer'>

/** A package is a subscription when it has both a period and an interval. */
export function isSubscription(
  kind: Pick<PackageKind, 'subscription_period' | 'subscription_interval'>,
): boolean {
  return kind.subscription_period !== null && kind.subscription_interval !== null
}

/** A trial: marked as one, or a single class that may be bought once. */
export function isTrial(kind: Trial): boolean {
  return kind.is_trial || (creditsOf(kind) === 1 && kind.limit_per_customer === 1)
}

/** How often one customer may buy a package; null is any number of times. One marked as a trial is bought once unless it has another limit. */
export function limitOf(kind: Pick<PackageKind, 'is_trial' | 'limit_per_customer'>): number | null {
  return kind.limit_per_customer ?? (kind.is_trial ? 1 : null)
}

/** Nothing to pay now or later: taken with "Obtener Oferta", without a payment method. */
export function isFreeOffer(
  kind: Pick<PackageKind, 'subscription_period' | 'subscription_interval'>,
  totalCents: number,
): boolean {
  return totalCents === 0 && !isSubscription(kind)
}

/** The group a package belongs to; an event is an event, online or not. */
export function groupOf(kind: Pick<PackageKind, 'is_special_event' | 'is_online'>): PackageGroup {
  if (kind.is_special_event) return 'especiales'
  return kind.is_online ? 'online' : 'presenciales'
}

/** Whether the shop lists a package: neither trials nor special events. */
export function isInShop(kind: PackageKind): boolean {
  return !isTrial(kind) && !kind.is_special_event
}

/** Whether a group lists a package: trials appear on the landing page only. */
export function isInGroup(kind: PackageKind, group: PackageGroup, homeOnly: boolean): boolean {
  if (groupOf(kind) !== group) return false
  if (homeOnly) return kind.home
  return group === 'especiales' || !isTrial(kind)
}

/** Sorts by classes, fewest first and unlimited last; then by the studio's order. */
export function byClassAmount(a: Ranked, b: Ranked): number {
  return fewestClasses(a, b) || a.position - b.position || a.class_package_id - b.class_package_id
}

/** The same for joined lists that are already in the studio's order. */
export const fewestClasses = (a: Amount, b: Amount): number => rank(a) - rank(b)

function rank(amount: Amount): number {
  const credits = creditsOf(amount)
  return credits === UNLIMITED ? Number.MAX_SAFE_INTEGER : credits
}

/** The class types that a package's credits are valid for. */
interface Typed<More = unknown> {
  /** Empty means all. */
  class_package_types: readonly ({ class_type: { class_type_id: number } } & More)[]
}

/** The packages whose credits pay for a class type: those made for it first, each group in its usual order. */
export function packagesFor<T extends Typed>(classTypeId: number, packages: readonly T[]): T[] {
  const own = packages.filter((pack) =>
    pack.class_package_types.some((one) => one.class_type.class_type_id === classTypeId),
  )
  return [...own, ...packages.filter((pack) => pack.class_package_types.length === 0)]
}

/** How many days a package's credits for a class type are valid. */
export const daysFor = (
  classTypeId: number,
  {
    class_package_types: types,
    expiration_days,
  }: Typed<{ expiration_days: number }> & { expiration_days: number },
): number =>
  types.find(({ class_type }) => class_type.class_type_id === classTypeId)?.expiration_days ?? expiration_days

interface Bought {
  class_package_id: number
  status: string
}

/** Whether a customer has bought a package as often as one customer may. What is not paid yet does not count. */
export function isUsedUp(
  pack: Pick<PackageKind, 'is_trial' | 'limit_per_customer'> & { class_package_id: number },
  purchases: readonly Bought[],
): boolean {
  const limit = limitOf(pack)
  if (limit === null) return false
  const own = purchases.filter(
    (one) =>
      one.class_package_id === pack.class_package_id &&
      (one.status === 'active' || one.status === 'completed'),
  )
  return own.length >= limit
}

/** Whether buying a package requires a confirmed e-mail: free ones and trials. */
export const wantsConfirmedEmail = (kind: Trial, total: number): boolean => total === 0 || isTrial(kind)
