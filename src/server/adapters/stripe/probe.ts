import Stripe from 'stripe'
import { problemOf, problemOfStatus } from '#server/kit/provider-problem.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'

/** Reads one subscription, whosoever: what every charge and renewal needs the key for. */
export async function probeStripe(stripe: Stripe): Promise<ProviderProblem | null> {
  try {
    await stripe.subscriptions.list({ limit: 1 }, { maxNetworkRetries: 0 })
    return null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError)
      return problemOf(/timeout|timed out/i.test(error.message) ? 'slow' : 'unreachable')
    if (error instanceof Stripe.errors.StripeError)
      return problemOfStatus(error.statusCode ?? 500, error.code ?? error.statusCode)
    throw error
  }
}
