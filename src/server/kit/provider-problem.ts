import type { Problem } from '#domain/integrations/integrations.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'

const LONGEST_CODE = 60
const SLOW = new Set(['TimeoutError', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'])
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'UND_ERR_SOCKET',
  'ECONNECTION',
  'ESOCKET',
  'EDNS',
])

/** A provider's answer with an error status. */
export class ProviderAnswer extends Error {
  override name = 'ProviderAnswer'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const problemOf = (problem: Problem, code?: unknown): ProviderProblem => ({
  problem,
  code: typeof code === 'string' || typeof code === 'number' ? shortened(String(code)) : null,
})

/** What an HTTP status means where the provider says nothing more exact. */
export function problemOfStatus(status: number, code: unknown = status): ProviderProblem {
  if (status === 401) return problemOf('wrong_key', code)
  if (status === 403) return problemOf('no_permission', code)
  if (status === 429) return problemOf('limited', code)
  return problemOf(status >= 500 ? 'provider_down' : 'refused', code)
}

/**
 * A connection that failed; null for an error that is no network's. Looks at causes too, as `fetch` hides the reason in one, and
 * Stripe's library in `detail`.
 */
export function problemOfNetwork(error: unknown): ProviderProblem | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause ?? ('detail' in at ? at.detail : null)) {
    const names = [at.name, 'code' in at ? String(at.code) : '']
    const slow = names.find((name) => SLOW.has(name))
    if (slow !== undefined) return problemOf('slow')
    const unreachable = names.find((name) => UNREACHABLE.has(name))
    if (unreachable !== undefined) return problemOf('unreachable', unreachable)
    // An AggregateError: one error for each address tried.
    if (at instanceof AggregateError && at.errors.length > 0) return problemOfNetwork(at.errors[0])
  }
  return null
}

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])
/** A wrong key, a missing permission, a rate limit. */
const TURNED_AWAY = new Set([401, 403, 429])

/** Whether a request certainly did nothing at its provider. After any other error, such as a gateway's 502, it may have done it. */
export function didNothing(error: unknown): boolean {
  if (error instanceof ProviderAnswer) return TURNED_AWAY.has(error.status)
  // An error of Stripe's library.
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')
    return TURNED_AWAY.has(error.statusCode)
  return NEVER_SENT.has(problemOfNetwork(error)?.code ?? '')
}

/**
 * What is wrong with a provider that is asked something harmless; null if nothing.
 * @param refusalOf what its own errors mean; null for others
 */
export async function probed(
  ask: () => Promise<unknown>,
  refusalOf: (error: unknown) => ProviderProblem | null = () => null,
): Promise<ProviderProblem | null> {
  try {
    await ask()
    return null
  } catch (error) {
    const answered = error instanceof ProviderAnswer ? problemOfStatus(error.status) : null
    const problem = refusalOf(error) ?? answered ?? problemOfNetwork(error)
    if (problem) return problem
    throw error
  }
}

/** A code consists of a few plain characters; anything else might quote what was sent. */
const shortened = (code: string): string | null =>
  code.length <= LONGEST_CODE && /^[\w.:-]+$/.test(code) ? code : null
