/**
 * Whether a page may hold the card provider's own form: where somebody pays, and where cards are kept. Its policy names
 * the provider's hosts; no other page may reach them.
 */
export function takesCards(pathname: string): boolean {
  return pathname.startsWith('/checkout/') || pathname === '/mystudio/metodos'
}
