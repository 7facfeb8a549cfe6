/** A known period of a subscription. `starts_on` is null for those that no renewal began. */
export interface KnownPeriod {
  period: number
  starts_on: string | null
}

export interface RenewalTerms {
  /** The end of the free trial; null without one. */
  trial_ends: string | null
  /** What the first charge takes. */
  total_cents: number
  /** What each later one takes. */
  renewal_cents: number | null
}

/**
 * The number of the period that a renewal is for, by its first day: the same number each time, however often and in
 * whatever order its charges are reported. The charge that ends a free trial is period 1; others are numbered as they
 * come.
 */
export function periodOf(starts_on: string, known: readonly KnownPeriod[], terms: RenewalTerms): number {
  const same = known.find((entry) => entry.starts_on === starts_on)
  if (same) return same.period
  const endsTrial = terms.trial_ends !== null && daysApart(starts_on, terms.trial_ends) <= 1
  if (endsTrial && !known.some(({ period }) => period === 1)) return 1
  return Math.max(1, ...known.map(({ period }) => period)) + 1
}

/** What the charge of a period must take. A discount may lower only the first one. */
export function centsOf(period: number, { total_cents, renewal_cents }: RenewalTerms): number {
  return period <= 1 ? total_cents : (renewal_cents ?? total_cents)
}

/** A provider's calendar may differ from the studio's by a day. */
const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000
