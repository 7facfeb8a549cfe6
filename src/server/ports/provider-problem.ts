import type { Problem } from '#domain/integrations/integrations.ts'

/** What a provider's answer to a test means. */
export interface ProviderProblem {
  problem: Problem
  /** The provider's own code, for its support; null when it gave none. Never a sentence, which may quote a key. */
  code: string | null
}

/** The message that a test sends. */
export interface TestMail {
  /** Who tests. */
  customer_id: number
  recipient: string
  subject: string
  text: string
  html: string
}
