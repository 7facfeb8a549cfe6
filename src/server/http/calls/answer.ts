import type { CallDefinition } from '#contract/define.ts'

/**
 * Validates a response against the contract: throws when a field is missing or of the wrong type, or when the
 * presenter returned a field that the contract does not list, which would leak to visitors. Development and tests
 * only.
 */
export function checkAnswer(call: CallDefinition, answer: unknown): void {
  const name = `${call.method} ${call.path}`
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const result = call.answer.safeParse(sent)
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The answer of ${name} breaks its contract: ${problems.slice(0, 10).join('; ')}`)
  }
  const extra = firstExtra(sent, result.data, '')
  if (extra) throw new Error(`The answer of ${name} carries ${extra}, which its contract does not name`)
}

function firstExtra(sent: unknown, parsed: unknown, path: string): string | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  if (typeof parsed !== 'object' || parsed === null) return path
  for (const [key, value] of Object.entries(sent)) {
    const here = path ? `${path}.${key}` : key
    if (!(key in parsed)) return here
    const found = firstExtra(value, (parsed as Record<string, unknown>)[key], here)
    if (found) return found
  }
  return undefined
}
