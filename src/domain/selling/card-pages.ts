/** Where somebody pays. */
export const isCheckout = (pathname: string): boolean => pathname.startsWith('/checkout/')

/** Where cards are kept, and where a subscription gets another one. */
const OF_CARDS: ReadonlySet<string> = new Set(['/mystudio/metodos', '/mystudio/membresias'])

/**
 * Whether a page may hold the card provider's own form: where somebody pays, and where cards are kept. Its policy names
 * the provider's hosts; no other page may reach them.
 */
export function takesCards(pathname: string): boolean {
  return isCheckout(pathname) || OF_CARDS.has(pathname)
}
