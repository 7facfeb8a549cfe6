import type { BookableClass, ReserveRequest } from './reserve-request.ts'
import { askRules, caseOf, type ReserveCase, type ReserveRule, type RuleOutcome } from './reserve-rules.ts'
import { nearestFreeSpot } from './spots.ts'

/** What helps against a rule that says no. */
export type Remedy = 'calendar' | 'reservations' | 'waitlist' | 'buy_package' | 'packages'

export interface ExplainedRule extends Omit<RuleOutcome, 'rule'> {
  /** The studio's own switch for classes in person comes before everything that is about one class. */
  rule: 'classes_disabled' | ReserveRule
  remedy: Remedy | null
}

/** The studio's switches, as the configuration names them. */
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
  // It blocks the membership alone, never a credit that is bought.
  penalty: 'packages',
}

/**
 * Why somebody can or cannot book what they ask for: every rule that the request touches, in the order in which they are asked.
 * The first that fails is the code with which `decideReservation` refuses.
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
      remedy: outcome.pass ? null : remedyOf(outcome.rule, target, settings),
    })),
  ]
}

/** Why somebody can or cannot book a place, whichever it is: with the first free spot where the class has a map. */
export function explainPlace(
  target: BookableClass,
  who: Omit<ReserveRequest, 'spot' | 'guest' | 'guest_spot' | 'is_cash' | 'by_staff'>,
  settings: EligibilitySettings,
): ExplainedRule[] {
  const taken = new Set(target.places.flatMap(({ spot }) => spot ?? []))
  const spot = target.spot_map === null ? null : nearestFreeSpot(target.spot_map, taken, null)
  const request = { ...who, spot, guest: null, guest_spot: null, is_cash: false, by_staff: false }
  return explainReservation(target, request, settings).filter(({ rule }) => !rule.startsWith('spot_'))
}

/** Whether a rule has anything to do with what is asked for. */
function concerns(rule: ReserveRule, { target, request, places }: ReserveCase): boolean {
  if (rule === 'guests_off') return places.guest
  if (!rule.startsWith('spot_')) return true
  const named = request.spot !== null || request.guest_spot !== null
  return (places.own || places.guest) && (target.spot_map !== null || named)
}

function remedyOf(
  rule: ReserveRule,
  { class_package_id }: BookableClass,
  { waitlist_enabled }: EligibilitySettings,
): Remedy | null {
  if (rule === 'no_credits' && class_package_id !== null) return 'buy_package'
  if (rule === 'class_full') return waitlist_enabled ? 'waitlist' : 'calendar'
  return remedies[rule] ?? null
}
