import { problemOfNetwork, problemOfStatus, ProviderAnswer } from '#server/kit/provider-problem.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'
import type { PayPalApi } from './api.ts'

/** Asks for an access token with the client's id and secret. */
export async function probePayPal(api: PayPalApi): Promise<ProviderProblem | null> {
  try {
    await api.signIn()
    return null
  } catch (error) {
    if (error instanceof ProviderAnswer) return problemOfStatus(error.status)
    const problem = problemOfNetwork(error)
    if (problem) return problem
    throw error
  }
}
