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
  /** First day on which booking is allowed again, YYYY-MM-DD; null without an active penalty. */
  penaltyUntil: string | null
}

/** The next thing to show. */
export type ReserveStep =
  | { step: 'sign_in' }
  | { step: 'buy_package'; classPackageId: number }
  | { step: 'waitlist' }
  | { step: 'full' }
  | { step: 'reserve' }
  | { step: 'penalty'; until: string }
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
  if (question.hasUnlimited && question.penaltyUntil === null) return { step: 'reserve' }
  if (question.penaltyUntil !== null) return { step: 'penalty', until: question.penaltyUntil }
  return { step: 'no_credits' }
}
