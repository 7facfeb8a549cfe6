import type { Penalty } from './reserve-request.ts'

/** What the screen knows when a customer presses "Reservar". */
export interface ReserveQuestion {
  signedIn: boolean
  /**
   * The package that the class requires and for which the customer has no fitting credit; null when nothing is
   * missing.
   */
  missingPackage: number | null
  full: boolean
  waitlistEnabled: boolean
  /** Free credits that fit the class, not counting unlimited ones. */
  fittingCredits: number
  hasUnlimited: boolean
  /** Null without one. */
  penalty: Penalty | null
}

/** The next screen to show. */
export type ReserveStep =
  | { step: 'sign_in' }
  | { step: 'buy_package'; classPackageId: number }
  | { step: 'waitlist' }
  | { step: 'full' }
  | { step: 'reserve' }
  | { step: 'penalty'; penalty: Penalty }
  | { step: 'no_credits' }

/**
 * Decides what follows pressing "Reservar", in the specification's order: signed out, package missing, full, credits
 * or unlimited, penalty, credits used up. A penalty blocks only the unlimited membership, so a fitting credit is used
 * first.
 */
export function reserveStep(question: ReserveQuestion): ReserveStep {
  if (!question.signedIn) return { step: 'sign_in' }
  if (question.missingPackage !== null)
    return { step: 'buy_package', classPackageId: question.missingPackage }
  if (question.full) return question.waitlistEnabled ? { step: 'waitlist' } : { step: 'full' }
  if (question.fittingCredits > 0) return { step: 'reserve' }
  if (question.hasUnlimited && question.penalty === null) return { step: 'reserve' }
  if (question.penalty !== null) return { step: 'penalty', penalty: question.penalty }
  return { step: 'no_credits' }
}
