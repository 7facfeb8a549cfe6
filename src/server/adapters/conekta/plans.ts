import { createHash } from 'node:crypto'
import type { ChargeAttempt, SubscriptionPlan } from '#server/ports/payment-gateway.ts'
import { type ConektaApi, ConektaRefusal, found } from './api.ts'
import { nameOf } from './charge-once.ts'
import { planShape } from './shapes.ts'

const OURS = 'cupo-'
const TRIAL = '-prueba'

export const isOurPlan = (id: string): boolean => id.startsWith(OURS)
/** Conekta reports a trial also while a first period paid beforehand runs; only these plans begin with a free one. */
export const isTrialPlan = (id: string): boolean => id.endsWith(TRIAL)

export interface Plans {
  /** The id of the plan with these terms, created if missing; null for a period that Conekta does not support. */
  idOf(attempt: ChargeAttempt): Promise<string | null>
}

/** Plan ids derive from their terms, so each plan is created once, by whichever process comes first. */
export function openPlans(api: ConektaApi): Plans {
  const known = new Set<string>()
  return {
    async idOf(attempt) {
      const terms = termsOf(attempt)
      if (!terms) return null
      const { id } = terms
      if (!known.has(id) && !(await found(api.get(`/plans/${id}`, planShape)))) {
        await api.send('POST', '/plans', terms, planShape).catch(async (error: unknown) => {
          // Another process may have created it in between.
          if (!(error instanceof ConektaRefusal) || !(await found(api.get(`/plans/${id}`, planShape))))
            throw error
        })
      }
      known.add(id)
      return id
    },
  }
}

function termsOf(attempt: ChargeAttempt) {
  const { plan, currency } = attempt
  const rhythm = plan && rhythmOf(plan)
  if (!rhythm) return null
  const terms = { name: nameOf(attempt), amount: plan.amountCents, currency, ...rhythm }
  const name = createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 24)
  return { id: `${OURS}${name}${plan.trialEnds ? TRIAL : ''}`, ...terms }
}

/** The period in Conekta's units: weeks, half months, months and years. */
function rhythmOf({ period, interval }: SubscriptionPlan): { interval: string; frequency: number } | null {
  if (period !== 'day') return { interval: period, frequency: interval }
  return interval % 7 === 0 ? { interval: 'week', frequency: interval / 7 } : null
}
