import { createContext, useContext } from 'react'

/** The page's nonce while the server renders. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The nonce that this document's styles must carry: also those that the browser puts in again after an error. */
export function useNonce(): string | undefined {
  return useContext(NonceContext) ?? nonceInPage()
}

function nonceInPage(): string | undefined {
  return typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('style[nonce]')?.nonce
}
