import { createHash } from 'node:crypto'
import type { ChargeAttempt, SubscriptionPlan } from '#server/ports/payment-gateway.ts'
import { type ConektaApi, ConektaRefusal, found } from './api.ts'
import { nameOf } from './charge-once.ts'
import { planShape } from './shapes.ts'

const OURS = 'cupo-'
const TRIAL = '-prueba'

export const isOurPlan = (id: string): boolean => id.startsWith(OURS)
/** Conekta speaks of a trial also where a first period was paid beforehand; only these begin with a free one. */
export const isTrialPlan = (id: string): boolean => id.endsWith(TRIAL)

export interface Plans {
  /** The plan of these terms, made when it is not there yet; null for a period that Conekta does not charge in. */
  idOf(attempt: ChargeAttempt): Promise<string | null>
}

/** Plans are named by their terms, so that each is made once, by whichever process comes first. */
export function openPlans(api: ConektaApi): Plans {
  const known = new Set<string>()
  return {
    async idOf(attempt) {
      const terms = termsOf(attempt)
      if (!terms) return null
      const { id } = terms
      if (!known.has(id) && !(await found(api.get(`/plans/${id}`, planShape)))) {
        await api.send('POST', '/plans', terms, planShape).catch(async (error: unknown) => {
          // Somebody else made it in between.
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

/** Conekta counts weeks, half months, months and years. */
function rhythmOf({ period, interval }: SubscriptionPlan): { interval: string; frequency: number } | null {
  if (period !== 'day') return { interval: period, frequency: interval }
  return interval % 7 === 0 ? { interval: 'week', frequency: interval / 7 } : null
}
