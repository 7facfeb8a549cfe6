import { problemOfNetwork, problemOfStatus, ProviderAnswer } from '#server/kit/provider-problem.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'
import { type ConektaApi, ConektaRefusal } from './api.ts'
import { anyShape } from './shapes.ts'

/** Reads the newest event. */
export async function probeConekta(api: ConektaApi): Promise<ProviderProblem | null> {
  try {
    await api.get('/events?limit=1', anyShape)
    return null
  } catch (error) {
    if (error instanceof ConektaRefusal)
      return problemOfStatus(error.status, error.complaint.code || error.status)
    if (error instanceof ProviderAnswer) return problemOfStatus(error.status)
    const problem = problemOfNetwork(error)
    if (problem) return problem
    throw error
  }
}
