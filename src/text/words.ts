// The owner may change every text of the site. Defaults are never modified: rendering a text looks up the current
// version, on the server by request, in the browser from its document.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** A message as written, or parsed in advance for the browser, which has no parser. */
export type Message = string | { readonly ast: MessageFormatElement[] }

/** The owner's messages by key, e.g. `site.nav.enter`. */
export type Words = Readonly<Record<string, Message>>

/** The id of the document's element with the owner's messages. */
export const OWN_WORDS = 'own-words'

/** One for the whole process: server rendering is a separate build with its own copy of this file. */
const host = globalThis as { [SOURCE]?: () => Words }
const SOURCE = Symbol.for('cupo.words')

/** Sets where the current messages come from. */
export function wordsComeFrom(source: () => Words): void {
  host[SOURCE] = source
}

/** The owner's current messages. Throws on a server before they are known: a module rendered a text while loading. */
export function ownWords(): Words {
  host[SOURCE] ??= inDocument()
  return host[SOURCE]()
}

function inDocument(): () => Words {
  if (typeof document === 'undefined')
    throw new Error('A text is said before the owner’s words are known; say it where it is shown')
  const json = document.getElementById(OWN_WORDS)?.textContent
  const words = json ? (JSON.parse(json) as Words) : {}
  return () => words
}
