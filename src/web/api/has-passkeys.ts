/** Whether this browser knows passkeys; it does only on a secure page. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Whether the browser can suggest passkeys in a form field (conditional mediation). */
export const suggestsPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable())

/** The passkey code, loaded on demand. */
export const passkeys = () => import('./passkeys.ts')
