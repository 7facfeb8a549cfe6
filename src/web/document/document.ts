import { createContext, use } from 'react'
import type { Words } from '#text/words.ts'

/** What only the server writes into a document. React in the browser does not render it and leaves it alone. */
export interface Extras {
  /** Absent in development, which has no content security policy, and in pages for the cache. */
  nonce: string | undefined
  /** The style sheets of a page that inlines them; null where they are linked. */
  sheets: readonly string[] | null
  /** The paths of the page's style sheets. */
  linked: readonly string[]
  /** The studio's own styles, on pages where they apply. */
  css: string | null
  /** The studio's tracking codes, on pages where they may run. */
  codes: { head: string; body: string }
  /** The codes wait for the visitor's consent. */
  asks: boolean
  /** The owner's own texts. */
  words: Words
  /** JSON-LD for search engines. */
  structured: string | null
}

export const ExtrasContext = createContext<Extras | null>(null)

/** The nonce that this document's styles must have, including those that the browser re-inserts after an error. */
export function useNonce(): string | undefined {
  const extras = use(ExtrasContext)
  return extras === null ? nonceInPage() : extras.nonce
}

function nonceInPage(): string | undefined {
  return typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('style[nonce]')?.nonce
}
