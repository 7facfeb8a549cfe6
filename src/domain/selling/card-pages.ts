/** Whether a page is a checkout. */
export const isCheckout = (pathname: string): boolean => pathname.startsWith('/checkout/')

/** The pages that save cards or change a subscription's card. */
const OF_CARDS: ReadonlySet<string> = new Set(['/mystudio/metodos', '/mystudio/membresias'])

/**
 * Whether a page may contain the card provider's form: checkout and card pages. Only their content security policy
 * allows the provider's hosts.
 */
export function takesCards(pathname: string): boolean {
  return isCheckout(pathname) || OF_CARDS.has(pathname)
}
