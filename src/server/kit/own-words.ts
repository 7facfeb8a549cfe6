import { AsyncLocalStorage } from 'node:async_hooks'
import { parseMessage } from '#text/check.ts'
import { type Message, type Words, wordsComeFrom } from '#text/words.ts'

const spoken = new AsyncLocalStorage<Words>()

/** From here on each request and each job is answered in the words that it began with; what is neither, as written. */
export function sayByRequest(): void {
  wordsComeFrom(() => spoken.getStore() ?? {})
}

/** Does a request or a job in a studio's own words, which no other at the same time gets to see. */
export const inWords = <T>(own: Words, work: () => T): T => spoken.run(own, work)

/** Loads modules that must say nothing yet: what they kept would stay as it is, whatever the owner writes. */
export const loadSilently = <T>(load: () => Promise<T>): Promise<T> => spoken.run(silence, load)

const silence = new Proxy<Words>(
  {},
  {
    get(_, place) {
      throw new Error(`${String(place)} is said while its module loads; say it where it is shown`)
    },
  },
)

/** The owner's messages as they are said. One that cannot be, as an older version may have left it, is said as written. */
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
