// The owner may put every text of the site into other words. Nothing is changed in place: whoever says a text asks for the
// words of the moment, which the server has by request and the browser gets with its document.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** A message as it is written, or parsed ahead for the browser, which carries no parser. */
export type Message = string | { readonly ast: MessageFormatElement[] }

/** The owner's messages by their place, as in `site.nav.enter`. */
export type Words = Readonly<Record<string, Message>>

/** The element of the document with the owner's words. */
export const OWN_WORDS = 'own-words'

/** One for the whole process: the server's rendering is a build of its own, with its own copy of this file. */
const host = globalThis as { [SOURCE]?: () => Words }
const SOURCE = Symbol.for('cupo.words')

/** Says where the words of the moment come from. */
export function wordsComeFrom(source: () => Words): void {
  host[SOURCE] = source
}

/** The owner's words of the moment. Throws on a server that does not know them yet: a module said a text while it loaded. */
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
