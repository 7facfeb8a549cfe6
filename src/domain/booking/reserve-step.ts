import type { Penalty } from './reserve-request.ts'

/** What is known when somebody asks for a place in a class. */
export interface ReserveQuestion {
  signedIn: boolean
  /** The package the class requires and the customer has no fitting credit of; null when nothing is missing. */
  missingPackage: number | null
  full: boolean
  waitlistEnabled: boolean
  /** Free credits that fit the class, unlimited ones left out. */
  fittingCredits: number
  hasUnlimited: boolean
  /** Null without one. */
  penalty: Penalty | null
}

/** The next thing to show. */
export type ReserveStep =
  | { step: 'sign_in' }
  | { step: 'buy_package'; classPackageId: number }
  | { step: 'waitlist' }
  | { step: 'full' }
  | { step: 'reserve' }
  | { step: 'penalty'; penalty: Penalty }
  | { step: 'no_credits' }

/**
 * Decides what follows the press of "Reservar", in the specification's order: signed out, package missing, full,
 * credits or unlimited, penalty, credits used up. A penalty belongs to the unlimited membership alone, so a fitting
 * credit goes before it.
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
