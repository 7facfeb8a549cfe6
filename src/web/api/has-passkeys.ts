/** Whether this browser knows passkeys; it does only on a secure page. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Whether it suggests them in a form's field, beside e-mails it knows. */
export const suggestsPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable())

/** What uses them, loaded when somebody asks for it, or the browser can suggest them. */
export const passkeys = () => import('./passkeys.ts')
