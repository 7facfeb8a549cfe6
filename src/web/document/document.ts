import { createContext, use } from 'react'
import type { Words } from '#text/words.ts'

/** What only the server writes into a document. The browser's application knows nothing of it and leaves it alone. */
export interface Extras {
  /** Absent in development, which has no content security policy. */
  nonce: string | undefined
  /** The style sheets of a page that carries them within itself; null where they are linked. */
  sheets: readonly string[] | null
  /** The studio's own styles, where they apply. */
  css: string | null
  /** The studio's tracking codes, where they may run. */
  codes: { head: string; body: string }
  /** The codes wait for the visitor's yes. */
  asks: boolean
  /** The owner's own words. */
  words: Words
  /** What search engines read, as JSON-LD. */
  structured: string | null
}

export const ExtrasContext = createContext<Extras | null>(null)

/** The nonce that this document's styles must carry: also those that the browser puts in again after an error. */
export function useNonce(): string | undefined {
  const extras = use(ExtrasContext)
  return extras === null ? nonceInPage() : extras.nonce
}

function nonceInPage(): string | undefined {
  return typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('style[nonce]')?.nonce
}
