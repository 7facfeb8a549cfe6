/** The bearer token for `listen`: a customer's own; null for a visitor. */
export const tokenOf =
  (signedIn: boolean) =>
  async (anew?: boolean): Promise<string | null> =>
    signedIn ? (await import('./browser.ts')).authorization(anew) : null
