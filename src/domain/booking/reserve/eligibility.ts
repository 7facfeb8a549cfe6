import type { BookableClass, ReserveRequest } from './reserve-request.ts'
import { askRules, caseOf, type ReserveCase, type ReserveRule, type RuleOutcome } from './reserve-rules.ts'
import { nearestFreeSpot } from '#domain/booking/spots/spots.ts'

/** What the customer can do about a failed rule. */
export type Remedy = 'calendar' | 'reservations' | 'waitlist' | 'buy_package' | 'packages' | 'payment'

export interface ExplainedRule extends Omit<RuleOutcome, 'rule'> {
  /** The studio's switch for in-person classes comes before every rule about one class. */
  rule: 'classes_disabled' | ReserveRule
  remedy: Remedy | null
}

/** The studio's settings, named as in the configuration. */
export interface EligibilitySettings {
  single_class_enabled: boolean
  waitlist_enabled: boolean
}

const remedies: Partial<Record<ReserveRule, Remedy>> = {
  not_found: 'calendar',
  class_begun: 'calendar',
  already_reserved: 'reservations',
  booking_closed: 'calendar',
  package_required: 'buy_package',
  no_credits: 'packages',
  // It blocks only the membership, never a bought credit.
  penalty: 'packages',
}

/**
 * Evaluates every rule that applies to the request, in order. The first that fails is the code with which
 * `decideReservation` refuses.
 */
export function explainReservation(
  target: BookableClass,
  request: ReserveRequest,
  settings: EligibilitySettings,
): ExplainedRule[] {
  const one = caseOf(target, request)
  const outcomes = askRules(one).filter(({ rule }) => concerns(rule, one))
  return [
    {
      rule: 'classes_disabled',
      pass: request.by_staff || settings.single_class_enabled,
      values: {},
      remedy: null,
    },
    ...outcomes.map((outcome) => ({
      ...outcome,
      remedy: outcome.pass ? null : remedyOf(outcome, target, settings),
    })),
  ]
}

/** The same for any place: with the first free spot if the class has a map. */
export function explainPlace(
  target: BookableClass,
  who: Omit<ReserveRequest, 'spot' | 'guest' | 'guest_spot' | 'is_cash' | 'by_staff' | 'agreed_date'>,
  settings: EligibilitySettings,
): ExplainedRule[] {
  const taken = new Set(target.places.flatMap(({ spot }) => spot ?? []))
  const spot = target.spot_map === null ? null : nearestFreeSpot(target.spot_map, taken, null)
  const asked = {
    spot,
    guest: null,
    guest_spot: null,
    is_cash: false,
    by_staff: false,
    agreed_date: undefined,
  }
  return explainReservation(target, { ...who, ...asked }, settings).filter(
    ({ rule }) => !rule.startsWith('spot_'),
  )
}

/** Whether a rule applies to the request. */
function concerns(rule: ReserveRule, { target, request, places }: ReserveCase): boolean {
  if (rule === 'guests_off') return places.guest
  if (rule === 'class_changed') return request.agreed_date !== undefined
  if (!rule.startsWith('spot_')) return true
  const named = request.spot !== null || request.guest_spot !== null
  return (places.own || places.guest) && (target.spot_map !== null || named)
}

function remedyOf(
  { rule, values }: RuleOutcome,
  { class_package_id }: BookableClass,
  { waitlist_enabled }: EligibilitySettings,
): Remedy | null {
  if (rule === 'no_credits' && values['why'] === 'past_due') return 'payment'
  if (rule === 'no_credits' && class_package_id !== null) return 'buy_package'
  if (rule === 'class_full') return waitlist_enabled ? 'waitlist' : 'calendar'
  return remedies[rule] ?? null
}
