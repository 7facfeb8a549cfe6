/** The bearer token for `listen`: a customer's own, asked for with what asks for it; a visitor has none. */
export const tokenOf =
  (signedIn: boolean) =>
  async (anew?: boolean): Promise<string | null> =>
    signedIn ? (await import('./browser.ts')).authorization(anew) : null
