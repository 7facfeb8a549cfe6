import { problemOfNetwork } from '#server/kit/provider-problem.ts'

/** How long one run asks, in ms, so that the next one begins about a minute after it. */
const RUN_MS = 45_000

/**
 * Asks a provider about one thing after another. Ends at the first question that has no answer, which takes half a minute each
 * time, and after a while: the next run asks the rest. After any other failure the next one is asked.
 */
export async function askInTurn<T>(
  things: readonly T[],
  ask: (thing: T) => Promise<unknown>,
  failed: (thing: T, error: unknown) => void,
): Promise<void> {
  const end = performance.now() + RUN_MS
  for (const thing of things) {
    if (performance.now() > end) return
    try {
      await ask(thing)
    } catch (error) {
      failed(thing, error)
      if (problemOfNetwork(error)) return
    }
  }
}
