import { AsyncLocalStorage } from 'node:async_hooks'
import { parseMessage } from '#text/check.ts'
import { type Message, type Words, wordsComeFrom } from '#text/words.ts'

const current = new AsyncLocalStorage<Words>()

/**
 * From now on each request and each job uses the texts that were current when it began; anything else uses the
 * defaults.
 */
export function sayByRequest(): void {
  wordsComeFrom(() => current.getStore() ?? {})
}

/** Runs a request or a job with a studio's own texts, isolated from concurrent ones. */
export const inWords = <T>(own: Words, work: () => T): T => current.run(own, work)

/**
 * Loads modules that must not render a text yet: a text stored at load time would never change when the owner edits
 * it.
 */
export const loadSilently = <T>(load: () => Promise<T>): Promise<T> => current.run(silence, load)

const silence = new Proxy<Words>(
  {},
  {
    get(_, place) {
      throw new Error(`${String(place)} is rendered while its module loads; render it where it is shown`)
    },
  },
)

/** The owner's messages, parsed. An invalid one, e.g. left by an older version, falls back to the default. */
export function wordsOf(rows: readonly { place: string; words: string }[]): Words {
  const words: Record<string, Message> = {}
  for (const { place, words: message } of rows) {
    try {
      words[place] = message.includes('{') ? { ast: parseMessage(message) } : message
    } catch {
      continue
    }
  }
  return words
}
